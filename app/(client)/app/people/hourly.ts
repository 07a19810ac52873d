import { deviceLocales } from '#lib/client/device-format.ts';
import { money } from '#lib/format.ts';
import type { CostSettings, Rate } from '#lib/sync/records.ts';
import { say } from '#words/people.ts';

/** Returns how an hour's cost is computed: `€85,000.00 a year ÷ 2,080 hours × 1.3 for employer costs`. */
export function hourlyReason(rate: Rate, { currency, hoursPerYear, loadMultiplier }: CostSettings): string {
  const { external, rateKind } = rate;
  const figures = {
    rate: money(rate.rateMinor, currency, deviceLocales()),
    hours: hoursPerYear,
    factor: loadMultiplier,
  };
  if (rateKind === 'hour') return say(external ? 'hourly.externalHour' : 'hourly.staffHour', figures);
  return say(external ? 'hourly.externalYear' : 'hourly.staffYear', figures);
}
