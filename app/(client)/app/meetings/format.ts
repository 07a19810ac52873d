import { deviceLocales } from '#lib/client/format.ts';

/** A meeting's title, or "Meeting" when it has none. */
export function titleOrDefault(title: string): string {
  return title.trim() || 'Meeting';
}

/** What an empty choice of topic stands for in addresses and lists. */
export const NO_TOPIC = 'none';

// Making one takes longer than using it a hundred times, and the list writes one a row.
let made: { time: Intl.DateTimeFormat; day: Intl.DateTimeFormat; year: Intl.DateTimeFormat } | undefined;

function formats() {
  made ??= {
    time: new Intl.DateTimeFormat(deviceLocales(), { hour: 'numeric', minute: '2-digit' }),
    day: new Intl.DateTimeFormat(deviceLocales(), { weekday: 'long', day: 'numeric', month: 'long' }),
    year: new Intl.DateTimeFormat(deviceLocales(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  };
  return made;
}

/** A time of day here: `14:05`. */
export function timeOfDay(ms: number): string {
  return inCalendar(ms, (date) => formats().time.format(date));
}

/** A day here: `Today`, `Yesterday`, `Thursday 5 November`, and the year when it is another one. */
export function dayName(ms: number, now: number): string {
  return inCalendar(ms, (date) => {
    const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(ms).setHours(0, 0, 0, 0)) / 86_400_000);
    if (days === 0) return 'Today';
    if (days === 1) return 'Yesterday';
    const isThisYear = date.getFullYear() === new Date(now).getFullYear();
    return (isThisYear ? formats().day : formats().year).format(date);
  });
}

/** Another device's clock may have been anywhere, even past the last day a Date can hold. */
function inCalendar(ms: number, write: (date: Date) => string): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? 'Some day' : write(date);
}

/** A stretch of time: `14:05 – 14:45`, its end open as long as it is. */
export function spanWords({ startedAt, endedAt }: { startedAt: number; endedAt: number | null }): string {
  return `${timeOfDay(startedAt)} – ${endedAt === null ? 'the end' : timeOfDay(endedAt)}`;
}
