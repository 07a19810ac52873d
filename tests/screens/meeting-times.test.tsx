import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pauseMeeting, reopenMeeting } from '#lib/client/meetings/commands.ts';
import { MINUTE } from '#lib/time.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { expectFocus, holdMeetings, NINE, proIn, type Shown, show, textOf } from '../support/screens.tsx';

/** From 6:00 to 7:00 AM: three of 60.00 an hour. */
const open = async (options: Parameters<typeof show>[1] = {}) => {
  const shown = await show(<MeetingDetail id="m" isNew={false} onDeleted={() => {}} />, {
    ...options,
    before: holdMeetings([{ id: 'm', title: 'Review', minutes: 60 }]),
  });
  await shown.page.findByRole('heading', { level: 1, name: 'Review' });
  return shown;
};
const BEGAN = NINE - 180 * MINUTE;
const total = ({ page }: Shown) =>
  textOf(page.getByRole('main').querySelector('dl')?.lastElementChild ?? document.body);
const type = ({ page }: Shown, label: string, time: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value: time && `2026-03-11T${time}` } });
const form = ({ page }: Shown, label: string) => within(page.getByLabelText(label).closest('form') ?? document.body);
const times = async ({ store }: Shown, table: 'pauses' | 'segments') =>
  (await store().read((reader) => reader.all(table))).map(({ record }) =>
    [record.startedAt, record.endedAt].map((at) => (at === null ? null : (Number(at) - BEGAN) / MINUTE)),
  );

describe('a break of a meeting', () => {
  it('is added and changed, each of which gives the focus back to what it was opened by', async () => {
    const shown = await open();
    const { user, page } = shown;
    await user.click(page.getByText('Breaks'));
    await user.click(await page.findByRole('button', { name: 'Add break' }));
    expect(page.getByLabelText<HTMLInputElement>('From').value).toBe('2026-03-11T06:00');
    type(shown, 'To', '06:30');
    await user.click(form(shown, 'To').getByRole('button', { name: 'Add break' }));
    await page.findByText('Break added.');
    await expectFocus(() => page.getByRole('button', { name: 'Add break' }));
    await expect.poll(() => total(shown)).toBe('Total$90.00');
    expect(await times(shown, 'pauses')).toEqual([[0, 30]]);
    const edit = () => page.getByRole('button', { name: /^Edit break 6:00/ });
    await user.click(edit());
    await user.click(form(shown, 'To').getByRole('button', { name: 'Cancel' }));
    await expectFocus(edit);
    await user.click(edit());
    type(shown, 'To', '');
    await user.click(form(shown, 'To').getByRole('button', { name: 'Save' }));
    await page.findByText('Enter a date and a time.');
    type(shown, 'To', '06:15');
    await user.click(form(shown, 'To').getByRole('button', { name: 'Save' }));
    await page.findByText('Break changed.');
    await expectFocus(edit);
    await expect.poll(() => total(shown)).toBe('Total$135.00');
    expect(await times(shown, 'pauses')).toEqual([[0, 15]]);
    await user.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => total(shown)).toBe('Total$90.00');
    for (const command of [reopenMeeting, pauseMeeting]) await command(shown.store(), { meetingId: 'm' });
    await user.click(await page.findByRole('button', { name: /^Edit break 9:00/ }));
    type(shown, 'From', '08:30');
    await user.click(form(shown, 'From').getByRole('button', { name: 'Save' }));
    await expect.poll(() => times(shown, 'pauses')).toContainEqual([150, null]);
  });
});

describe('times in a workspace elsewhere', () => {
  // 6:00 in UTC is 7:00 in Berlin, and 11:45 in Kathmandu.
  it.each([
    ['Europe/Berlin', 'Asia/Kathmandu', '07'],
    ['America/New_York', 'Europe/Berlin', '02'],
  ])('are those of its clock, %s, on a device in %s, and say so', async (timeZone, device, hour) => {
    const shown = await open({ timeZone: device, account: proIn({ timeZone }) });
    const { user, page } = shown;
    const at = new RegExp(`${Number(hour)}:00.AM`);
    await expect.poll(() => textOf(page.getByRole('main').querySelector('dl') ?? document.body)).toMatch(at);
    await user.click(page.getByText('Start and end'));
    await page.findByText(`Days and times here are as in ${timeZone.replace('_', ' ')}, this workspace’s time zone.`);
    expect(page.getByLabelText<HTMLInputElement>('Started').value).toBe(`2026-03-11T${hour}:00`);
    type(shown, 'Ended', `${hour}:30`);
    await user.click(form(shown, 'Ended').getByRole('button', { name: 'Save' }));
    await expect.poll(() => total(shown)).toBe('Total$90.00');
    await user.click((await page.findAllByText('3 people'))[0] ?? document.body);
    await page.findByRole('button', { name: new RegExp(`^Edit ${Number(hour)}:00.AM`) });
  });
});

describe('when somebody was there', () => {
  const unfold = async (shown: Shown) => {
    await shown.user.click((await shown.page.findAllByText('3 people'))[0] ?? document.body);
    await shown.page.findByRole('button', { name: /^Add time/ });
  };

  it('is until the end of the meeting without another', async () => {
    const shown = await open();
    const { user, page } = shown;
    await unfold(shown);
    expect(textOf(page.getByRole('main'))).toContain('3 × 1 h');
    for (const [left, after, cost, middle] of [
      ['06:20', 20, 'Total$60.00', '06:10'],
      ['', null, 'Total$180.00', '06:30'],
    ] as const) {
      await user.click(page.getByRole('button', { name: /^Edit 6:00/ }));
      type(shown, 'Left', left);
      await user.click(form(shown, 'Left').getByRole('button', { name: 'Save' }));
      await expectFocus(() => page.getByRole('button', { name: /^Edit 6:00/ }));
      await expect.poll(() => total(shown)).toBe(cost);
      expect(await times(shown, 'segments')).toEqual([[0, after]]);
      await user.click(page.getByRole('button', { name: /^Split time/ }));
      expect(page.getByLabelText<HTMLInputElement>('Left').value).toBe(`2026-03-11T${middle}`);
      await user.click(form(shown, 'Left').getByRole('button', { name: 'Cancel' }));
    }
  });

  it('is split only where they left and came back, and merged again', async () => {
    const shown = await open();
    const { user, page } = shown;
    await unfold(shown);
    await user.click(page.getByRole('button', { name: /^Split time/ }));
    type(shown, 'Back', '');
    await user.click(form(shown, 'Back').getByRole('button', { name: 'Split time' }));
    await page.findByText('Enter a date and a time.');
    type(shown, 'Left', '06:15');
    type(shown, 'Back', '06:45');
    await user.click(form(shown, 'Back').getByRole('button', { name: 'Split time' }));
    await expect.poll(() => total(shown)).toBe('Total$90.00');
    expect((await times(shown, 'segments')).toSorted()).toEqual([
      [0, 15],
      [45, null],
    ]);
    await user.click(page.getByRole('button', { name: /^Merge all times/ }));
    await expect.poll(() => total(shown)).toBe('Total$180.00');
    expect(page.queryByRole('button', { name: /^Merge/ })).toBeNull();
    await expectFocus(() => page.getByRole('button', { name: /^Add time/ }));
  });
});
