import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '#lib/client/calendar/content.ts';
import { decide, keepCalendars } from '#lib/client/calendar/kept.ts';
import type { Store } from '#lib/client/store/store.ts';
import { calendar, event, readWhole, TWO } from '../support/calendars.ts';
import { type Meetings, open, unfold, weekly } from '../support/insights-screen.tsx';
import { holdMeetings, NINE, textOf } from '../support/screens.tsx';

describe('where it went', () => {
  const many = Array.from({ length: 7 }, (_, i) => ({
    id: `m${i}`,
    title: `Team ${'ABCDEFG'[i]}`,
    minutes: 10 * (i + 1),
    heads: i + 1,
  }));
  /** Each for 60.00 an hour: 10 × (i + 1)² a meeting. */
  const total = [1, 2, 3, 4, 5, 6, 7].reduce((all, i) => all + 10 * i * i, 0);

  it('is five rows, then all; in numbers they add up to the total, by whatever they are grouped', async () => {
    const { user, page } = await open(many);
    const went = within(await page.findByRole('region', { name: 'Where it went' }));
    await user.click(await went.findByLabelText('Series'));
    await expect.poll(() => went.queryAllByRole('listitem').length).toBe(5);
    expect(textOf(went.getAllByRole('listitem')[0] ?? document.body)).toContain('Team G$490.00');
    // 40.00 and 10.00.
    expect(went.getByText('And 2 others: $50.00.')).toBeTruthy();
    await user.click(went.getByRole('button', { name: 'Show all 7' }));
    expect(went.getAllByRole('listitem')).toHaveLength(7);
    // Another kind begins with few again.
    await user.click(went.getByLabelText('Topic'));
    expect(went.getByRole('link', { name: 'No topic' }).getAttribute('href')).toBe('/app/meetings?topic=none');
    await user.click(went.getByLabelText('Series'));
    expect(went.getAllByRole('listitem')).toHaveLength(5);
    await user.click(page.getByLabelText('Numbers'));
    for (const kind of ['Series', 'Topic', 'Size', 'Time']) {
      await user.click(went.getByLabelText(kind));
      const rows = went.getAllByRole('row').map(textOf);
      expect(rows[0]).toMatch(new RegExp(`^${kind}`));
      expect(rows.at(-1)).toContain(`$${total.toLocaleString('en-US')}.00`);
    }
  });
});

