import { demoOf } from '#lib/local/demo/demo.ts';

/** Returns the demo's product team and its year, as the service stores them. */
export function team() {
  const [product] = demoOf(new Date().toISOString().slice(0, 10));
  if (!product) throw new Error('The demo has no workspace.');
  const { plan, year } = product;
  const { currency, timeZone, hoursPerYear, loadMultiplier } = plan;
  const items = [...year.roster, ...year.meetings.flatMap((meeting) => meeting.items)];
  return { items, settings: { currency, timeZone, hoursPerYear, loadMultiplier } };
}
