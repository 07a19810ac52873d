import type { CalendarContent, CalendarEntry } from '#lib/client/calendar/content.ts';
import { NO_DECISIONS } from '#lib/client/calendar/decisions.ts';
import { SINGLE, spanOf, type Year, yearAtThisPace } from '#lib/client/calendar/pace.ts';
import { plannedMeetings, sumsIn } from '#lib/client/calendar/planned.ts';
import { sentence } from '#lib/client/calendar/sentence.ts';
import { amount, deviceLocales } from '#lib/client/device-format.ts';
import { deviceDuration } from '#lib/client/durations.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import { roundMoney } from '#lib/format.ts';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { Bars } from '#ui/chart/bars.tsx';
import { ChartFigure } from '#ui/chart/chart-figure.tsx';
import { CostTable } from '#ui/cost-table.tsx';
import { Paper } from '#ui/paper.tsx';
import { say } from '#words/site-landing.ts';
import { CURRENCY } from './meter.ts';

/* What the app says about a calendar: a made-up one, a year of a team lead's meetings, priced by the app's own rules. */

/** A Sunday, so that the coming weeks are whole. */
const TODAY = Date.UTC(2026, 9, 18);
const [DAYS_BACK, DAYS_AHEAD] = [100, 400];

/** The lead, eight team members, and three people at a client, who are external. */
const PEOPLE = Array.from({ length: 12 }, (_, i) => ({
  ...{ email: `${i}@${i < 9 ? 'team' : 'client'}.example`, name: '', kind: 'person' as const },
}));
const team = (heads: number) => Array.from({ length: heads }, (_, i) => i);
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

interface Series {
  /** A message key. */
  title: `title.${'standup' | 'planning' | 'status' | 'retrospective' | 'oneOnOne'}`;
  who: number[];
  /** 1 is Monday. */
  weekdays: number[];
  /** In weeks. */
  every: number;
  minutes: number;
}

const SERIES: readonly Series[] = [
  { title: 'title.standup', who: team(7), weekdays: MONDAY_TO_FRIDAY, every: 1, minutes: 15 },
  { title: 'title.planning', who: team(8), weekdays: [1], every: 1, minutes: 60 },
  { title: 'title.status', who: [0, 1, 2, 9, 10, 11], weekdays: [4], every: 1, minutes: 45 },
  { title: 'title.retrospective', who: team(9), weekdays: [5], every: 2, minutes: 60 },
  { title: 'title.oneOnOne', who: team(2), weekdays: [2], every: 1, minutes: 30 },
];

/** An interview every other week, each a one-off. */
const INTERVIEW = { title: 'title.interview', who: team(3), minutes: 60 } as const;

function entryOf(title: string, who: number[], minutes: number, days: number[], repeats: boolean): CalendarEntry {
  return {
    ...{ uid: repeats ? title : `${title} ${days[0]}`, title, who, declined: [], durationMs: minutes * MINUTE },
    ...{
      starts: days.map((day) => TODAY + day * DAY + 14 * HOUR),
      repeats,
      isEndless: repeats,
      isDay: false,
      isFree: false,
    },
  };
}

const DAYS = Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, i) => i - DAYS_BACK);
/** Day 0 is a Sunday. */
const weekday = (day: number) => ((day % 7) + 7) % 7;
const week = (day: number) => Math.floor(day / 7);

const CONTENT: CalendarContent = {
  ...{ name: '', method: '', people: PEOPLE, from: TODAY - DAYS_BACK * DAY, to: TODAY + DAYS_AHEAD * DAY },
  ...{ events: 0, canceled: 0, unreadable: 0, reasons: [], unknownZones: [], isCut: false },
  entries: [
    ...SERIES.map(({ title, who, weekdays, every, minutes }) => {
      const days = DAYS.filter((day) => weekdays.includes(weekday(day)) && week(day) % every === 0);
      return entryOf(title, who, minutes, days, true);
    }),
    ...DAYS.filter((day) => weekday(day) === 3 && week(day) % 2 === 0).map((day) =>
      entryOf(INTERVIEW.title, INTERVIEW.who, INTERVIEW.minutes, [day], false),
    ),
  ],
};

const { events } = plannedMeetings([CONTENT], {
  ...{ roster: [], settings: { currency: CURRENCY, hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 } },
  decisions: { ...NO_DECISIONS, domains: ['team.example'] },
  ...{ others: { rateKind: 'hour', rateMinor: 6_500, external: false }, owner: null },
});
const CALENDAR = calendarOf('UTC', 1);
const YEAR = inWhole(yearAtThisPace(events, TODAY, CALENDAR));
const SPANS = (['nextWeek', 'quarter'] as const).map((name) => {
  const sums = sumsIn(events, spanOf(name, CALENDAR.dayOf(TODAY), CALENDAR));
  return { name: `calendar.${name}` as const, ...sums };
});

const usd = (minor: number) => amount(minor, CURRENCY);
const wholeUsd = (minor: number) => roundMoney(minor, CURRENCY, deviceLocales());

/** Drops the cents, which a projection doesn't have. The rows still add up. */
function inWhole(year: Year): Year {
  const rows = year.rows.map((row) => ({ ...row, totalMinor: Math.round(row.totalMinor / 100) * 100 }));
  return { ...year, rows, totalMinor: rows.reduce((sum, { totalMinor }) => sum + totalMinor, 0) };
}

/** Returns the title of a row of the year. */
const titleOf = (label: string) => {
  const series = [...SERIES, INTERVIEW].find(({ title }) => title === label);
  return series ? say(series.title) : say('calendar.single');
};

/** What a made-up calendar costs, as the app shows it: a sentence, the coming weeks, a year, and the series. */
export function ExampleCalendar() {
  const year = { ...YEAR, rows: YEAR.rows.map((row) => ({ ...row, label: titleOf(row.label) })) };
  return (
    <div className="flex flex-col gap-8">
      <Paper>
        <p className="font-mono text-xl leading-snug font-semibold text-balance">
          {sentence(year, CURRENCY, { named: true, locales: deviceLocales() })}
        </p>
        <CostTable
          caption={say('calendar.caption')}
          rows={SPANS.map(({ name, count: n, personMs, totalMinor }) => ({
            name: say(name),
            cost: usd(totalMinor),
            detail: say('calendar.detail', { n, time: deviceDuration(personMs) }),
          }))}
          total={{ term: say('calendar.pace'), cost: wholeUsd(YEAR.totalMinor) }}
        />
      </Paper>
      <ChartFigure title={say('calendar.bySeries')} text={say('calendar.bySeriesText')}>
        <Bars
          bars={YEAR.rows.map(({ key, label, totalMinor }) => ({
            ...{ key, name: titleOf(label), value: totalMinor, text: wholeUsd(totalMinor), isRest: key === SINGLE },
          }))}
        />
      </ChartFigure>
    </div>
  );
}
