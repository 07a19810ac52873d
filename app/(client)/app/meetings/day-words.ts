import { deviceLocales } from '#lib/client/device-format.ts';
import { isolate } from '#lib/format.ts';
import { say } from './say.ts';

/** A meeting's title, or "Meeting" when it has none. */
export function titleOrDefault(title: string): string {
  return title.trim() || say('meeting.untitled');
}

// Creating a formatter takes longer than using it a hundred times, and every row of the list needs one.
let made:
  | {
      locales: string[];
      time: Intl.DateTimeFormat;
      day: Intl.DateTimeFormat;
      year: Intl.DateTimeFormat;
      shortDay: Intl.DateTimeFormat;
      shortYear: Intl.DateTimeFormat;
      month: Intl.DateTimeFormat;
    }
  | undefined;

function formats() {
  // The same list until languages or the clock change.
  const locales = deviceLocales();
  if (made?.locales !== locales) {
    made = {
      locales,
      time: new Intl.DateTimeFormat(locales, { hour: 'numeric', minute: '2-digit' }),
      day: new Intl.DateTimeFormat(locales, { weekday: 'long', day: 'numeric', month: 'long' }),
      year: new Intl.DateTimeFormat(locales, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      shortDay: new Intl.DateTimeFormat(locales, { weekday: 'short', day: 'numeric', month: 'short' }),
      shortYear: new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short', year: 'numeric' }),
      month: new Intl.DateTimeFormat(locales, { month: 'long', year: 'numeric' }),
    };
  }
  return made;
}

/** A time of day on this device: `14:05`. */
export function timeOfDay(ms: number): string {
  return inCalendar(ms, (date) => formats().time.format(date));
}

/**
 * A day on this device: `Today`, `Yesterday`, `Thursday 5 November`, with the year if it is another one. Short: `Thu 5 Nov`,
 * `5 Nov 2025`.
 */
export function dayName(ms: number, now: number, { short = false } = {}): string {
  return inCalendar(ms, (date) => {
    const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / 86_400_000);
    if (days === 0) return say('date.today');
    if (days === 1) return say('date.yesterday');
    const isThisYear = date.getFullYear() === new Date(now).getFullYear();
    const { day, year, shortDay, shortYear } = formats();
    const [whole, brief] = isThisYear ? [day, shortDay] : [year, shortYear];
    return (short ? brief : whole).format(date);
  });
}

/** A month on this device: `November 2026`. */
export function monthName(ms: number): string {
  return inCalendar(ms, (date) => formats().month.format(date));
}

/** Another device's clock may have been set to anything, even beyond what a Date can hold. */
function inCalendar(ms: number, write: (date: Date) => string): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? say('date.unknown') : isolate(write(date));
}

/** A span of time: `14:05 – 14:45`, or `14:05 – end` while it is open. */
export function spanWords({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }): string {
  const from = timeOfDay(startedAt);
  return endedAt === null ? say('span.open', { from }) : say('span.closed', { from, to: timeOfDay(endedAt) });
}
