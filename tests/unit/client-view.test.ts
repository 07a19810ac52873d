import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { coarse } from '#lib/client/device-format.ts';
import { endMeeting, leaveMeeting, pauseMeeting, resumeMeeting } from '#lib/client/meetings/commands.ts';
import {
  canReopen,
  type LiveMeter,
  liveMeter,
  loadRunningMeeting,
  type MeetingDetails,
  wasAutoStopped,
} from '#lib/client/meetings/details.ts';
import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import { milestonesBetween, sayMilestone } from '#lib/client/meetings/milestones.ts';
import { sampleStore } from '#lib/client/meetings/sample.ts';
import type { Store } from '#lib/client/store/store.ts';
import { money } from '#lib/format.ts';
import { detailsOf, freshDevice, HOUR, MINUTE, NINE, startGroup } from '../support/client.ts';

const here = freshDevice();
let store: Store;
beforeEach(() => {
  store = here.tab();
});

describe('milestones', () => {
  /** From minute to minute of a meeting that costs 1 EUR a minute, in what each second says. */
  async function between(from: number, to: number, count = 1) {
    const one = await detailsOf(store, await startGroup(store, count));
    return milestonesBetween(liveMeter(one, NINE + from * MINUTE), liveMeter(one, NINE + to * MINUTE));
  }

  it.each([
    [0, 9.9, []],
    [9.9, 10, [{ kind: 'amount', minor: 1000 }]],
    [14.9, 15, [{ kind: 'elapsed', ms: 15 * MINUTE }]],
    [24.9, 25, [{ kind: 'nearEnd', leftMs: 5 * MINUTE }]],
    [28.9, 29.1, [{ kind: 'nearEnd', leftMs: MINUTE }]],
    [
      29.9,
      30,
      [
        { kind: 'plannedEnd', minor: 3000 },
        { kind: 'elapsed', ms: 30 * MINUTE },
      ],
    ],
    [34.9, 35, [{ kind: 'overrun', ms: 5 * MINUTE, minor: 500 }]],
    [149.9, 150, [{ kind: 'capped', minor: 15_000 }]],
    [150, 300, []],
    [10, 10, []],
    [20, 10, []],
  ])('between minute %d and %d', async (from, to, expected) => expect(await between(from, to)).toEqual(expected));

  it('after a sleep say in one sentence how it stands', async () => {
    expect(await between(1, 29.5, 10)).toEqual([
      { kind: 'standing', elapsedMs: 29.5 * MINUTE, overrunMs: null, minor: 29_500 },
    ]);
    expect(await between(1, 42, 10)).toEqual([
      { kind: 'standing', elapsedMs: 42 * MINUTE, overrunMs: 12 * MINUTE, minor: 42_000 },
    ]);
    expect(await between(1, 2000)).toMatchObject([{ kind: 'capped' }]);
    expect(await between(6, 7)).toEqual([]);
  });

  it('tell of a pause and of its end, which are on record by the time one looks', async () => {
    const id = await startGroup(store, 1);
    here.pass(3 * MINUTE);
    await pauseMeeting(store, { meetingId: id });
    const at = here.now();
    const paused = await detailsOf(store, id);
    const around = (one: MeetingDetails, time: number, was: LiveMeter['state']) =>
      milestonesBetween(liveMeter(one, time - 500), liveMeter(one, time + 500), was);
    expect(around(paused, at, 'running')).toEqual([{ kind: 'paused', minor: 300 }]);
    expect(around(paused, at + 1000, 'paused')).toEqual([]);
    here.pass(MINUTE);
    await resumeMeeting(store, { meetingId: id });
    const goesOn = await detailsOf(store, id);
    expect(around(goesOn, at + MINUTE, 'paused')).toEqual([{ kind: 'resumed' }]);
  });

  it('of short plans gives no early warning; of an ended meeting nothing', async () => {
    const id = await startGroup(store, 1);
    const one = await detailsOf(store, id);
    const short = { ...one, meeting: { ...one.meeting, plannedMs: 10 * MINUTE } };
    expect(milestonesBetween(liveMeter(short, NINE + 4 * MINUTE), liveMeter(short, NINE + 5 * MINUTE))).toEqual([]);
    here.pass(MINUTE);
    await endMeeting(store, { meetingId: id });
    const ended = await detailsOf(store, id);
    expect(milestonesBetween(liveMeter(ended, NINE), liveMeter(ended, NINE + HOUR))).toEqual([]);
  });

  it('are the same however the time is cut, but for those a longer look skips', async () => {
    const one = await detailsOf(store, await startGroup(store, 7, 9100));
    const said = (cuts: number[]) => {
      const looks = cuts.map((at) => liveMeter(one, at));
      return looks.flatMap((now, i) => {
        const before = looks[i - 1];
        return before ? milestonesBetween(before, now).map((milestone) => JSON.stringify(milestone)) : [];
      });
    };
    const minutes = (step: number) =>
      Array.from({ length: Math.floor((150 * MINUTE) / step) + 1 }, (_, i) => NINE + i * step);
    const kinds = (all: string[]) => all.filter((one) => !/"minor"/.test(one) || /amount/.test(one)).sort();
    expect(kinds(said(minutes(1000)))).toEqual(kinds(said(minutes(10_000))));
    expect(new Set(said(minutes(1000))).size).toBe(said(minutes(1000)).length);
  });

  it('are sentences', () => {
    expect(sayMilestone({ kind: 'amount', minor: 10_000 }, 'EUR')).toBe(
      `This meeting has cost ${money(10_000, 'EUR')}.`,
    );
    expect(sayMilestone({ kind: 'elapsed', ms: 45 * MINUTE }, 'EUR')).toBe('45 min so far.');
    expect(sayMilestone({ kind: 'nearEnd', leftMs: 5 * MINUTE }, 'EUR')).toBe('5 min left.');
    expect(sayMilestone({ kind: 'plannedEnd', minor: 0 }, 'JPY')).toBe('The planned time is up, at ¥0.');
    expect(sayMilestone({ kind: 'overrun', ms: 5 * MINUTE, minor: 100 }, 'USD')).toBe(
      '5 min over, which is $1.00 more.',
    );
    expect(sayMilestone({ kind: 'capped', minor: 100 }, 'USD')).toContain('stopped automatically');
    expect(sayMilestone({ kind: 'paused', minor: 100 }, 'USD')).toBe('Paused, at $1.00.');
    expect(sayMilestone({ kind: 'resumed' }, 'USD')).toBe('Resumed.');
    const standing = { kind: 'standing', elapsedMs: 42 * MINUTE, minor: 16_472 } as const;
    expect(sayMilestone({ ...standing, overrunMs: null }, 'USD')).toBe('42 min so far, at $164.72.');
    expect(sayMilestone({ ...standing, overrunMs: 12 * MINUTE }, 'USD')).toBe('12 min over, at $164.72.');
  });
});

