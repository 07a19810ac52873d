import { expect, it } from 'vitest';
import { calendarOf, fromDate } from '#lib/client/insights/days.ts';
import { bySeries, byTopic, sumsOf, within } from '#lib/client/insights/groups.ts';
import { inCurrency } from '#lib/client/insights/meeting-sums.ts';
import { rangeOf } from '#lib/client/insights/ranges.ts';
import { SumIndex } from '#lib/client/insights/sum-index.ts';
import { read } from '#lib/sync/records.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { Device } from '../support/device.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { MONTHS_AGO, meetingOf, record } from '../support/reports.ts';

const FIRST = MONTHS_AGO;

it('insights on the device and the public summary agree to the cent on the same range', async () => {
  const rates = [1, 333, 6_667, 12_345];
  const meetings = Array.from({ length: 60 }, (_, i) =>
    meetingOf(
      `m${i}`,
      [
        engineer,
        { personId: `p${i % 5}`, rateKind: 'year', rateMinor: 9_999_999, count: 1 },
        { rateMinor: rates[i % 4], external: i % 3 === 0, count: 1 + (i % 7), role: 'Guest' },
      ],
      {
        ...{ startedAt: FIRST + i * (11 * HOUR + 7), title: ['Planning', 'Retro', ''][i % 3] },
        ...{ topicId: [null, 't1', 't2', 'gone'][i % 4], loadMultiplier: 1.3, plannedMs: HOUR / 3 },
        ...(i % 10 === 9 ? { currency: 'JPY' } : {}),
      },
    ),
  );
  const time = { startedAt: FIRST + DAY, endedAt: FIRST + DAY + HOUR };
  const odd = [
    record('meetings', 'carried', { ...time, totalMinor: 4_711, attendeeCount: 3, externalCount: 1, personMs: HOUR }),
    record('meetings', 'unsound', { ...time, totalMinor: 4_711, hoursPerYear: 'many' }),
    record('meetings', 'negative', { ...time, totalMinor: -1 }),
    record('meetings', 'backwards', { startedAt: FIRST + DAY, endedAt: FIRST }),
    record('meetings', 'huge', { ...time, totalMinor: Number.MAX_SAFE_INTEGER * 2 }),
    record('meetings', 'running', { startedAt: FIRST + DAY, endedAt: null }),
    record('topics', 't1', { name: 'Roadmap' }),
    record('topics', 't2', { name: 'Hiring' }),
  ];
  const { who, read: reader } = await withMeetings(...meetings, odd);

  const device = new Device('laptop', who);
  await device.pull('fine');
  const index = new SumIndex(device.store);
  await index.load();
  const { meetings: own } = inCurrency(index.now?.meetings ?? [], who.workspace.currency);
  const topics = new Map(
    (await device.store.read((reader) => reader.all('topics'))).map(({ record }) => {
      const { id, name } = read.topics(record);
      return [id, name];
    }),
  );

  const calendar = calendarOf(who.workspace.timeZone, 1);
  const day = calendar.dayOf(FIRST);
  const bounds = [
    { name: 'all' },
    { name: 'week', on: day + 3 },
    { name: 'month', on: day + 20 },
    { name: 'own', first: day + 2, last: day + 9 },
    { name: 'own', first: fromDate('2020-01-01') ?? 0, last: fromDate('2020-01-31') ?? 0 },
  ] as const;
  for (const choice of bounds) {
    const range = rangeOf(choice, calendar, Date.now(), { oldest: day, newest: day + 40 });
    const summary = await reader.summary({ from: range.from, to: range.to });
    const shown = within(own, range);
    const { totalMinor, count, personMs } = sumsOf(shown);
    expect({ totalMinor, meetings: count, personHours: personMs / HOUR }, choice.name).toEqual({
      ...{ totalMinor: summary.totalMinor, meetings: summary.meetings, personHours: summary.personHours },
    });
    const figures = ({ label, totalMinor, count }: { label: string; totalMinor: number; count: number }) => ({
      ...{ label, totalMinor, count },
    });
    expect(byTopic(shown, topics, 'No topic').map(figures)).toEqual(summary.byTopic.map(figures));
    expect(bySeries(shown, 'Untitled').map(figures)).toEqual(summary.byTitle.map(figures));
  }
  expect(own.length).toBeGreaterThan(50);
});
