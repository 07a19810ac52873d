import { describe, expect, it } from 'vitest';
import type { Summary } from '#lib/reports/schema.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { MONTHS_AGO, meetingOf, record, WEEK } from '../support/reports.ts';
import { push } from '../support/sync.ts';

describe('the summary', () => {
  it('is in the workspace’s currency, whatever that is now', async () => {
    const { who, read } = await withMeetings(
      meetingOf('own', [engineer]),
      meetingOf('dollars', [engineer], { currency: 'USD', startedAt: MONTHS_AGO + WEEK }),
      meetingOf('test', [engineer, engineer], { currency: 'XTS', startedAt: MONTHS_AGO + 3 * WEEK }),
    );
    await who.client.patch(`/v1/workspaces/${who.workspace.id}`, { currency: 'USD' });
    expect(await read.summary()).toMatchObject({ currency: 'USD', meetings: 2, byRole: [{ totalMinor: 12_000 }] });
    await who.client.patch(`/v1/workspaces/${who.workspace.id}`, { currency: 'XTS' });
    const summary = await read.summary();
    expect(summary).toMatchObject({ currency: 'XTS', meetings: 2, totalMinor: 18_000, personHours: 3 });
    expect(summary.byRole).toMatchObject([{ totalMinor: 18_000, count: 3 }]);
    expect((await read.meetings()).meetings.map(({ currency }) => currency)).toEqual(['XTS', 'USD', 'XTS']);
  });

  it('names the first 100 titles and topics, by total and then by name, and adds the others up', async () => {
    const number = (i: number) => String(i).padStart(3, '0');
    const { read } = await withMeetings(
      ...Array.from({ length: 103 }, (_, i) => [
        ...meetingOf(`T${number(i)}`, [{ rateMinor: i < 3 ? 100 : 200 }], { topicId: `t${i}` }),
        record('topics', `t${i}`, { name: `T${number(i)}` }),
      ]),
    );
    const { byTitle, byTopic } = await read.summary();
    expect(byTitle).toHaveLength(101);
    expect(byTitle[0]).toEqual({ label: 'T003', totalMinor: 200, count: 1, personHours: 1 });
    expect(byTitle[99]?.label).toBe('T102');
    expect(byTitle[100]).toEqual({ label: 'Other', totalMinor: 300, count: 3, personHours: 3 });
    expect(byTopic).toEqual(byTitle);
  }, 40_000);

  it('is the same whether a range is made of whole weeks, parts of weeks or both', async () => {
    const people = ['a', 'b', 'c', 'd'];
    const starts = Array.from({ length: 40 }, (_, i) => MONTHS_AGO - WEEK + Math.floor((i * 5 * WEEK) / 40) + i);
    const seats = (i: number) => [
      { personId: people[i % 4], role: 'Engineer', rateMinor: 100 * i },
      { role: 'Guest', count: 1 + (i % 3), external: true, rateMinor: 50 },
    ];
    const { read } = await withMeetings(...starts.map((startedAt, i) => meetingOf(`m${i}`, seats(i), { startedAt })));
    const bounds = [
      [MONTHS_AGO, MONTHS_AGO + WEEK],
      [MONTHS_AGO, MONTHS_AGO + 3 * WEEK],
      [MONTHS_AGO + 1, MONTHS_AGO + 3 * WEEK + 1],
      [MONTHS_AGO - 1, MONTHS_AGO + 3 * WEEK - 1],
      [MONTHS_AGO + DAY, MONTHS_AGO + 2 * DAY],
      [MONTHS_AGO + DAY, MONTHS_AGO + WEEK + DAY],
      [MONTHS_AGO - 3 * DAY, MONTHS_AGO + WEEK],
      [0, Number.MAX_SAFE_INTEGER],
    ] as const;
    for (const [from, to] of bounds) {
      const inside = starts.flatMap((start, i) => (start >= from && start < to ? [i] : []));
      const engineers = inside.reduce((sum, i) => sum + 100 * i, 0);
      const guests = inside.reduce((sum, i) => sum + 1 + (i % 3), 0);
      const summary = await read.summary({ from, to });
      expect(summary).toMatchObject({
        from,
        to,
        meetings: inside.length,
        totalMinor: engineers + 50 * guests,
        personHours: inside.length + guests,
      });
      const total = (rows: Summary['byRole'], figure: 'totalMinor' | 'count') =>
        rows.reduce((sum, row) => sum + row[figure], 0);
      expect(total(summary.byRole, 'totalMinor')).toBe(summary.totalMinor);
      expect(total(summary.byRole, 'count')).toBe(inside.length + guests);
      expect(total(summary.byTitle, 'count')).toBe(inside.length);
    }
  });
});

