import { deviceLocales } from '#lib/client/format.ts';
import { count, money } from '#lib/format.ts';
import type { CostSettings, Rate } from '#lib/sync/records.ts';

/** How the cost of an hour is computed: `€85,000.00 a year ÷ 2,080 hours × 1.3`. */
export function hourlyReason(rate: Rate, { currency, hoursPerYear, loadMultiplier }: CostSettings): string {
  const locales = deviceLocales();
  const base = money(rate.rateMinor, currency, locales);
  const perHour =
    rate.rateKind === 'hour' ? `${base} an hour` : `${base} a year ÷ ${count(hoursPerYear, locales)} hours`;
  return rate.external ? `${perHour}, as invoiced` : `${perHour} × ${count(loadMultiplier, locales)}`;
}
