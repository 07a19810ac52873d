import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDraft } from '#lib/client/meetings/draft.ts';
import type { Store } from '#lib/client/store/store.ts';
import { HOUR } from '#lib/time.ts';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { LiveBudgets, StartNotes } from '../../app/(client)/app/meter/series-notes.tsx';
import { TodaysMeetings } from '../../app/(client)/app/meter/todays-meetings.tsx';
import { calendar, event, readWhole } from '../support/calendars.ts';
import { crowd } from '../support/client.ts';
import { STARTS, spend } from '../support/meter-screen.tsx';
import { fill, holdMeetings, holdPeople, NINE, proIn, type Shown, show, textOf } from '../support/screens.tsx';

beforeEach(() => {
  // A page remembers what was chosen on it, and a file's tests share one page.
  for (const name of ['coarse', 'row-costs', 'usual-in-room']) localStorage.setItem(`meeting-tab:${name}`, 'off');
});

const main = ({ page }: Pick<Shown, 'page'>) => textOf(page.getByRole('main')).replace(/\s/g, ' ');

describe('the start form', () => {
  const open = async (options: Parameters<typeof show>[1]) => {
    const shown = await show(<Meter />, options);
    await shown.page.findByRole('button', { name: 'Start the meter' });
    return shown;
  };

  it.each([
    ['USD', 'en-US', '3 people, $3.00 a minute', '$135.00 in 45 min'],
    ['JPY', 'ja-JP', '3 people, ￥3 a minute', '￥135 in 45 min'],
    ['KWD', 'en-US', '3 people, KWD 3.000 a minute', 'KWD 135.000 in 45 min'],
  ])('says what a minute costs, and all of it once there is a length, in %s for %s', async (...row) => {
    const [currency, language, minute, all] = row;
    const shown = await open({ languages: [language], before: spend(currency) });
    const { user, page } = shown;
    await fill(user, page.getByLabelText('Who’s in?'), '3 × 60/h');
    await expect.poll(() => main(shown)).toContain(minute);
    expect(main(shown)).not.toContain(`${minute},`);
    const chip = page.getByRole('button', { name: '45 minutes' });
    await user.click(chip);
    await expect.poll(() => main(shown)).toContain(`${minute}, ${all}`);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    // Pressed again, it is none.
    await user.click(chip);
    await expect.poll(() => main(shown)).not.toContain(`${minute},`);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
  });

  it('says what all of it costs, which isn’t the rounded cost of a minute as many times', async () => {
    const shown = await open({ before: spend('USD') });
    const { user, page } = shown;
    await fill(user, page.getByLabelText('Who’s in?'), '1 × 100/h');
    await user.click(page.getByRole('button', { name: '45 minutes' }));
    await expect.poll(() => main(shown)).toContain('1 person, $1.67 a minute, $75.00 in 45 min');
  });

  it('keeps what was typed for the next meeting if another one has come in just before', async () => {
    const { user, page, store } = await open({ before: spend('USD') });
    const { startMeeting } = await import('#lib/client/meetings/commands.ts');
    await fill(user, page.getByLabelText('Who’s in?'), '3 × 60/h');
    // From another device.
    const other = startMeeting(store(), { id: 'other', invitees: crowd(2), plannedMs: null, title: 'Other' });
    fireEvent.click(page.getByRole('button', { name: 'Start the meter' }));
    await other;
    await page.findByRole('heading', { name: 'Other' });
    // By then, the form has its answer, too.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await store().read((reader) => reader.all('meetings'))).toHaveLength(1);
    expect(loadDraft()?.who).toBe('3 × 60/h');
  });

  it('has the people of the last time filled in, and what was there before again with an undo', async () => {
    const shown = await open({
      before: async (store) => {
        // Three, whose rates already include employer costs.
        await holdMeetings([{ id: 'a', title: 'Review', minutes: 60, daysAgo: 1 }])(store);
        await spend('USD', 1.3)(store);
      },
    });
    const { user, page } = shown;
    await fill(user, page.getByLabelText('Who’s in?'), '2 × 60/h');
    await expect.poll(() => main(shown)).toContain('2 people, $2.60 a minute');
    await user.type(page.getByLabelText('Title'), 'Review');
    await user.click(await page.findByRole('button', { name: /^Same people as last time/ }));
    await expect.poll(() => main(shown)).toContain('3 people, $3.00 a minute');
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await expect.poll(() => main(shown)).toContain('2 people, $2.60 a minute');
    expect(page.getByLabelText<HTMLInputElement>('Who’s in?').value).toBe('2 × 60/h');
    await user.click(await page.findByRole('button', { name: /^Same people as last time/ }));
    await user.click(page.getByRole('button', { name: 'Start the meter' }));
    await page.findByRole('button', { name: 'Stop' });
    await user.click(page.getByRole('button', { name: /^Undo/ }));
    await page.findByText('The meeting has started already.');
  });

  it('counts up to as many as the plan has room for, and down to nobody', async () => {
    const shown = await open({});
    const { user, page } = shown;
    const count = () => Number(page.getByRole('status', { name: 'People' }).textContent);
    const [fewer, more] = ['One fewer', 'One more'].map((name) => page.getByRole('button', { name }));
    const isOff = (button: HTMLElement | undefined) => button?.getAttribute('aria-disabled') === 'true';
    await expect.poll(count).toBe(4);
    for (let i = 0; i < 7; i += 1) await user.click(more ?? document.body);
    expect([count(), isOff(more)]).toEqual([11, false]);
    await user.click(more ?? document.body);
    expect([count(), isOff(more), isOff(fewer)]).toEqual([12, true, false]);
    await user.click(more ?? document.body);
    expect(count()).toBe(12);
    for (let i = 0; i < 12; i += 1) await user.click(fewer ?? document.body);
    expect([count(), isOff(fewer)]).toEqual([0, true]);
  });

  it('has people whom it hides marked as in, and shows whoever was picked by name', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `Person ${'ABCDEFGHI'[i]}`);
    const { user, page } = await open({ before: holdPeople(names) });
    const chips = () =>
      within(page.getByRole('group', { name: 'Your people' }))
        .getAllByRole('button')
        .map(textOf);
    await expect.poll(() => chips().length).toBe(7);
    expect(chips()[6]).toBe('3 more');
    await user.type(page.getByLabelText('Who’s in?'), 'Person H{Enter}');
    await expect.poll(chips).toEqual([...names.slice(0, 6), 'Person H', '2 more']);
    expect(page.getByRole('button', { name: 'Person H' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('what is known of a series', () => {
  // 180.00 in an hour, and 90.00 in half an hour the week before.
  const reviews = [
    { id: 'a', title: 'Review', minutes: 60, daysAgo: 1 },
    { id: 'b', title: 'Review', minutes: 30, daysAgo: 8 },
  ];
  const account = proIn({ currency: 'USD', timeZone: 'UTC' });
  const limit = (budgets: Readonly<Record<string, number>>) => async (store: Store) => {
    await holdMeetings(reviews)(store);
    const { saveBudget } = await import('#lib/client/insights/budgets.ts');
    for (const [title, amountMinor] of Object.entries(budgets)) {
      const scope = title === '' ? ({ kind: 'workspace' } as const) : ({ kind: 'series', title } as const);
      await saveBudget(store, { scope, amountMinor });
    }
  };
  const lines = () => [...document.querySelectorAll('main li')].map(textOf);

  it.each([
    [reviews, 'Usually $135.00 in 45 min · last time $180.00 in 1 h'],
    [reviews.slice(1), 'Last time $90.00 in 30 min'],
  ])('is what it usually costs and takes, and did the last time', async (meetings, line) => {
    await show(<StartNotes title="review" topic="" />, { account, before: holdMeetings(meetings) });
    await expect.poll(lines).toEqual([line]);
  });

  it.each([
    // 270.00 of it.
    [{ Review: 50_000 }, ['“Review” has used 54% of March’s budget.']],
    [{ Other: 50_000 }, []],
    [{ '': 33_750 }, ['All meetings together have used 80% of March’s budget.']],
    [{ '': 34_000 }, []],
    [
      { '': 20_000, Review: 20_000 },
      ['All meetings together have used 135% of March’s budget.', '“Review” has used 135% of March’s budget.'],
    ],
  ])('is its budget, and that of all meetings once that is near: %j', async (budgets, told) => {
    await show(<StartNotes title="Review" topic="" />, { account, before: limit(budgets) });
    await expect.poll(() => lines().length).toBe(1 + told.length);
    expect(lines().slice(1).sort()).toEqual(told.sort());
  });

  it('is the budget of its topic, however that is written', async () => {
    await show(<StartNotes title="" topic=" hiring" />, {
      account,
      before: async (store) => {
        await store.write(async (writer) => writer.put('topics', { id: 't', record: { id: 't', name: 'Hiring' } }));
        await holdMeetings([{ id: 'a', minutes: 60, topicId: 't' }])(store);
        const { saveBudget } = await import('#lib/client/insights/budgets.ts');
        await saveBudget(store, { scope: { kind: 'topic', topicId: 't' }, amountMinor: 50_000 });
      },
    });
    await expect.poll(lines).toEqual(['“Hiring” has used 36% of March’s budget.']);
  });

  it.each([
    // 180.00 more by now.
    ['USD', NINE, '“Review” has used 90% of March’s budget.'],
    ['JPY', NINE, '“Review” has used 54% of March’s budget.'],
    // It counts in the month in which it began.
    ['USD', Date.UTC(2026, 2, 31, 23, 30), '“Review” has used 90% of March’s budget.'],
  ])('while it runs in %s from %i, is what it has cost so far, too, in that currency', async (currency, now, told) => {
    const shown = await show(<LiveBudgets title="Review" topic="" startedAt={now} />, {
      now,
      account,
      answers: STARTS,
      before: async (store) => {
        await limit({ Review: 50_000 })(store);
        await spend(currency)(store);
        const { startMeeting } = await import('#lib/client/meetings/commands.ts');
        await startMeeting(store, { invitees: crowd(3), plannedMs: null, title: 'Review' });
      },
    });
    vi.setSystemTime(now + HOUR);
    await expect.poll(() => main(shown)).toContain(told);
  });
});

describe('the rest of today in the calendar', () => {
  const at = (name: string, time: string, ...who: string[]) =>
    event(`UID:${name}`, `SUMMARY:${name}`, `DTSTART:20260311T${time}00Z`, ...who);
  const known = ['Ada', 'Bo'].map((name) => `ATTENDEE;CN=${name}:mailto:${name.toLowerCase()}@example.com`);
  const keep = (others: number | null) => async (store: Store) => {
    const { decide, keepCalendars } = await import('#lib/client/calendar/kept.ts');
    await holdPeople(['Ada', 'Bo'])(store);
    const later = ['One', 'Two', 'Three', 'Four'].map((name, i) => at(name, `1${i}00`, ...known));
    const events = [
      at('Over', '0700', ...known),
      ...later,
      at('Unknown', '1400', ...known, 'ATTENDEE:mailto:cy@example.com'),
    ];
    const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
    await keepCalendars(store, [{ file: 'work.ics', content }]);
    if (others !== null)
      await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: others, external: false } }));
  };
  const buttons = ({ page }: Shown) =>
    within(page.getByRole('group', { name: 'Start a meeting from today’s calendar' })).getAllByRole('button');

  it('is the next three, then all of it, without those that would cost nothing', async () => {
    const account = proIn({ currency: 'GBP', timeZone: 'UTC' });
    const shown = await show(<TodaysMeetings meetingId="m" />, { account, before: keep(null) });
    await shown.page.findByText('To start 1 meeting from here, enter in Calendar what everyone else costs.');
    expect(buttons(shown).map(textOf)).toEqual([
      ...['10:00 AM One 2 people, 30 min', '11:00 AM Two 2 people, 30 min', '12:00 PM Three 2 people, 30 min'],
      'Show all 4',
    ]);
    await shown.user.click(shown.page.getByRole('button', { name: 'Show all 4' }));
    expect(buttons(shown)).toHaveLength(4);
  });

  it('has what nobody unknown is counted in', async () => {
    const shown = await show(<TodaysMeetings meetingId="m" />, {
      account: proIn({ currency: 'GBP', timeZone: 'UTC' }),
      before: async (store) => {
        const { decide, keepCalendars } = await import('#lib/client/calendar/kept.ts');
        await holdPeople(['Ada', 'Bo'])(store);
        const events = ['all', 'some'].map((list, i) =>
          at(list, `1${i}00`, ...known, `ATTENDEE;CUTYPE=GROUP;CN=${list}:mailto:${list}@example.com`),
        );
        const content = readWhole(calendar(...events), { now: NINE, timeZone: 'UTC' });
        await keepCalendars(store, [{ file: 'work.ics', content }]);
        // That list adds nobody else.
        await decide(store, () => ({ heads: { 'all@example.com': 0 } }));
      },
    });
    await shown.page.findByText('To start 1 meeting from here, enter in Calendar what everyone else costs.');
    expect(buttons(shown).map(textOf)).toEqual(['10:00 AM all 2 people, 30 min']);
  });

  it('has all of it once everyone else costs something', async () => {
    const shown = await show(<TodaysMeetings meetingId="m" />, { before: keep(6_000) });
    await shown.page.findByRole('button', { name: 'Show all 5' });
    expect(shown.page.queryByText(/what everyone else costs/)).toBeNull();
  });
});
