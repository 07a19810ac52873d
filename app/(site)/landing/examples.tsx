import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { type Attendee, type Bill, billOf } from '#lib/cost/meeting.ts';
import { percentage } from '#lib/format.ts';
import { readerIn } from '#lib/languages/service.ts';
import type { Language } from '#lib/languages/terms.ts';
import { MINUTE } from '#lib/time.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { ReceiptPaper } from '#ui/receipt/receipt-paper.tsx';
import { say } from '#words/site-landing.ts';
import { CURRENCY } from './meter.ts';

/* The app's own receipt and charts for made-up meetings. The cost rules compute the figures, so that they add up. */
const usd = (minor: number) => amount(minor, CURRENCY);

/** A group that stays from start to end. */
const people = (heads: number, rateMinor: number, external = false): Attendee => ({
  ...{ count: heads, rateMinor, external, rateKind: 'hour' },
  segments: [{ startedAt: 0, endedAt: null }],
});

const bill = (minutes: number, plannedMinutes: number, attendees: readonly Attendee[]): Bill =>
  billOf({
    ...{ startedAt: 0, endedAt: minutes * MINUTE, plannedMs: plannedMinutes * MINUTE, pauses: [], attendees },
    ...{ hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 },
  });

/** A Tuesday at 10 AM in New York. */
const PLANNING_AT = Date.UTC(2026, 9, 20, 14);
/** $10 a minute, so that anyone can check the multiplication on the receipt. */
const PLANNING = bill(45, 40, [people(5, 7_200), people(1, 13_200, true)]);

/** A receipt as shown at its link. */
export function ExampleReceipt({ language }: { language: Language }) {
  return (
    <ReceiptPaper
      title="p"
      reader={readerIn(language)}
      receipt={{
        ...PLANNING,
        ...{ title: say('title.planning'), dateMs: PLANNING_AT, timeZone: 'America/New_York', currency: CURRENCY },
        ...{ url: null, brandAccent: null, brandLogoUrl: null, showServiceFreeLine: false },
      }}
    />
  );
}

/** A month's meetings. The titles are message keys. */
const SERIES = (
  [
    { title: 'title.planning', times: 4, each: PLANNING },
    { title: 'title.standup', times: 20, each: bill(15, 15, [people(8, 6_500)]) },
    { title: 'title.design', times: 4, each: bill(70, 60, [people(5, 7_000), people(1, 14_000, true)]) },
    { title: 'title.sales', times: 6, each: bill(30, 30, [people(3, 6_000)]) },
  ] as const
).map(({ title, times, each }) => ({
  ...{ title, times },
  totalMinor: times * each.totalMinor,
  overrunMinor: times * (each.overrunMinor ?? 0),
  personMs: times * each.personMs,
}));

const sum = (figure: (series: (typeof SERIES)[number]) => number) => SERIES.reduce((all, one) => all + figure(one), 0);
const TOTAL = sum(({ totalMinor }) => totalMinor);
const percent = (part: number) => percentage(part / TOTAL, deviceLocales());

/** Insights for a made-up month. */
export function ExampleInsights() {
  const rows = SERIES.toSorted((a, b) => b.totalMinor - a.totalMinor);
  const [most] = rows;
  const overrunMinor = sum((one) => one.overrunMinor);
  return (
    <ChartFigure
      title={say('insights.cost')}
      text={say('insights.costText', {
        ...{ title: most ? say(most.title) : '', share: percent(most?.totalMinor ?? 0), overrun: usd(overrunMinor) },
      })}
    >
      <Bars
        bars={rows.map(({ title, times, totalMinor, overrunMinor: late, personMs }) => ({
          ...{ key: title, name: say(title), value: totalMinor, text: usd(totalMinor), part: late },
          note: say('insights.row', {
            ...{ n: times, cost: usd(Math.round(totalMinor / times)), time: deviceDuration(personMs) },
          }),
        }))}
      />
    </ChartFigure>
  );
}
