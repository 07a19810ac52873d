import { type Before, CHANGE_KINDS, type Decided, expectedInYear } from '../cost/change.ts';
import { fieldsOf } from '../fields.ts';
import { CURRENCY_CODE } from '../http/terms.ts';
import { LAST_MOMENT } from '../time.ts';
import { CHANGE, SAVINGS } from './records.ts';
import type { SyncRecord } from './schema.ts';

/** A decided change to a series, as stored in the table of templates. */
export interface Change extends Decided {
  id: string;
  /** The title the series had. */
  series: string;
  /** A hash of the series' UID in a calendar; null without one. */
  calendarSeries: string | null;
  /** Its figures come from a calendar, since nobody metered it. */
  isPlanned: boolean;
  /** The name of the person responsible; may be empty. */
  owner: string;
  /** When to look again, epoch ms. */
  lookAt: number;
  /** When following ended; null: it is still followed. */
  endedAt: number | null;
  currency: string;
  /** Keys of series with mostly the same people that the user said are unrelated. */
  unrelated: readonly string[];
  /** The savings expected in a year; null for a single meeting, which has no pace. */
  expectedMinor: number | null;
}

/**
 * What all changes had saved when a device last looked: only devices have everybody's times. One per workspace, for the
 * digest.
 */
export interface Savings {
  savedMinor: number;
  currency: string;
  /** When the first change was decided, epoch ms. */
  since: number;
  /** How many of the changes still followed grew back. */
  grewBack: number;
  /** When the device looked, epoch ms. */
  notedAt: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const isUnits = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const units = (value: unknown) => (isUnits(value) ? value : 0);
const isMoment = (value: unknown): value is number => isUnits(value) && value <= LAST_MOMENT;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readBefore(value: unknown): Before | null {
  if (typeof value !== 'object' || value === null) return null;
  const { count, totalMinor, durationMs, personMs, people, days, weeks, lastAt, everyMs, shortestMs } = fieldsOf(value);
  if (!isUnits(count) || count === 0) return null;
  return {
    ...{ count, totalMinor: units(totalMinor), durationMs: units(durationMs), personMs: units(personMs) },
    ...{ days: Math.max(1, units(days)), weeks: Math.max(1, units(weeks)) },
    ...{ lastAt: units(lastAt), everyMs: units(everyMs), shortestMs: units(shortestMs) },
    people: listOf(people).flatMap((one) => {
      const { personId, totalMinor, personMs } = typeof one === 'object' && one !== null ? fieldsOf(one) : {};
      if (typeof personId !== 'string') return [];
      return [{ personId, totalMinor: units(totalMinor), personMs: units(personMs) }];
    }),
  };
}

/** Returns null for any other record, and for one that makes no sense. Never throws. */
export function readChange(record: SyncRecord): Change | null {
  if (record.kind !== CHANGE) return null;
  const kind = CHANGE_KINDS.find((one) => one === record.change);
  const before = readBefore(record.before);
  const [series, currency] = [text(record.series), text(record.currency)];
  if (!kind || !before || series === '' || !CURRENCY_CODE.test(currency) || !isUnits(record.decidedAt)) return null;
  const terms = {
    ...{ kind, toMs: units(record.toMs), heads: units(record.heads), every: Math.max(1, units(record.every)) },
    ...{ readers: units(record.readers), readMs: units(record.readMs) },
  };
  const calendarSeries = text(record.calendarSeries);
  // Edits from two devices may have been merged: only an `end` can be over.
  const isOver = kind === 'end' && record.isOver === true;
  return {
    ...{ id: text(record.id), series, calendarSeries: calendarSeries === '' ? null : calendarSeries },
    ...{ isPlanned: record.isPlanned === true, owner: text(record.owner), lookAt: units(record.lookAt) },
    ...{ endedAt: isUnits(record.endedAt) ? record.endedAt : null, currency, decidedAt: record.decidedAt },
    ...{ isOver, before, ...terms },
    unrelated: listOf(record.unrelated).filter((key) => typeof key === 'string'),
    expectedMinor: isOver ? 0 : expectedInYear(terms, before),
  };
}

/** Returns null for any other record, and for one that makes no sense. Never throws. */
export function readSavings(record: SyncRecord): Savings | null {
  const { kind, savedMinor, since, grewBack, notedAt } = record;
  const currency = text(record.currency);
  if (kind !== SAVINGS || !Number.isSafeInteger(savedMinor) || !isMoment(since) || !isMoment(notedAt)) return null;
  if (!CURRENCY_CODE.test(currency)) return null;
  return { savedMinor: Number(savedMinor), currency, since, grewBack: units(grewBack), notedAt };
}
