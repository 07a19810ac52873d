import { describe, expect, it } from 'vitest';
import { fromKept, sumOf, toKept } from '#lib/client/insights/meeting-sums.ts';
import type { MeetingDetails } from '#lib/client/meetings/details.ts';
import { HOUR, MINUTE, meetingWith, NINE } from '../support/client.ts';
import { meetingSum } from '../support/meeting-sum.ts';

type Given = Partial<MeetingDetails['meeting']>;
type Somebody = Partial<MeetingDetails['attendees'][number]> & { minutes?: number };

/** A one-hour meeting in which everyone is there from the start, for this many minutes. */
function held(people: readonly Somebody[], meeting: Given = {}, carried: MeetingDetails['carried'] = null) {
  const attendees = people.map(({ minutes = 60, ...one }, i) => ({
    ...one,
    segments: [{ id: `s${i}`, meetingId: 'm', attendeeId: `a${i}`, startedAt: NINE, endedAt: NINE + minutes * MINUTE }],
  }));
  const details = meetingWith(attendees, { title: 'Weekly', topicId: 't', endedAt: NINE + HOUR, ...meeting });
  return sumOf({ ...details.meeting }, { ...details, carried });
}

describe('the sum of a meeting', () => {
  it('has its figures, whose hours they are, and what externals are of them', () => {
    const sum = held([
      { personId: 'ada' },
      { personId: 'ben', external: true, rateMinor: 9_000, minutes: 20 },
      { count: 2, external: true, rateMinor: 3_000 },
      { personId: '', rateMinor: 1_200 },
      { count: 5, rateMinor: 0 },
    ]);
    expect(sum).toMatchObject({
      ...{ id: 'm', title: 'Weekly', topicId: 't', startedAt: NINE, endedAt: NINE + HOUR, currency: 'EUR' },
      ...{ totalMinor: 6_000 + 3_000 + 6_000 + 1_200, durationMs: HOUR, attendeeCount: 10 },
      ...{ personMs: 9 * HOUR + 20 * MINUTE, externalMinor: 9_000, externalMs: 2 * HOUR + 20 * MINUTE },
      people: [
        { personId: 'ada', totalMinor: 6_000, personMs: HOUR },
        { personId: 'ben', totalMinor: 3_000, personMs: 20 * MINUTE },
      ],
      // Two external people and an unnamed one. People who cost nothing hide nobody.
      crowd: 3,
    });
    expect(sum).not.toHaveProperty('isUncounted');
    expect(sum).not.toHaveProperty('series');
  });

  it('adds up somebody who is in it twice', () => {
    const twice = held([
      { personId: 'ada', minutes: 10 },
      { personId: 'ada', minutes: 30 },
    ]);
    expect(twice?.people).toEqual([{ personId: 'ada', totalMinor: 4_000, personMs: 40 * MINUTE }]);
  });

  it.each([
    [45 * MINUTE, 45 * MINUTE],
    [0, null],
    [null, null],
  ])('has a plan of at least a moment: %j', (plannedMs, planned) => {
    expect(held([{}], { plannedMs })?.plannedMs).toBe(planned);
  });

  it('says of which series of a calendar it is, if it is', () => {
    expect(held([{}], { series: 'uid' })?.series).toBe('uid');
  });

  it.each([
    ['runs', [{}], { endedAt: null }, null],
    ['ended before it began', [{}], { endedAt: NINE - 1 }, true],
    ['ended as it began', [{}], { endedAt: NINE }, undefined],
    ['nobody was in', [], {}, true],
    ['cost more than can be written exactly', [{ count: 2_000, rateMinor: 9_007_199_254_740_991 }], {}, true],
  ] as const)('isn’t counted of one that %s', (_, people, meeting, isUncounted) => {
    const sum = held(people, meeting);
    if (isUncounted === null) expect(sum).toBeNull();
    else expect(sum?.isUncounted).toBe(isUncounted);
  });

  it('that carries its figures splits them by heads, rounded down, and saves nothing', () => {
    const carried = { attendeeCount: 3, externalCount: 2, totalMinor: 1_000, personMs: 100 };
    expect(held([], {}, carried)).toMatchObject({
      ...{ totalMinor: 1_000, personMs: 100, attendeeCount: 3, externalMinor: 666, externalMs: 66 },
      ...{ people: [], crowd: 3, saved: { lessFive: 0, onTime: 0, oneFewer: 0 } },
    });
    expect(held([], {}, { ...carried, totalMinor: 0 })?.crowd).toBe(0);
    // No share exceeds the whole, whatever another client says.
    expect(held([], {}, { ...carried, externalCount: 4 })).toMatchObject({ externalMinor: 1_000, externalMs: 100 });
    expect(held([], {}, carried)).not.toHaveProperty('isUncounted');
  });
});

describe('a sum that is kept', () => {
  it('is taken if the same rules made it', () => {
    const sum = meetingSum();
    expect(fromKept(toKept(sum))).toEqual(sum);
    expect(fromKept(toKept(null))).toBeNull();
  });

  it.each([undefined, null, {}, { rules: 2, sum: meetingSum() }, { sum: null }])(
    'is made again otherwise: %j',
    (kept) => {
      expect(fromKept(kept)).toBeUndefined();
    },
  );
});
