import { durationInput } from '#lib/client/durations.ts';
import { parseDuration, parseNumber } from '#lib/client/input/parse.ts';
import { type Decision, LOOK_AFTER } from '#lib/client/insights/changes.ts';
import { type Calendar, fromDate, toDate } from '#lib/client/insights/days.ts';
import type { Before, ChangeKind } from '#lib/cost/change.ts';
import type { Change } from '#lib/sync/change-record.ts';
import { MINUTE } from '#lib/time.ts';
import { headsOf, lengthOf } from './words.ts';

/** What a decision starts with. */
export interface Preset {
  kind: ChangeKind;
  /** How much shorter than before. */
  lessMs?: number;
  toMs?: number;
  /** How many people fewer. */
  fewer?: number;
}

/** The form's fields, as typed. */
export interface Typed {
  kind: ChangeKind;
  toMs: string;
  heads: string;
  every: string;
  readers: string;
  readMs: string;
  isOver: string;
  owner: string;
  lookAt: string;
}

const toFive = (ms: number) => Math.max(5 * MINUTE, Math.floor(ms / (5 * MINUTE)) * 5 * MINUTE);

/**
 * Fills in the form. By default, the meeting is a quarter shorter, has one person fewer, is held every second time, or takes
 * five minutes to read.
 */
export function typedOf(preset: Preset | Change, before: Before, calendar: Calendar, now: number): Typed {
  if ('decidedAt' in preset) {
    const { kind, toMs, heads, every, readers, readMs, isOver, owner, lookAt } = preset;
    const usual = typedOf({ kind }, before, calendar, now);
    return {
      ...{ ...usual, owner, isOver: String(isOver), lookAt: toDate(calendar.dayOf(lookAt)) },
      ...(kind === 'shorten' && { toMs: durationInput(toMs) }),
      ...(kind === 'shrink' && { heads: String(heads) }),
      ...(kind === 'space' && { every: String(every) }),
      ...(kind === 'write' && { readers: String(readers), readMs: durationInput(readMs) }),
    };
  }
  const { kind, lessMs, toMs, fewer = 1 } = preset;
  const [usualMs, heads] = [lengthOf(before), headsOf(before)];
  return {
    ...{ kind, toMs: durationInput(toMs ?? toFive(lessMs === undefined ? usualMs * (3 / 4) : usualMs - lessMs)) },
    ...{
      heads: String(Math.max(1, heads - fewer)),
      every: '2',
      readers: String(heads),
      readMs: durationInput(5 * MINUTE),
    },
    ...{ isOver: 'false', owner: '', lookAt: toDate(calendar.dayOf(now + LOOK_AFTER)) },
  };
}

/** Reads the decision. Fields that make no sense are null. */
export function decisionIn(typed: Typed, calendar: Calendar) {
  const { kind, isOver, owner } = typed;
  const whole = (text: string) => {
    const value = parseNumber(text);
    return Number.isSafeInteger(value) && value >= 1 ? value : null;
  };
  const day = fromDate(typed.lookAt);
  return {
    ...{ kind, owner, isOver: kind === 'end' && isOver === 'true' },
    toMs: kind === 'shorten' ? (parseDuration(typed.toMs) ?? null) : 0,
    heads: kind === 'shrink' ? whole(typed.heads) : 0,
    every: kind === 'space' ? whole(typed.every) : 1,
    readers: kind === 'write' ? whole(typed.readers) : 0,
    readMs: kind === 'write' ? (parseDuration(typed.readMs) ?? null) : 0,
    lookAt: day === null ? null : calendar.startOf(day),
  } satisfies { [Name in keyof Decision]: Decision[Name] | null };
}

/** Returns whether all fields make sense. */
export const isWhole = (decision: ReturnType<typeof decisionIn>): decision is Decision =>
  Object.values(decision).every((value) => value !== null);
