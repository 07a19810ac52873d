import { cleanup, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { figuresOf, saveForm, setTime } from '../support/meeting-screen.tsx';
import { enter } from '../support/meter-screen.tsx';
import { expectFocus, fill, holdMeetings, type Shown, show, textOf } from '../support/screens.tsx';

/** For `before`: three for 60 an hour, from six to seven, and a consultant on the list for 100. */
const hold =
  (currency: string, plannedMinutes?: number) =>
  async (store: Store): Promise<void> => {
    await holdMeetings([
      { id: 'm', title: 'Planning', minutes: 60, currency, ...(plannedMinutes !== undefined && { plannedMinutes }) },
    ])(store);
    const record = { id: 'p', name: 'Consultant', role: '', rateKind: 'hour', rateMinor: 10_000, external: true };
    await store.write(async (writer) => writer.put('people', { id: 'p', record }));
  };

const screen = <MeetingDetail id="m" isNew={false} onDeleted={() => {}} />;

async function open(before: (store: Store) => Promise<unknown>): Promise<Shown> {
  const shown = await show(screen, { before });
  await shown.page.findByRole('heading', { name: 'Planning' });
  return shown;
}

const total = (shown: Shown) => expect.poll(() => figuresOf(shown).Total);

async function press({ user, page }: Shown, name: string | RegExp): Promise<void> {
  await user.click(await page.findByRole('button', { name }));
}

/** By keyboard only. */
async function pressKey({ user, page }: Shown, name: string | RegExp): Promise<void> {
  (await page.findByRole('button', { name })).focus();
  await user.keyboard('{Enter}');
}

const isFocused = ({ page }: Shown, name: string | RegExp) => expectFocus(() => page.getByRole('button', { name }));

describe('who was in a meeting', () => {
  it.each([
    ['EUR', (amount: string) => `€${amount}.00`],
    ['JPY', (amount: string) => `¥${amount}`],
  ])('is changed: a rate, a split, somebody added and somebody removed, in %s', async (currency, write) => {
    // In the smallest unit, a yen amount is a hundred times as much.
    const [scale, shown] = [currency === 'JPY' ? 100 : 1, await open(hold(currency))];
    const { user, page } = shown;
    const cost = (amount: number) => write((amount * scale).toLocaleString('en-US'));
    await total(shown).toBe(cost(180));
    await user.click((await page.findAllByText('3 people'))[0] ?? document.body);
    await press(shown, 'Edit rate of 3 people');
    const rate = await page.findByLabelText(`Rate in ${currency}`);
    await expectFocus(() => rate);
    await fill(user, rate, String(100 * scale));
    await user.click(within(page.getByRole('group', { name: 'Paid as' })).getByText('External'));
    await saveForm(shown, rate);
    await total(shown).toBe(cost(300));
    await isFocused(shown, 'Edit rate of 3 people');

    await press(shown, 'Split group 3 people');
    const heads = await page.findByLabelText<HTMLInputElement>('How many to split off?');
    await expectFocus(() => heads);
    await enter(shown, '3', heads);
    await page.findByText('Enter a whole number from 1 to 2.');
    await enter(shown, '1', heads);
    await isFocused(shown, 'Split group 2 people');
    await total(shown).toBe(cost(300));
    await user.click((await page.findAllByText('1 person'))[0] ?? document.body);
    await press(shown, /^Edit \d.* of 1 person/);
    await page.findByLabelText('Left');
    await saveForm(shown, setTime(shown, 'Left', '06:30'));
    // Two for an hour and one for half of it.
    await total(shown).toBe(cost(250));
    await isFocused(shown, /^Edit \d.* of 1 person/);

    await press(shown, 'Add attendee');
    const who = await page.findByLabelText<HTMLInputElement>('Who else was in the meeting?');
    await expectFocus(() => who);
    await enter(shown, 'consult', who);
    await total(shown).toBe(cost(350));
    // Already known, so no longer offered.
    await expect.poll(() => page.queryByRole('group', { name: 'Your people' })).toBeNull();
    await enter(shown, '2 × gibberish', who);
    await page.findByText(/no rate in that/);
    await enter(shown, `10 × Designer ${50 * scale}`, who);
    await page.findByText(/Free has room for 12 in a meeting/);
    expect(who.value).toBe(`10 × Designer ${50 * scale}`);
    await enter(shown, `2 × Designer ${50 * scale}`, who);
    await total(shown).toBe(cost(450));
    await expect.poll(() => who.value).toBe('');
    await press(shown, 'Done');
    await isFocused(shown, 'Add attendee');

    await user.click((await page.findAllByText('Consultant'))[0] ?? document.body);
    await press(shown, 'Remove person Consultant');
    await total(shown).toBe(cost(350));
    await expectFocus(() => page.getByRole('heading', { name: /^People/ }));
    await press(shown, /^Undo/);
    await total(shown).toBe(cost(450));
    cleanup();
    await total(await show(screen)).toBe(cost(450));
  });
});

describe('stays and breaks', () => {
  it('are added, edited and removed, all by keyboard', async () => {
    const shown = await open(hold('EUR'));
    const { user, page } = shown;
    await user.click((await page.findAllByText('3 people'))[0] ?? document.body);
    const change = async (field: string, time: string) => {
      await page.findByLabelText(field);
      setTime(shown, field, time).focus();
      await user.keyboard('{Enter}');
    };
    // Canceling a form removes its problem.
    const callOff = async (opener: string | RegExp) => {
      await page.findByText('The end is before the start.');
      await pressKey(shown, 'Cancel');
      await pressKey(shown, opener);
      expect(page.queryByText('The end is before the start.')).toBeNull();
    };
    await pressKey(shown, /^Edit \d.* of 3 people/);
    await expectFocus(() => page.getByLabelText('Joined'));
    await change('Left', '05:00');
    await callOff(/^Edit \d.* of 3 people/);
    await change('Left', '06:15');
    // Three for a quarter of an hour at 60.
    await total(shown).toBe('€45.00');
    await pressKey(shown, /^Split time/);
    await change('Back', '05:00');
    await callOff(/^Split time/);
    await pressKey(shown, 'Cancel');
    await pressKey(shown, 'Add time for 3 people');
    await change('Left', '05:00');
    await callOff('Add time for 3 people');
    setTime(shown, 'Joined', '06:30');
    await change('Left', '06:45');
    await total(shown).toBe('€90.00');
    await isFocused(shown, 'Add time for 3 people');
    await pressKey(shown, 'Merge all times of 3 people');
    await total(shown).toBe('€135.00');
    await isFocused(shown, 'Add time for 3 people');

    await user.click(page.getByText('Breaks'));
    await pressKey(shown, 'Add break');
    await change('To', '05:00');
    await callOff('Add break');
    await change('To', '06:30');
    // Of the remaining quarter of an hour.
    await total(shown).toBe('€45.00');
    await isFocused(shown, 'Add break');
    await pressKey(shown, /^Edit break/);
    await change('To', '06:15');
    await total(shown).toBe('€90.00');
    await isFocused(shown, /^Edit break/);
    await pressKey(shown, /^Delete break/);
    await total(shown).toBe('€135.00');
    await isFocused(shown, 'Add break');

    await pressKey(shown, /^Delete time .* of 3 people/);
    await total(shown).toBe('€0.00');
    await isFocused(shown, 'Add time for 3 people');
  });
});

describe('what a meeting was about, and when', () => {
  it('is changed in a form that stays open, with the focus where it was', async () => {
    const shown = await open(hold('EUR'));
    const { user, page } = shown;
    await user.click(page.getByText('Title, topic, planned length'));
    await fill(user, page.getByLabelText('Title'), 'Retrospective');
    await fill(user, page.getByLabelText('Topic'), 'Looking back');
    const planned = page.getByLabelText<HTMLInputElement>('Planned length');
    await enter(shown, '30', planned);
    await page.findByRole('heading', { name: 'Retrospective' });
    await expectFocus(() => planned);
    expect(planned.value).toBe('30 min');
    await user.click(page.getByText('Start and end'));
    const ended = setTime(shown, 'Ended', '06:30');
    ended.focus();
    await user.keyboard('{Enter}');
    await total(shown).toBe('€90.00');
    await expectFocus(() => ended);
    expect(figuresOf(shown)).toMatchObject({ Finished: 'on time', 'Planned length': '30 min' });
  });

  it('is put right where the end was forgotten: before the start it is none', async () => {
    const shown = await open(hold('USD', 30));
    const { user, page } = shown;
    expect(figuresOf(shown).Overrun).toBe('30 min, $90.00');
    await user.click(page.getByText('Start and end'));
    await saveForm(shown, setTime(shown, 'Ended', '05:00'));
    await page.findByText('The end is before the start.');
    expect(figuresOf(shown).Total).toBe('$180.00');
    await saveForm(shown, setTime(shown, 'Ended', '06:30'));
    await total(shown).toBe('$90.00');
    expect(figuresOf(shown)).not.toHaveProperty('Overrun');
  });

  it('is deleted with the meeting, which an undo brings back', async () => {
    const shown = await show(<Meetings />, { address: '/app/meetings?id=m', before: hold('USD') });
    await shown.page.findByRole('heading', { level: 1, name: 'Planning' });
    await press(shown, 'Delete');
    await shown.page.findByRole('heading', { name: 'No meetings yet' });
    await press(shown, /^Undo/);
    const link = await shown.page.findByRole('link', { name: /Planning/ });
    await expect.poll(() => textOf(link)).toContain('$180.00');
  });
});
