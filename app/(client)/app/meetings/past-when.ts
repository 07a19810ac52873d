import { durationInput } from '#lib/client/durations.ts';
import { parseDuration } from '#lib/client/input/parse.ts';
import { say } from '#words/meetings.ts';
import { fromField, toField } from '../meeting/people-words.ts';

/* When a past meeting was: a date, a start, and an end or a duration, on the clock of a time zone. */

/** The fields' values: `2026-11-21`, `14:05`; empty without a valid one. */
export interface TypedWhen {
  date: string;
  from: string;
  to: string;
  length: string;
  /** Which of the two was typed last. The other is computed. */
  by: 'to' | 'length';
  /** The user has confirmed that the end is on the next day. */
  isNextDay: boolean;
}

/** Only a date. */
export const NO_TIMES: Omit<TypedWhen, 'date'> = { from: '', to: '', length: '', by: 'to', isNextDay: false };

/** Epoch ms. */
export interface When {
  startedAt: number;
  endedAt: number;
}

type Field = 'date' | 'from' | 'to' | 'length';

/** A problem, and the field it's about. */
export type WhenProblem = { field: Field; text: string };

/** An earlier year is probably a typo. */
const EARLIEST = '2000-01-01';

/** Returns what was typed as times up to `now` (epoch ms), or the first problem and what to do about it. */
export function readWhen(typed: TypedWhen, timeZone: string, now: number): When | WhenProblem {
  const { date, from, by } = typed;
  const today = toField(now, timeZone).slice(0, 10);
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(date)) return { field: 'date', text: say('when.noDate') };
  // Before the next check: as text, the year 12026 sorts before 2000.
  if (date.length > 10 || date > today) return { field: 'date', text: say('when.dayAhead') };
  if (date < EARLIEST) return { field: 'date', text: say('when.longAgo') };
  if (from === '') return { field: 'from', text: say('when.noStart') };
  const startedAt = typedTime(date, from, timeZone);
  if (startedAt === null) return { field: 'from', text: say('when.skipped', { time: from }) };
  if (startedAt > now) return { field: 'from', text: say('when.startAhead') };
  const endedAt = by === 'to' ? endFromClock(typed, startedAt, timeZone) : endFromLength(typed, startedAt);
  if (typeof endedAt !== 'number') return endedAt;
  return endedAt > now ? { field: by, text: say('when.endAhead') } : { startedAt, endedAt };
}

function endFromClock(
  { date, from, to, isNextDay }: TypedWhen,
  startedAt: number,
  timeZone: string,
): number | WhenProblem {
  if (to === '') return { field: 'to', text: say('when.noEnd') };
  if (to === from) return { field: 'to', text: say('when.noTime') };
  // The user can answer that it ended the next day.
  if (to < from && !isNextDay) return { field: 'to', text: say('when.beforeStart') };
  const endedAt = typedTime(to < from ? dayAfter(date) : date, to, timeZone);
  if (endedAt === null) return { field: 'to', text: say('when.skipped', { time: to }) };
  return endedAt > startedAt ? endedAt : { field: 'to', text: say('when.noTime') };
}

function endFromLength({ length }: TypedWhen, startedAt: number): number | WhenProblem {
  const ms = parseDuration(length);
  if (ms === null) return { field: 'length', text: say('when.noEnd') };
  if (ms === undefined) return { field: 'length', text: say('when.length') };
  return startedAt + ms;
}

/** Returns whether to ask if the end was on the next day: it is before the start and not confirmed yet. */
export function asksNextDay({ from, to, by, isNextDay }: TypedWhen): boolean {
  return by === 'to' && !isNextDay && from !== '' && to !== '' && to < from;
}

/**
 * Returns what the end and the duration show, one as typed and the other computed, and whether the end is on a later day than
 * the start.
 */
export function shownWhen(typed: TypedWhen, timeZone: string): Pick<TypedWhen, 'to' | 'length' | 'isNextDay'> {
  const { date, from, to, length, by } = typed;
  const startedAt = typedTime(date, from, timeZone);
  const endedAt =
    startedAt === null
      ? null
      : by === 'to'
        ? endFromClock(typed, startedAt, timeZone)
        : endFromLength(typed, startedAt);
  if (startedAt === null || typeof endedAt !== 'number') {
    return { to: by === 'to' ? to : '', length: by === 'length' ? length : '', isNextDay: false };
  }
  const end = toField(endedAt, timeZone);
  const isNextDay = end.slice(0, 10) > date;
  return by === 'to'
    ? { to, length: durationInput(endedAt - startedAt), isNextDay }
    : { to: end.slice(11), length, isNextDay };
}

/** Returns a time on a day as epoch ms, or null if it isn't one or the clocks skipped it that day. */
function typedTime(date: string, time: string, timeZone: string): number | null {
  const text = `${date}T${time}`;
  const ms = fromField(text, timeZone);
  return ms !== undefined && toField(ms, timeZone) === text ? ms : null;
}

function dayAfter(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
}