it('six rows are all there, and the one without a title is no bar, however much it cost', async () => {
  const six = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', ''].map((title, i) => ({
    ...{ id: `m${i}`, title, minutes: 10 * (i + 1) },
  }));
  const { user, page } = await open(six);
  const went = within(await page.findByRole('region', { name: 'Where it went' }));
  await user.click(went.getByLabelText('Series'));
  const widths = () =>
    went.getAllByRole('listitem').map((row) => row.querySelector('rect.fill-ink')?.getAttribute('width') ?? null);
  await expect.poll(widths).toEqual([null, '100%', '80%', '60%', '40%', '20%']);
  // Nor is anything decided about it.
  expect(went.getAllByRole('button', { name: /^Decide/ })).toHaveLength(5);
  expect(went.queryByText(/^And /)).toBeNull();
  expect(went.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

describe('by size', () => {
  const large = [
    { id: 'a', title: 'All hands', minutes: 60, heads: 8 },
    ...weekly('Review', 3, { minutes: 20, heads: 3 }).map((one) => ({ ...one, daysAgo: 1 })),
  ];

  it.each([
    // 480.00 of 660.00, and one of four.
    ['large', large, 'Meetings of 8 or more: 25% of meetings, 73% of the cost.'],
    ['small', large.slice(1), null],
  ] as const)('says what part the large ones are, of %s ones', async (_, meetings, words) => {
    const { user, page } = await open([...meetings]);
    const went = within(await page.findByRole('region', { name: 'Where it went' }));
    await user.click(went.getByLabelText('Size'));
    await expect.poll(() => went.queryAllByRole('listitem').length).toBeGreaterThan(0);
    expect(page.queryByText(/^Meetings of 8/)?.textContent ?? null).toBe(words);
  });
});

describe('the most expensive meetings', () => {
  const eleven = Array.from({ length: 11 }, (_, i) => ({
    id: `m${i}`,
    ...{ title: i === 3 ? '' : `Meeting ${i + 1}`, minutes: 10 * (i + 1), heads: i === 0 ? 1 : 3, daysAgo: i },
  }));

  it('are ten, each with its day, people, time and cost, in bars as in numbers', async () => {
    const before = { id: 'before', title: 'Retreat', minutes: 600, daysAgo: 120 };
    const shown = await open([...eleven, before], '', { address: '/app/insights?range=quarter' });
    const { user, page } = shown;
    await unfold(shown, 'Most expensive meetings');
    const rows = () => [...document.querySelectorAll('details li')].map(textOf);
    await expect.poll(() => rows().length).toBe(10);
    expect(rows()[0]).toBe('Meeting 11$330.00Mar 1, 2026 · 3 people · 1 h 50 min');
    expect(rows()[7]).toBe('Meeting$120.00Mar 8, 2026 · 3 people · 40 min');
    expect(page.getByRole('link', { name: 'Meeting 11' }).getAttribute('href')).toBe('/app/meetings?id=m10');
    await user.click(page.getByLabelText('Numbers'));
    const table = within(await page.findByRole('table', { name: 'Most expensive meetings' }));
    const told = table.getAllByRole('row').map((row) => [...row.children].map(textOf));
    expect(told).toHaveLength(11);
    expect(told[0]).toEqual(['Meeting', 'People', 'Duration', 'Cost']);
    expect(told[1]).toEqual(['Meeting 11, Mar 1, 2026', '3', '1 h 50 min', '$330.00']);
    expect(told[8]).toEqual(['Meeting, Mar 8, 2026', '3', '40 min', '$120.00']);
  });
});

describe('planned and metered', () => {
  const series = (name: string) => seriesOf(name);
  const started: Meetings = [
    // Planned for 30 minutes of two at 60.00.
    ...weekly('Review', 2, { minutes: 60, heads: 2, series: series('review') }),
    ...weekly('Sync', 1, { minutes: 20, heads: 2, series: series('sync') }),
    { id: 'gone', title: 'Gone', minutes: 60, series: series('gone') },
    { id: 'other', title: 'Other', minutes: 60 },
  ];
  const withPlan = async (store: Store) => {
    await holdMeetings(started)(store);
    const planned = ['review', 'sync'].map((name) =>
      event(`UID:${name}`, `SUMMARY:The ${name}`, 'DTSTART:20260304T060000Z', 'RRULE:FREQ=WEEKLY', ...TWO),
    );
    const content = readWhole(calendar(...planned), { now: NINE, timeZone: 'UTC' });
    await keepCalendars(store, [{ file: 'work.ics', content }]);
    await decide(store, () => ({ others: { rateKind: 'hour', rateMinor: 6_000, external: false } }));
  };

  it('stand beside each other, for each meeting and in all', async () => {
    const shown = await open(started, '', { before: withPlan });
    const { user, page } = shown;
    await unfold(shown, 'Planned vs. metered');
    const rows = () => [...document.querySelectorAll('details li')].map(textOf);
    await expect
      .poll(rows)
      .toEqual([
        'The review$240.002 meetings · $60.00 and 30 min planned each, $120.00 and 1 h metered',
        'The sync$40.001 meeting · $60.00 and 30 min planned each, $40.00 and 20 min metered',
      ]);
    await page.findByText(
      '3 meetings: $180 planned, $280 metered. “The review” costs $60.00 more each time than planned. Add your calendar to compare 1 meeting with its plan.',
    );
    await user.click(page.getByLabelText('Numbers'));
    const table = within(await page.findByRole('table', { name: 'Planned vs. metered' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(textOf))).toEqual([
      ['Series', 'Meetings', 'Planned', 'Metered', 'Planned cost', 'Cost'],
      ['The review', '2', '1 h', '2 h', '$120.00', '$240.00'],
      ['The sync', '1', '30 min', '20 min', '$60.00', '$40.00'],
      ['Total', '3', '1 h 30 min', '2 h 20 min', '$180.00', '$280.00'],
    ]);
  });

  it.each([
    ['such meetings', started, 'Add your calendar to compare 4 meetings with their plans.'],
    [
      'others',
      [{ id: 'other', title: 'Other', minutes: 60 }],
      'Start meetings from your calendar to compare them with their plan.',
    ],
  ])('without a calendar, with %s, say what to do', async (_, meetings, words) => {
    const shown = await open(meetings);
    await unfold(shown, 'Planned vs. metered');
    await shown.page.findByText(words);
  });
});