describe('coarse', () => {
  it.each([
    [0, 'EUR', 0],
    [49, 'EUR', 0],
    [99, 'EUR', 100],
    [150, 'EUR', 200],
    [4_237, 'EUR', 4_200],
    [-4_237, 'EUR', -4_200],
    [-123_456, 'EUR', -120_000],
    [12_999, 'EUR', 13_000],
    [99_600, 'EUR', 100_000],
    [123_456, 'EUR', 120_000],
    [1_234, 'JPY', 1_200],
    [1_999, 'KWD', 2_000],
  ])('%d %s is about %d', (minor, currency, about) => expect(coarse(minor, currency)).toBe(about));

  it('is near, and grows with the amount', () => {
    const amount = fc.nat(Number.MAX_SAFE_INTEGER);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.abs(coarse(a, 'EUR') - a)).toBeLessThanOrEqual(Math.max(50, a / 20));
        expect(coarse(Math.min(a, b), 'EUR')).toBeLessThanOrEqual(coarse(Math.max(a, b), 'EUR'));
      }),
    );
  });
});

describe('an ended meeting', () => {
  it('can go on as long as its meter has not come to its cap', async () => {
    const id = await startGroup(store, 1);
    here.pass(40 * MINUTE);
    await endMeeting(store, { meetingId: id });
    expect(canReopen(await detailsOf(store, id), here.now())).toBe(true);
    here.pass(5 * HOUR);
    expect(canReopen(await detailsOf(store, id), here.now())).toBe(false);
    expect(wasAutoStopped(await detailsOf(store, id))).toBe(false);
  });

  it('tells whether nobody stopped it', async () => {
    const id = await startGroup(store, 1);
    here.pass(5 * HOUR);
    expect(wasAutoStopped(await detailsOf(store, id))).toBe(false);
    await endMeeting(store, { meetingId: id });
    expect(wasAutoStopped(await detailsOf(store, id))).toBe(true);
    await retimeMeeting(store, { meetingId: id, endedAt: NINE + 40 * MINUTE });
    expect(wasAutoStopped(await detailsOf(store, id))).toBe(false);
  });
});

describe('the sample', () => {
  it('runs, costs something, names nobody, and can be played with', async () => {
    const sample = await sampleStore(here.now, { currency: 'EUR' });
    const running = await sample.read(loadRunningMeeting);
    if (!running) throw new Error('It does not run.');
    const live = liveMeter(running, here.now());
    expect(live).toMatchObject({ state: 'running', currency: 'EUR', presentCount: 6, isOverrun: false });
    expect(live.totalMinor).toBeGreaterThan(0);
    expect(live.attendees.every(({ name, role }) => name === null && role !== '')).toBe(true);
    const [first] = live.attendees;
    await leaveMeeting(sample, { meetingId: live.meetingId, attendeeId: first?.id ?? '' });
    await pauseMeeting(sample, { meetingId: live.meetingId });
    await endMeeting(sample, { meetingId: live.meetingId });
    expect(await sample.read(loadRunningMeeting)).toBeNull();
    expect(await store.read(async (reader) => (await reader.all('meetings')).length)).toBe(0);
  });
});
