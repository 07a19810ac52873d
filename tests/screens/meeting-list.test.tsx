import { expect, it } from 'vitest';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { expectFocus, holdMeetings, proIn, show, textOf } from '../support/screens.tsx';

it('the keys go from a row of the list to the next, the first and the last, and no further', async () => {
  const { user, page } = await show(<Meetings />, {
    address: '/app/meetings',
    before: holdMeetings(
      ['First', 'Second', 'Third'].map((title, daysAgo) => ({ id: title, title, minutes: 30, daysAgo })),
    ),
  });
  const link = (title: string) => page.getByRole('link', { name: new RegExp(`^${title}`) });
  await page.findByRole('link', { name: /^First/ });
  link('First').focus();
  for (const [key, title] of [
    ['ArrowUp', 'First'],
    ['ArrowDown', 'Second'],
    ['End', 'Third'],
    ['ArrowDown', 'Third'],
    ['ArrowUp', 'Second'],
    ['Home', 'First'],
    ['Shift>}{End}{/Shift', 'First'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await expectFocus(() => link(title));
  }
});

it('whoever comes back from a meeting is at its row', async () => {
  const { user, page } = await show(<Meetings />, {
    address: '/app/meetings',
    before: holdMeetings(['First', 'Second'].map((title, daysAgo) => ({ id: title, title, minutes: 30, daysAgo }))),
  });
  await user.click(await page.findByRole('link', { name: /^Second/ }));
  await expectFocus(() => page.getByRole('heading', { level: 1, name: 'Second' }));
  await user.click(page.getByRole('link', { name: '← All meetings' }));
  await expectFocus(() => page.getByRole('link', { name: /^Second/ }));
});

it.each([
  ['Europe/Berlin', 'Mar 11, 2026, 7:00 AM'],
  ['America/New_York', 'Mar 11, 2026, 2:00 AM EDT'],
])('a meeting of a workspace in %s says when it was, and where that is another zone', async (timeZone, when) => {
  const { page } = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
    ...{ account: proIn({ timeZone }), timeZone: 'Europe/Berlin' },
    before: holdMeetings([{ id: 'm', title: 'Review', minutes: 60 }]),
  });
  const started = await page.findByText('Started', { selector: 'dt' });
  await expect
    .poll(() => textOf(started.nextElementSibling?.nextElementSibling ?? started.nextElementSibling ?? started))
    .toBe(when);
});
