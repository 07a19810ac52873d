import { counted, deviceLocales } from '#lib/client/format.ts';
import { count } from '#lib/format.ts';
import type { Usage } from '#lib/metering/schema.ts';

/** This month's meetings against the limit, with those above it in the accent. */
export function UsageBar({ usage: { month, used, limit } }: { usage: Usage }) {
  const { name, nextStart } = monthOf(month);
  if (limit === null) {
    return (
      <p className="text-sm text-faint">
        {counted(used, 'meeting')} in {name}. Pro has no limit.
      </p>
    );
  }
  const whole = Math.max(used, limit, 1);
  const within = Math.min(used, limit);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-mono text-sm tabular-nums">
        <span>Meetings in {name}</span>
        <span className={used >= limit ? 'font-semibold text-accent' : ''}>
          {count(used, deviceLocales())} of {count(limit, deviceLocales())}
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 flex h-3 gap-0.5 border border-faint bg-sunken">
        <div className="forced-mark bg-ink" style={{ width: `${(within / whole) * 100}%` }} />
        {used > limit && <div className="forced-mark flex-1 bg-accent" />}
      </div>
      <p className="mt-2 text-sm text-faint">
        {used < limit
          ? `The count resets on ${nextStart}, UTC.`
          : `You’ve used all of this month’s meetings. A running meeting keeps going. Start the next one from ${nextStart}, UTC, or now with Pro.`}
      </p>
    </div>
  );
}

/** Returns the name of a month such as `2026-11`, and the day the next one begins. */
function monthOf(month: string): { name: string; nextStart: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const written = (ms: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(deviceLocales(), { timeZone: 'UTC', ...options }).format(ms);
  return {
    name: written(Date.UTC(year, number - 1), { month: 'long' }),
    nextStart: written(Date.UTC(year, number), { day: 'numeric', month: 'long' }),
  };
}
