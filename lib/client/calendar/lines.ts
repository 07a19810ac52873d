import { LONGEST_EVENT } from './bounds.ts';

const CLOCK = new Set(['dtstart', 'rrule', 'rdate', 'tzoffsetfrom', 'tzoffsetto']);

/** The properties of a calendar that matter here. Descriptions, alarms and attachments are never parsed or kept. */
export const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  vcalendar: new Set([
    ...['prodid', 'method', 'x-wr-calname', 'x-wr-relcalid', 'x-wr-timezone', 'name', 'x-meeting-tab-guests'],
  ]),
  vevent: new Set([
    ...['uid', 'summary', 'dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'recurrence-id', 'status'],
    ...['transp', 'sequence', 'dtstamp', 'last-modified', 'attendee', 'organizer', 'x-microsoft-cdo-busystatus'],
    ...['x-microsoft-cdo-alldayevent', 'x-meeting-tab-series'],
  ]),
  vtimezone: new Set(['tzid', 'x-lic-location']),
  standard: CLOCK,
  daylight: CLOCK,
};

/** Ends each line with LF or CR LF: CR alone also ends a line, and CR CR LF is a CR LF written twice. */
export const withPlainBreaks = (text: string): string =>
  /\r(?!\n)/.test(text) ? text.replace(/\r\r?\n|\r/g, '\n') : text;

interface Line {
  /** Unfolded. */
  content: string;
  /** The number of characters before it. */
  at: number;
}

const NAMES = ['begin', 'end', ...new Set(Object.values(KEPT).flatMap((names) => [...names]))].join('|');
/**
 * Matches how a line that matters begins, with the break before it. A line folded in the middle of its name may matter too:
 * the name is its whole first part. A file joined from several has a byte order mark before each.
 */
const START = new RegExp(`((?:^|\\n)\ufeff*)(?:(?:${NAMES})(?![\\w-])|[\\w-]{1,64}(?=\\r?\\n[ \\t]))`, 'gi');

/**
 * Yields the lines of a text that matter in some component, unfolded. A line longer than an event may be is cut. Most of a
 * file is descriptions, and one regular expression skips them faster than a check of each line.
 */
export function* linesOf(text: string): Generator<Line> {
  const start = new RegExp(START);
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const at = found.index + (found[1]?.length ?? 0);
    let end = endOf(text, at);
    let content = without(text, at, end);
    while (isFolded(text, end + 1)) {
      const next = end + 1;
      end = endOf(text, next);
      if (content.length <= LONGEST_EVENT) content += without(text, next + 1, end);
    }
    // Keep the break before the next line, since it is part of that line's beginning.
    start.lastIndex = end;
    yield { content, at };
  }
}

const [RETURN, SPACE, TAB] = [13, 32, 9];

function endOf(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** The line without its break, which includes CR, and cut at the length of an event. */
function without(text: string, at: number, end: number): string {
  const stop = end > at && text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
  return text.slice(at, Math.min(stop, at + LONGEST_EVENT + 1));
}

function isFolded(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  return first === SPACE || first === TAB;
}

/** Returns the name that a line begins with, in lower case. */
export function nameOf(content: string): string {
  const end = content.slice(0, 64).search(/[^\w-]/);
  return content.slice(0, end < 0 ? 64 : end).toLowerCase();
}

/** Returns the line numbers, from 1, of positions in a text. */
export function lineNumbers(text: string, places: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  let [line, before] = [1, 0];
  for (const place of [...places].sort((a, b) => a - b)) {
    for (let next = text.indexOf('\n', before); next >= 0 && next < place; next = text.indexOf('\n', before)) {
      line += 1;
      before = next + 1;
    }
    numbers.set(place, line);
  }
  return places.map((place) => numbers.get(place) ?? 1);
}
