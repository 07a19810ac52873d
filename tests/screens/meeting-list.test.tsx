import { it } from 'vitest';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { expectFocus, holdMeetings, show } from '../support/screens.tsx';

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
