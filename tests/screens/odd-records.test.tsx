import fc from 'fast-check';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Store } from '#lib/client/store/store.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { CalendarScreen } from '../../app/(client)/app/calendar/calendar.tsx';
import { Insights } from '../../app/(client)/app/insights/insights.tsx';
import { MeetingDetail } from '../../app/(client)/app/meetings/meeting-detail.tsx';
import { Meetings } from '../../app/(client)/app/meetings/meetings.tsx';
import { Meter } from '../../app/(client)/app/meter/meter.tsx';
import { People } from '../../app/(client)/app/people/people.tsx';
import { Templates } from '../../app/(client)/app/templates/templates.tsx';
import { Topics } from '../../app/(client)/app/topics/topics.tsx';
import { NINE, proIn, show, textOf } from '../support/screens.tsx';

/* Records are free-form: whatever another program has pushed, no screen fails, or shows what isn't a figure. */

type Fields = Readonly<Record<string, unknown>>;

const ODD = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, '', 'x'.repeat(300), 'QQQ', '2026-03-11', [], {}, [null]),
  fc.constantFrom(0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, -9e15, 1e20, Number.MAX_SAFE_INTEGER),
  fc.integer({ min: NINE - 100 * DAY, max: NINE }),
);

/** Some of a record's fields hold something else. */
const damaged = (record: Fields): fc.Arbitrary<Fields> =>
  fc.record(
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        name === 'id' ? fc.constant(value) : fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, ODD),
      ]),
    ),
  );

const MONEY = { currency: 'USD', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
const RATE = { role: 'Engineer', count: 2, rateKind: 'hour', rateMinor: 6_000, external: false };
const BEFORE = { pace: 50, lengthMs: HOUR, heads: 4, perHourMinor: 24_000, currency: 'USD' };

/** The device's records: thirty meetings, one of them running, and six of everything else. */
const RECORDS = fc.tuple(
  ...Array.from({ length: 30 }, (_, i) => {
    const [meetingId, startedAt] = [`m${i}`, NINE - i * DAY - HOUR];
    const endedAt = i === 0 ? null : startedAt + 50 * MINUTE;
    const meeting = { id: meetingId, title: `T${i % 5}`, topicId: `t${i % 3}`, startedAt, endedAt, plannedMs: HOUR };
    const attendee = { id: `a${i}`, meetingId, personId: `p${i % 4}`, name: 'Ada', ...RATE };
    return fc.tuple(
      fc.record({ table: fc.constant('meetings' as const), record: damaged({ ...meeting, ...MONEY }) }),
      fc.record({ table: fc.constant('attendees' as const), record: damaged(attendee) }),
      fc.record({
        table: fc.constant('segments' as const),
        record: damaged({ id: `s${i}`, meetingId, attendeeId: `a${i}`, startedAt, endedAt: null }),
      }),
    );
  }),
  ...Array.from({ length: 6 }, (_, i) => {
    const template = { id: `e${i}`, name: 'E', title: 'T1', topicId: 't1', plannedMs: HOUR, people: [RATE] };
    const decision = { decision: 'shorten', before: BEFORE, expectedYearMinor: 999, lookAgainAt: NINE, endedAt: null };
    const change = { id: `c${i}`, kind: 'change', series: 'T1', owner: 'Ada', decidedAt: NINE - 60 * DAY, ...decision };
    const budget = { id: `b${i}`, kind: 'budget', topicId: null, title: 'T1', monthlyMinor: 100_000, currency: 'USD' };
    return fc.tuple(
      fc.record({ table: fc.constant('people' as const), record: damaged({ id: `p${i}`, name: 'Ada', ...RATE }) }),
      fc.record({ table: fc.constant('topics' as const), record: damaged({ id: `t${i}`, name: 'Hiring' }) }),
      ...[template, change, budget].map((record) =>
        fc.record({ table: fc.constant('templates' as const), record: damaged(record) }),
      ),
    );
  }),
);

const hold = (seed: number) => async (store: Store) => {
  const records = fc.sample(RECORDS, { seed, numRuns: 1 }).flat(2);
  await store.write(async (writer) => {
    for (const { table, record } of records) {
      const { id, meetingId } = record;
      writer.put(table, { id: String(id), record, ...(typeof meetingId === 'string' && { meetingId }) });
    }
  });
};

const SCREENS: readonly (readonly [address: string, screen: ReactNode])[] = [
  ['/app', <Meter key="meter" />],
  ['/app/meetings', <Meetings key="meetings" />],
  ['/app/meetings?id=m3', <MeetingDetail key="detail" id="m3" isNew={false} onDeleted={() => {}} />],
  ['/app/insights', <Insights key="insights" />],
  ['/app/calendar', <CalendarScreen key="calendar" />],
  ['/app/people', <People key="people" />],
  ['/app/templates', <Templates key="templates" />],
  ['/app/topics', <Topics key="topics" />],
];

it.each(SCREENS.flatMap(([address, screen]) => [3, 6].map((seed) => [address, seed, screen] as const)))(
  '%s stays up on damaged records, seed %i',
  async (address, seed, screen) => {
    const account = proIn({ timeZone: 'Mars/Phobos', currency: seed === 3 ? 'QQQ' : 'KWD' });
    const answers = { 'GET /v1/receipts': () => ({ body: { receipts: [] } }) };
    const { page, store } = await show(screen, { address, account, answers, before: hold(seed) });
    const text = () => textOf(page.getByRole('main'));
    await expect.poll(() => store().owner.accountId).toBe(account.user.id);
    await store().read((reader) => reader.all('segments'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(text()).not.toBe('');
    expect(text()).not.toMatch(/NaN|undefined|null|Infinity|\[object|Invalid/);
  },
);
