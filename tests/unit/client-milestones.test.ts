import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarse } from '#lib/client/device-format.ts';
import { endMeeting, pauseMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { type LiveMeter, liveMeter } from '#lib/client/meetings/details.ts';
import { endAlertOf } from '#lib/client/meetings/end-alert.ts';
import { milestonesBetween, sayMilestone } from '#lib/client/meetings/milestones.ts';
import { SECOND } from '#lib/time.ts';
import { type Device, detailsOf, device, HOURLY, MINUTE, meetingWith, NINE } from '../support/client.ts';

/** A meeting with this plan, in minutes. A minute costs 1. */
const meeting = (planned: number | null = 30) =>
  meetingWith([{}], { plannedMs: planned === null ? null : planned * MINUTE });

const look = (minute: number, of = meeting()) => liveMeter(of, NINE + Math.round(minute * MINUTE));
const between = (from: number, to: number, of = meeting()) => milestonesBetween(look(from, of), look(to, of));
const kinds = (milestones: { kind: string }[]) => milestones.map(({ kind }) => kind);

describe('what is announced', () => {
  it.each([
    ['10', 9.9, 10, [{ kind: 'amount', minor: 1000 }]],
    ['20', 19.9, 20, [{ kind: 'amount', minor: 2000 }]],
    ['a quarter of an hour', 14.9, 15, [{ kind: 'elapsed', ms: 15 * MINUTE }]],
    ['the last five minutes', 24.9, 25, [{ kind: 'nearEnd', leftMs: 5 * MINUTE }]],
    ['the last minute', 28.9, 29.1, [{ kind: 'nearEnd', leftMs: MINUTE }]],
    [
      'the planned end, and half an hour',
      ...([29.9, 30] as const),
      [
        { kind: 'plannedEnd', minor: 3000 },
        { kind: 'elapsed', ms: 30 * MINUTE },
      ],
    ],
    ['an overrun of five minutes', 34.9, 35, [{ kind: 'overrun', ms: 5 * MINUTE, minor: 500 }]],
    [
      '50, and 20 minutes over',
      ...([49.9, 50] as const),
      [
        { kind: 'overrun', ms: 20 * MINUTE, minor: 2000 },
        { kind: 'amount', minor: 5000 },
      ],
    ],
    ['no 40', 39.9, 40, [{ kind: 'overrun', ms: 10 * MINUTE, minor: 1000 }]],
    ['10 once', 10, 10.1, []],
    ['a quarter of an hour once', 15, 15.1, []],
    ['the last five minutes once', 25, 25.1, []],
    ['the planned end once', 30, 30.1, []],
    ['an overrun of five minutes once', 35, 35.1, []],
    ['and no more until ten', 36, 36.2, []],
    ['nothing less than 10', 0, 9.9, []],
  ])('is %s', (_, from, to, expected) => expect(between(from, to)).toEqual(expected));

  it('that the end is near depends on the plan: at least three times as long', () => {
    expect(between(9.9, 10, meeting(15))).toEqual([
      { kind: 'nearEnd', leftMs: 5 * MINUTE },
      { kind: 'amount', minor: 1000 },
    ]);
    expect(kinds(between(8.9, 9, meeting(14)))).toEqual([]);
    expect(between(1.9, 2, meeting(3))).toEqual([{ kind: 'nearEnd', leftMs: MINUTE }]);
    expect(between(1.8, 1.9, meeting(2.9))).toEqual([]);
  });

  it('is as it was due up to a quarter of a minute, and after that as it stands', () => {
    expect(kinds(between(24.9, 24.9 + 0.25))).toEqual(['nearEnd']);
    expect(kinds(between(24.9, 24.9 + 0.26))).toEqual(['standing']);
    const standing = { kind: 'standing', elapsedMs: 29.5 * MINUTE, overrunMs: null, minor: 2_950 };
    expect(between(1, 29.5)).toEqual([standing]);
    const over = { elapsedMs: 42 * MINUTE, overrunMs: 12 * MINUTE, minor: 4_200 };
    expect(between(1, 42)).toEqual([{ ...standing, ...over }]);
    expect(kinds(between(1, 2000))).toEqual(['capped']);
  });

  it('is the same however the time is cut, but for what a longer look skips', () => {
    const one = meetingWith([{ count: 7, rateMinor: 9100 }], { plannedMs: 30 * MINUTE });
    const said = (stepMs: number) => {
      const looks = Array.from({ length: (150 * MINUTE) / stepMs + 1 }, (_, i) => liveMeter(one, NINE + i * stepMs));
      return looks
        .slice(1)
        .flatMap((now, i) => milestonesBetween(looks[i] ?? now, now).map((due) => JSON.stringify(due)));
    };
    const [seconds, tens] = [said(SECOND), said(10 * SECOND)];
    const alike = (all: string[]) => all.filter((due) => !/"minor"/.test(due) || /amount/.test(due)).sort();
    expect(alike(seconds)).toEqual(alike(tens));
    expect(new Set(seconds).size).toBe(seconds.length);
  });

  it('does not count from a plan that was made or dropped in between', () => {
    const unplanned = meeting(null);
    expect(milestonesBetween(look(42, unplanned), look(42.1))).toEqual([]);
    expect(milestonesBetween(look(42), look(42.1, unplanned))).toEqual([]);
    expect(milestonesBetween(look(26.9), look(27, unplanned))).toEqual([]);
    expect(between(4.9, 5, unplanned)).toEqual([]);
  });
});

const standing = { kind: 'standing', elapsedMs: 42 * MINUTE, minor: 16_472 } as const;

it.each<[Parameters<typeof sayMilestone>[0], string, string]>([
  [{ kind: 'amount', minor: 10_000 }, 'EUR', 'This meeting has cost €100.00.'],
  [{ kind: 'elapsed', ms: 45 * MINUTE }, 'EUR', '45 min so far.'],
  [{ kind: 'nearEnd', leftMs: 5 * MINUTE }, 'EUR', '5 min left.'],
  [{ kind: 'plannedEnd', minor: 0 }, 'JPY', 'The planned time is up, at ¥0.'],
  [{ kind: 'overrun', ms: 90_000, minor: 123_456 }, 'USD', '1 min 30 s over, which is $1,234.56 more.'],
  [{ kind: 'capped', minor: 100 }, 'USD', 'The meter stopped automatically, at $1.00.'],
  [{ kind: 'paused', minor: 100 }, 'USD', 'Paused, at $1.00.'],
  [{ kind: 'resumed' }, 'USD', 'Resumed.'],
  [{ ...standing, overrunMs: null }, 'USD', '42 min so far, at $164.72.'],
  [{ ...standing, overrunMs: 12 * MINUTE }, 'USD', '12 min over, at $164.72.'],
])('%j in %s is said: %s', (milestone, currency, said) => expect(sayMilestone(milestone, currency)).toBe(said));

describe('nothing is announced', () => {
  const at = (minute: number, state: LiveMeter['state']): LiveMeter => ({ ...look(minute), state });

  it('of a time before the last look, as when a clock was set back', () => {
    expect(milestonesBetween(at(20, 'running'), at(19, 'paused'))).toEqual([]);
    expect(milestonesBetween(at(20, 'running'), at(19.99, 'capped'))).toEqual([]);
    // The same moment isn't before it.
    expect(kinds(milestonesBetween(at(20, 'running'), at(20, 'paused')))).toEqual(['paused']);
  });

  it('of a meeting that has yet to begin, or is over', () => {
    expect(milestonesBetween(at(9.9, 'ahead'), at(10, 'running'))).toEqual([]);
    expect(milestonesBetween(at(9.9, 'ended'), at(10, 'running'))).toEqual([]);
    expect(milestonesBetween(at(9.9, 'running'), at(10, 'ended'))).toEqual([]);
    expect(milestonesBetween(at(9.9, 'ended'), at(10, 'capped'))).toEqual([]);
  });

  it('but that the meter stopped, when it stopped by itself; and that once', () => {
    expect(milestonesBetween(at(9.9, 'running'), at(10, 'capped'))).toEqual([{ kind: 'capped', minor: 1000 }]);
    expect(kinds(milestonesBetween(at(10, 'capped'), at(10.1, 'capped')))).toEqual([]);
  });

  it('of a pause that goes on, or of a meter that runs on', () => {
    expect(milestonesBetween(at(5, 'paused'), at(5.1, 'paused'))).toEqual([]);
    expect(milestonesBetween(at(5, 'running'), at(5.1, 'running'))).toEqual([]);
    // When the meter can run again, such as after a later plan, it isn't a pause that ended.
    expect(milestonesBetween(at(5, 'capped'), at(5.1, 'running'))).toEqual([]);
  });

  it('but a pause and its end, which are on record by the time one looks', () => {
    expect(milestonesBetween(at(3, 'paused'), at(3.1, 'paused'), 'running')).toEqual([{ kind: 'paused', minor: 310 }]);
    expect(milestonesBetween(at(4, 'running'), at(4.1, 'running'), 'paused')).toEqual([{ kind: 'resumed' }]);
  });
});

describe('about how much', () => {
  it.each([
    ['EUR', 0, 0],
    ['EUR', 49, 0],
    ['EUR', 99, 100],
    ['EUR', 150, 200],
    ['EUR', 416, 400],
    ['EUR', 4_237, 4_200],
    ['EUR', -4_237, -4_200],
    ['EUR', -123_456, -120_000],
    ['EUR', 12_999, 13_000],
    ['EUR', 99_600, 100_000],
    ['JPY', 7, 7],
    ['JPY', 123, 120],
    ['JPY', 1_234, 1_200],
    ['KWD', 1_400, 1_000],
    ['KWD', 1_999, 2_000],
    ['KWD', 12_345, 12_000],
    ['KWD', 499, 0],
  ])('in %s, %i is %i: two digits, and no part of a unit', (currency, minor, about) => {
    expect(coarse(minor, currency)).toBe(about);
  });

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

const GROUP = { kind: 'group', role: '', count: 3, ...HOURLY } as const;

async function at(plannedMs: number | null, times: readonly number[], before = async (_: Device, __: string) => {}) {
  const here = device();
  const store = here.tab();
  const { meetingId } = await startMeeting(store, { invitees: [GROUP], plannedMs, title: 'Status', id: 'm' });
  const startedAt = here.now();
  await before(here, meetingId);
  const details = await detailsOf(store, meetingId);
  return times.map((ms) => endAlertOf(liveMeter(details, startedAt + ms)));
}

describe('what is said of a planned end', () => {
  it('begins two minutes before it, changes at it, and ends five minutes later', async () => {
    const justBefore = (minute: number) => minute * MINUTE - SECOND;
    const times = [0, justBefore(28), 28 * MINUTE, justBefore(30), 30 * MINUTE, justBefore(35), 35 * MINUTE];
    expect(await at(30 * MINUTE, times)).toEqual([null, null, 'soon', 'soon', 'over', 'over', null]);
  });

  it('is nothing without a plan, and nothing before the end of one that is over in two minutes', async () => {
    expect(await at(null, [0, 60 * MINUTE])).toEqual([null, null]);
    expect(await at(2 * MINUTE, [0, MINUTE, 2 * MINUTE])).toEqual([null, null, 'over']);
    expect(await at(3 * MINUTE, [0, MINUTE, 3 * MINUTE])).toEqual([null, 'soon', 'over']);
  });

  it('is the same in a break, and nothing once it was stopped', async () => {
    const pause = async (here: Device, meetingId: string) => {
      here.pass(10 * MINUTE);
      await pauseMeeting(here.tab(), { meetingId });
    };
    expect(await at(30 * MINUTE, [28 * MINUTE, 30 * MINUTE], pause)).toEqual(['soon', 'over']);
    const stop = async (here: Device, meetingId: string) => {
      here.pass(29 * MINUTE);
      await endMeeting(here.tab(), { meetingId });
    };
    expect(await at(30 * MINUTE, [29 * MINUTE + SECOND, 30 * MINUTE], stop)).toEqual([null, null]);
  });
});
