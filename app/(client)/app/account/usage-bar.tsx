import { deviceLocales } from '#lib/client/device-format.ts';
import type { Usage } from '#lib/metering/schema.ts';
import { say } from './say.ts';

/** This month's meetings against the limit, with those above it in the accent. */
export function UsageBar({ usage: { month, used, limit } }: { usage: Usage }) {
  const { name, nextStart } = monthOf(month);
  if (limit === null) {
    return <p className="text-sm text-faint">{say('usage.unlimited', { meetings: used, month: name })}</p>;
  }
  const whole = Math.max(used, limit, 1);
  const within = Math.min(used, limit);
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 font-mono text-sm tabular-nums">
        <span>{say('usage.title', { month: name })}</span>
        <span className={used >= limit ? 'font-semibold text-accent' : ''}>{say('usage.used', { used, limit })}</span>
      </p>
      <div aria-hidden="true" className="mt-2 flex h-3 gap-0.5 border border-faint bg-sunken">
        <div className="forced-mark bg-ink" style={{ width: `${(within / whole) * 100}%` }} />
        {used > limit && <div className="forced-mark flex-1 bg-accent" />}
      </div>
      <p className="mt-2 text-sm text-faint">
        {say(used < limit ? 'usage.resets' : 'usage.full', { date: nextStart })}
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
