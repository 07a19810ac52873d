import { describe, expect, it } from 'vitest';
import { LOOK_AFTER } from '#lib/client/insights/changes.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import { MINUTE } from '#lib/time.ts';
import { decisionIn, isWhole, type Preset, typedOf } from '../../app/(client)/app/meeting/changes/preset.ts';
import { changeIn, DECIDED } from '../support/series-held.ts';

const CALENDAR = calendarOf('Asia/Tokyo', 1);

/** This many meetings, each with this many minutes and people. */
const before = (minutes: number, heads: number, count = 8) => ({
  ...changeIn().before,
  ...{ count, durationMs: count * minutes * MINUTE, personMs: count * heads * minutes * MINUTE },
});
const begin = (preset: Preset, minutes = 60, heads = 3) => typedOf(preset, before(minutes, heads), CALENDAR, DECIDED);

describe('a decision begins', () => {
  it('a quarter shorter, with one fewer, every second time, or to be read in five minutes; and is looked at later', () => {
    // September 7 at noon in UTC.
    const lookAt = new Date(DECIDED + LOOK_AFTER).toISOString().slice(0, 10);
    expect(begin({ kind: 'space' })).toEqual({
      ...{ kind: 'space', toMs: '45 min', heads: '2', every: '2', readers: '3', readMs: '5 min' },
      ...{ isOver: 'false', owner: '', lookAt },
    });
  });

  it.each([
    [{}, 50, '35 min'],
    [{}, 10, '5 min'],
    [{}, 4, '5 min'],
    [{ lessMs: 10 * MINUTE }, 60, '50 min'],
    [{ lessMs: 7 * MINUTE }, 60, '50 min'],
    [{ lessMs: 60 * MINUTE }, 30, '5 min'],
    [{ toMs: 25 * MINUTE }, 60, '25 min'],
    [{ toMs: 25 * MINUTE, lessMs: 10 * MINUTE }, 60, '25 min'],
  ])('with %o of %i minutes, at %j', (preset, minutes, typed) => {
    expect(begin({ kind: 'shorten', ...preset }, minutes).toMs).toBe(typed);
  });

  it.each([
    [1, 3, '2'],
    [2, 3, '1'],
    [1, 1, '1'],
    [5, 3, '1'],
  ])('with %i fewer of %i, with %s', (fewer, heads, typed) => {
    expect(begin({ kind: 'shrink', fewer }, 60, heads).heads).toBe(typed);
  });
});

const lookAt = CALENDAR.startOf(CALENDAR.dayOf(DECIDED));
it.each([
  [{ kind: 'shorten', toMs: 20 * MINUTE }, { toMs: '20 min' }],
  [{ kind: 'shrink', heads: 7 }, { heads: '7' }],
  [{ kind: 'space', every: 4 }, { every: '4' }],
  [
    { kind: 'write', readers: 12, readMs: 3 * MINUTE },
    { readers: '12', readMs: '3 min' },
  ],
  [{ kind: 'end', isOver: true }, { isOver: 'true' }],
  [{ kind: 'keep' }, {}],
] as const)('a decision that is edited has what was decided, and is the same again: %o', (more, own) => {
  const change = changeIn({ ...{ toMs: 0, owner: 'Ada', lookAt }, ...more, before: before(60, 3) });
  const typed = typedOf(change, change.before, CALENDAR, DECIDED);
  const usual = begin({ kind: more.kind });
  expect(typed).toEqual({ ...usual, ...own, owner: 'Ada', lookAt: '2026-09-07' });
  const nothing = { toMs: 0, heads: 0, every: 1, readers: 0, readMs: 0, isOver: false };
  const decision = decisionIn(typed, CALENDAR);
  expect(decision).toEqual({ ...nothing, ...more, owner: 'Ada', lookAt });
  expect(isWhole(decision)).toBe(true);
});

it.each([
  ['shorten', { toMs: 'soon' }, 'toMs'],
  ['shorten', { toMs: '' }, 'toMs'],
  ['shrink', { heads: '0' }, 'heads'],
  ['shrink', { heads: 'few' }, 'heads'],
  ['write', { readers: '' }, 'readers'],
  ['write', { readMs: 'x' }, 'readMs'],
  ['keep', { lookAt: '' }, 'lookAt'],
] as const)('to %s with %o makes no sense; to do anything else makes some', (kind, typed, field) => {
  const decision = decisionIn({ ...begin({ kind }), ...typed }, CALENDAR);
  expect(Object.entries(decision).filter(([, value]) => value === null)).toEqual([[field, null]]);
  expect(isWhole(decision)).toBe(false);
  const other = decisionIn({ ...begin({ kind: 'end' }), ...typed }, CALENDAR);
  expect(isWhole(other)).toBe(field !== 'lookAt');
});

it('only a series that ends may be over', () => {
  expect(decisionIn({ ...begin({ kind: 'keep' }), isOver: 'true' }, CALENDAR).isOver).toBe(false);
});
