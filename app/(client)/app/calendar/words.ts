import type { YearRow } from '#lib/client/calendar/pace.ts';
import { headsIn, type PlannedMeeting } from '#lib/client/calendar/planned.ts';
import { deviceLocales, listInWords } from '#lib/client/device-format.ts';
import { isolate } from '#lib/format.ts';
import { say } from '#words/calendar.ts';
import { time } from '../meeting/comparing/range-words.ts';

/* Returns a planned meeting's title, or a placeholder. */

export const titleOf = ({ title }: Pick<PlannedMeeting, 'title'>): string => title || say('meeting.untitled');

/**
 * Returns the names of a calendar's series by key. Series with the same title are told apart by people who aren't in all of
 * them: `One-on-one (Ada)`.
 */
export function seriesNames(rows: readonly YearRow[]): ReadonlyMap<string, string> {
  const whoOf = ({ example }: YearRow) => new Set(example?.who.map(({ name, email }) => name || email).filter(Boolean));
  const alike = Map.groupBy(rows, nameOf);
  return new Map(
    rows.map((row) => {
      const title = nameOf(row);
      const others = (alike.get(title) ?? []).filter((other) => other !== row);
      const own = [...whoOf(row)].filter((who) => !others.every((other) => whoOf(other).has(who)));
      const isAlone = others.length === 0 || own.length === 0;
      return [row.key, isAlone ? title : `${title} (${isolate(listInWords(own.slice(0, MOST_TOLD)))})`];
    }),
  );
}

/** How many people are named to tell a series apart. */
const MOST_TOLD = 2;

const nameOf = ({ example }: YearRow) => (example ? titleOf(example) : say('series.single'));

/** `6 people, 45 min`. */
export function sizeWords({ who, durationMs }: Pick<PlannedMeeting, 'who' | 'durationMs'>): string {
  return say('meeting.size', { people: headsIn(who), time: time(durationMs) });
}

/** `10:00 AM` on the reader's clock. */
export const clockWords = (ms: number): string =>
  isolate(new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }).format(ms));
