import ICAL from 'ical.js';
import { say } from '#words/client-calendar.ts';
import { Unreadable } from './bounds.ts';
import { FREQUENCIES, type NthWeekday, type Rule } from './rule.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const weekdayOf = (name: string): number => WEEKDAYS.indexOf(name.toUpperCase()) + 1;

/** A rule, and its UNTIL as written: `20261231`, `20261231T090000Z`. */
export interface ReadRule {
  rule: Rule;
  until: string | null;
}

/** Reads the value of an RRULE. Throws Unreadable. */
export function readRule(text: string): ReadRule {
  const upper = text.trim().toUpperCase();
  const { freq, interval, count, wkst, parts } = recurOf(upper);
  const frequency = FREQUENCIES.find((one) => one === freq);
  if (!frequency || /(?:^|;)(?:RSCALE|SKIP|BYEASTER)=/.test(upper)) throw cantRead(text);
  const numbers = (name: string) => (parts.get(name) ?? []).map(Number);
  return {
    rule: {
      frequency,
      interval: Math.max(1, interval),
      count: count ?? null,
      months: numbers('BYMONTH'),
      weeks: numbers('BYWEEKNO'),
      yearDays: numbers('BYYEARDAY'),
      monthDays: numbers('BYMONTHDAY'),
      weekdays: (parts.get('BYDAY') ?? []).map((one) => nthWeekday(String(one))),
      hours: numbers('BYHOUR'),
      minutes: numbers('BYMINUTE'),
      // Leap seconds are rare, so 60 counts as 59.
      seconds: numbers('BYSECOND').map((second) => Math.min(59, second)),
      positions: numbers('BYSETPOS'),
      // The library counts weekdays from Sunday as 1.
      weekStart: wkst === 1 ? 7 : wkst - 1,
    },
    until: /(?:^|;)UNTIL=([^;]+)/.exec(upper)?.[1] ?? null,
  };
}

function recurOf(text: string) {
  try {
    // UNTIL is read where its time zone is known.
    const { freq, interval, count, wkst, parts } = ICAL.Recur.fromString(text.replace(/(^|;)UNTIL=[^;]*/, ''));
    return { freq, interval, count, wkst, parts: new Map<string, readonly (string | number)[]>(named(parts)) };
  } catch {
    throw cantRead(text);
  }
}

const named = (parts: Readonly<Record<string, readonly (string | number)[] | undefined>>) =>
  Object.entries(parts).map(([name, values]) => [name, values ?? []] as const);

const cantRead = (text: string) => new Unreadable(say('event.rule', { rule: text.slice(0, 60) }));

function nthWeekday(text: string): NthWeekday {
  return { nth: Number(text.slice(0, -2) || 0), weekday: weekdayOf(text.slice(-2)) };
}