describe('small groups', () => {
  const roles = ({ byRole }: Summary) => byRole.map(({ label }) => label);
  const team = ['p1', 'p2', 'p3', 'p4'].map((personId) => ({ personId, role: 'Engineer' }));

  it('one person in a role is never shown separately', async () => {
    const { read } = await withMeetings(
      meetingOf('m', [...team, { personId: 'boss', role: 'CEO', rateMinor: 50_000 }]),
    );
    expect((await read.summary()).byRole).toEqual([
      { label: 'Other roles', totalMinor: 74_000, count: 5, personHours: 5 },
    ]);
  });

  it('nor are two people in each of two roles, but a role that grows to three is', async () => {
    const pair = (role: string, ...ids: string[]) => ids.map((personId) => ({ personId, role }));
    const { who, read } = await withMeetings(
      meetingOf('m', [...team, ...pair('CEO', 'x', 'y'), ...pair('CFO', 'p', 'q')]),
    );
    expect(roles(await read.summary())).toEqual(['Engineer', 'Other roles']);
    // The same two people are still two.
    await push(who, meetingOf('again', pair('CEO', 'x', 'y')));
    expect(roles(await read.summary())).toEqual(['Other roles', 'Engineer']);
    // A third person in another week doesn't make three in either week.
    const more = [...pair('CEO', 'z'), ...pair('CFO', 'r')];
    await push(who, meetingOf('later', more, { startedAt: MONTHS_AGO + WEEK }));
    expect(roles(await read.summary())).toEqual(['Other roles', 'Engineer']);
    await push(who, meetingOf('more', more, { startedAt: MONTHS_AGO + WEEK - 1 }));
    expect(roles(await read.summary())).toEqual(['CEO', 'Engineer', 'CFO', 'Other roles']);
    expect(roles(await read.summary({ to: MONTHS_AGO + WEEK }))).toEqual(['CEO', 'Engineer', 'CFO']);
  });

  it('a crowd is as many as were there at once', async () => {
    const guests = (count: number) => ({ role: 'Guest', count });
    const { who, read } = await withMeetings(
      meetingOf('m', [...team, guests(2)]),
      meetingOf('n', [guests(1), guests(1)], { startedAt: MONTHS_AGO + WEEK }),
    );
    expect(roles(await read.summary())).toEqual(['Other roles']);
    await push(who, meetingOf('o', [guests(2), guests(1)]));
    expect(roles(await read.summary())).toEqual(['Guest', 'Engineer', 'Other roles']);
  });

  it('the crowds of two meetings may be the same people: the larger counts, not both', async () => {
    const guests = (count: number) => [{ role: 'Guest', count }];
    const { who, read } = await withMeetings(
      meetingOf('m', [...team, ...guests(2)]),
      meetingOf('n', guests(1)),
      meetingOf('later', guests(1), { startedAt: MONTHS_AGO + WEEK }),
    );
    // For a whole week, part of one, and several.
    const ranges = [{ to: MONTHS_AGO + WEEK }, { to: MONTHS_AGO + HOUR }, {}];
    for (const range of ranges) expect(roles(await read.summary(range))).toEqual(['Other roles']);
    await push(who, meetingOf('three', guests(3)));
    expect(await Promise.all(ranges.map(async (range) => roles(await read.summary(range))))).toEqual([
      ['Guest', 'Engineer'],
      ['Other roles'],
      ['Guest', 'Engineer', 'Other roles'],
    ]);
  });

  it('nobody hides behind those who cost nothing: without a stay, with one of no length, or without a rate', async () => {
    const boss = { personId: 'boss', role: 'CEO', rateMinor: 50_000 };
    const none = (id: string, fields: Record<string, unknown>) =>
      record('attendees', id, { meetingId: 'm', role: 'CEO', rateMinor: 9_000, ...fields });
    const late = (attendeeId: string, startedAt: number) =>
      record('segments', `${attendeeId}-s`, { meetingId: 'm', attendeeId, startedAt, endedAt: startedAt });
    for (const beside of [
      [none('a', { personId: 'a' }), none('b', { personId: 'b' })],
      [none('a', { count: 2 })],
      [none('a', {}), none('b', {}), none('c', {})],
      [none('a', { personId: 'a' }), late('a', MONTHS_AGO), none('b', { count: 4 }), late('b', MONTHS_AGO + 9 * HOUR)],
      meetingOf(
        'm',
        ['a', 'b'].map((personId) => ({ personId, role: 'CEO', rateMinor: 0 })),
      )
        .slice(1)
        .map((item) => ({
          ...item,
          record: { ...item.record, id: `free-${item.record.id}`, attendeeId: `free-${item.record.attendeeId}` },
        })),
    ]) {
      const { read } = await withMeetings([...meetingOf('m', [...team, boss]), ...beside]);
      const { byRole } = await read.summary();
      expect(byRole).toMatchObject([{ label: 'Other roles', totalMinor: 74_000 }]);
    }
  });

  it('a role that costs nothing hides none that does, and is shown if it is large enough', async () => {
    const free = ['x', 'y', 'z'].map((personId) => ({ personId, role: 'Volunteer', rateMinor: 0 }));
    const boss = { personId: 'boss', role: 'CEO', rateMinor: 50_000 };
    const { read } = await withMeetings(meetingOf('m', [...team, ...free, boss]));
    expect((await read.summary()).byRole).toEqual([
      { label: 'Other roles', totalMinor: 74_000, count: 5, personHours: 5 },
      { label: 'Volunteer', totalMinor: 0, count: 3, personHours: 3 },
    ]);
  });

  it('no two rows have the same label, whatever roles are called', async () => {
    const of = (role: string | null, ...ids: string[]) => ids.map((personId) => ({ personId, role }));
    const { read } = await withMeetings(
      meetingOf('m', [
        ...of(null, 'a', 'b'),
        ...of('No role', 'c', 'd'),
        ...of('Other roles', 'e', 'f', 'g', 'h', 'i'),
        ...of('CEO', 'boss'),
      ]),
    );
    expect(roles(await read.summary())).toEqual(['Other roles', 'No role']);
  });

  it('everything in one small group is the only row', async () => {
    const { read } = await withMeetings(meetingOf('m', [{ personId: 'boss', role: 'CEO' }]));
    expect(roles(await read.summary())).toEqual(['CEO']);
  });

  it('a week that the range cuts is with the other roles, whole', async () => {
    const pay = (personId: string, rateMinor: number) => ({ personId, role: 'Engineer', rateMinor });
    const everyday = [pay('a', 6100), pay('b', 6200), pay('c', 6300), pay('d', 7300)];
    const lastDay = MONTHS_AGO + 2 * WEEK - DAY;
    const { read } = await withMeetings(
      meetingOf('m', everyday),
      meetingOf('n', everyday, { startedAt: MONTHS_AGO + WEEK }),
      meetingOf('o', [...everyday, { personId: 'boss', role: 'CEO', rateMinor: 50_000 }], { startedAt: lastDay }),
    );
    const engineers = { label: 'Engineer', totalMinor: 25_900, count: 4 };
    const second = { label: 'Other roles', totalMinor: 101_800, count: 9 };
    const cut = { label: 'Other roles', totalMinor: 25_900, count: 4 };
    const [start, end] = [MONTHS_AGO, MONTHS_AGO + 2 * WEEK];
    expect((await read.summary({ from: start, to: end })).byRole).toMatchObject([second, engineers]);
    // By a millisecond, at either end.
    expect((await read.summary({ from: start, to: end - 1 })).byRole).toMatchObject([second, engineers]);
    expect((await read.summary({ from: start, to: lastDay })).byRole).toMatchObject([engineers, cut]);
    expect((await read.summary({ from: lastDay, to: lastDay + 1 })).byRole).toMatchObject([
      { label: 'Other roles', totalMinor: 75_900, count: 5 },
    ]);
    expect((await read.summary({ from: lastDay + 1, to: end - 1 })).byRole).toEqual([]);
    expect((await read.summary({ from: start + 1, to: end })).byRole).toMatchObject([second]);
    expect((await read.summary({ from: start, to: start + WEEK - 1 })).byRole).toMatchObject([cut]);
    expect((await read.summary({ from: start, to: start + WEEK })).byRole).toMatchObject([engineers]);
  });

  it('by default the first week is cut, and this week is not unless a meeting is yet to begin', async () => {
    const now = Date.now();
    const week = Math.floor(now / WEEK) * WEEK;
    const first = Math.ceil((now - 30 * DAY) / WEEK) * WEEK;
    const boss = { personId: 'boss', role: 'CEO' };
    const { who, read } = await withMeetings(
      // The week in which the default range begins, one inside it, and this week.
      meetingOf('first', team, { startedAt: first - 1 }),
      meetingOf('second', team, { startedAt: first }),
      meetingOf('now', team, { startedAt: week }),
      meetingOf('boss', [boss], { startedAt: week }),
    );
    const byRole = async (to: number | null) => {
      const summary = await read.summary({ from: null, to });
      expect(summary.byRole.reduce((sum, row) => sum + row.totalMinor, 0)).toBe(summary.totalMinor);
      return summary.byRole.map(({ label, count }) => [label, count]);
    };
    const others = ['Other roles', 9];
    expect(await byRole(null)).toEqual([others, ['Engineer', 4]]);
    await push(
      who,
      meetingOf(
        'more',
        [
          { ...boss, personId: 'x' },
          { ...boss, personId: 'y' },
        ],
        { startedAt: week },
      ),
    );
    expect(await byRole(null)).toEqual([
      ['Engineer', 8],
      ['Other roles', 4],
      ['CEO', 3],
    ]);
    // A range that ends at the moment of the request cuts the week.
    expect(await byRole(Date.now())).toEqual([
      ['Other roles', 11],
      ['Engineer', 4],
    ]);
    await push(who, meetingOf('future', team, { startedAt: week + WEEK - 1 }));
    expect(await byRole(null)).toEqual([
      ['Other roles', 11],
      ['Engineer', 4],
    ]);
  });

  it('a person in meetings with and without a currency counts once', async () => {
    const ceos = (...ids: string[]) => ids.map((personId) => ({ personId, role: 'CEO' }));
    const { who, read } = await withMeetings(
      meetingOf('m', [...team, ...ceos('x', 'y')]),
      meetingOf('n', ceos('y', 'x'), { currency: 'EUR' }),
    );
    await who.client.patch(`/v1/workspaces/${who.workspace.id}`, { currency: 'EUR' });
    expect(roles(await read.summary())).toEqual(['Other roles']);
    await push(who, meetingOf('o', ceos('z'), { currency: 'EUR' }));
    expect(roles(await read.summary())).toEqual(['CEO', 'Engineer']);
  });

  it('no answer contains a name, a person or a rate', async () => {
    const seats = [{ personId: 'person-id', name: 'Chief Architect', role: 'Engineer', rateMinor: 123_457 }];
    const { read } = await withMeetings(meetingOf('m', seats), [
      record('people', 'person-id', { name: 'Chief Architect' }),
    ]);
    const text = JSON.stringify([await read.meetings(), await read.summary()]);
    for (const secret of ['person-id', 'Architect', 'rate']) expect(text).not.toContain(secret);
  });
});
