'use client';

import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { seriesIn } from '#lib/client/insights/changes.ts';
import {
  byCost,
  byHour,
  bySize,
  byTopic,
  NONE,
  type Row,
  type Series,
  type Sums,
  together,
} from '#lib/client/insights/groups.ts';
import { type Worths, worthOf } from '#lib/client/insights/worth.ts';
import { TextButton, textLink } from '#ui/button.tsx';
import { Bars } from '#ui/chart/bars.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Choice } from '#ui/choice.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/insights.ts';
import { DecideButton } from '../meeting/changes/decide-button.tsx';
import { hourWords, number, percent, weekdayWords } from '../meeting/comparing/range-words.ts';
import { listPath } from '../meeting/routes.ts';
import { numbersOf } from './numbers.ts';
import type { Insights } from './use-insights.ts';

const KINDS = ['series', 'topic', 'size', 'time'] as const;
export type Kind = (typeof KINDS)[number];

/** Rows shown at first. */
const FIRST = 5;

/** A meeting of at least this many people is large. */
const LARGE = 8;

interface Props {
  insights: Insights;
  series: readonly Series[];
  worths: Worths;
  hasNumbers: boolean;
  onNumbers: (hasNumbers: boolean) => void;
}

/** Where the money of this device's meetings went. Free has one breakdown. */
export function Breakdown({ insights, series, worths, ...rest }: Props) {
  const worthOfSeries = useMemo(() => worthsIn(series, worths), [series, worths]);
  const rowsIn = useCallback((kind: Kind) => rowsOf(kind, insights, series), [insights, series]);
  const { currency, sums, charts } = insights;
  return (
    <WhereItWent
      {...rest}
      {...{ currency, sums, rowsOf: rowsIn }}
      only={charts === null ? null : 'topic'}
      hrefOf={(kind, { key }) => (kind === 'topic' ? listPath(key === NONE ? 'none' : key) : null)}
      noteOf={(kind, { key }) => (kind === 'series' ? worthOfSeries.get(key) : undefined)}
      actionOf={(kind, { key, label }) =>
        kind === 'series' &&
        key !== NONE && <DecideButton name={seriesIn(insights.all, label)} className="-my-2.5 ms-auto print:hidden" />
      }
    />
  );
}

interface WhereProps {
  currency: string;
  sums: Sums;
  rowsOf: (kind: Kind) => readonly Row[];
  /** The only breakdown; null for all. */
  only: Kind | null;
  /** Where a row links to; null for no link. */
  hrefOf: (kind: Kind, row: Row) => string | null;
  /** More about a row, in words. */
  noteOf?: (kind: Kind, row: Row) => string | undefined;
  /** What can be done about a row. */
  actionOf: (kind: Kind, row: Row) => ReactNode;
  hasNumbers: boolean;
  onNumbers: (hasNumbers: boolean) => void;
}

/** Where the money went, one breakdown at a time. */
export function WhereItWent({
  currency,
  sums,
  rowsOf,
  only,
  hrefOf,
  noteOf,
  actionOf,
  hasNumbers,
  onNumbers,
}: WhereProps) {
  const [chosen, setKind] = useState<Kind>('series');
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const kind = only ?? chosen;
  const rows = useMemo(() => rowsOf(kind), [kind, rowsOf]);
  const shown = isWhole || rows.length <= FIRST + 1 ? rows : rows.slice(0, FIRST);
  const rest = together(rows.slice(shown.length));
  return (
    <section aria-labelledby={id} className="min-w-0 border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <SectionHeading id={id}>{say('breakdown.title')}</SectionHeading>
        <Checkbox className="font-mono text-sm print:hidden" checked={hasNumbers} onChange={onNumbers}>
          {say('numbers.show')}
        </Checkbox>
      </div>
      {only === null && (
        <Choice
          legend={say('breakdown.by')}
          isLegendShown={false}
          value={kind}
          options={KINDS.map((value) => ({ value, text: say(`breakdown.${value}`) }))}
          onChange={(value) => {
            setKind(value);
            setWhole(false);
          }}
        />
      )}
      <p className="mt-3 text-sm text-faint empty:hidden">{kind === 'size' && largeWords(rows, sums)}</p>
      <div className="mt-4">
        {hasNumbers ? (
          <NumberTable
            {...numbersOf(say('breakdown.title'), say(`breakdown.${kind}`), rows, currency, ({ label }) => label)}
          />
        ) : (
          <>
            <Bars
              bars={shown.map((row) => {
                const href = hrefOf(kind, row);
                const words = [factsOf(row, sums.totalMinor, currency), noteOf?.(kind, row)]
                  .filter(Boolean)
                  .join(' · ');
                const action = actionOf(kind, row);
                return {
                  ...{ key: row.key, value: row.totalMinor, text: amount(row.totalMinor, currency) },
                  part: row.overrunMinor,
                  name:
                    href === null ? (
                      row.label
                    ) : (
                      <Link href={href} prefetch={false} className={textLink}>
                        {row.label}
                      </Link>
                    ),
                  note: action ? (
                    <span className="flex flex-wrap items-center justify-between gap-x-4">
                      <span>{words}</span>
                      {action}
                    </span>
                  ) : (
                    words
                  ),
                  isRest: row.key === NONE,
                };
              })}
            />
            <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-faint">
              {rest.count > 0 &&
                say('breakdown.rest', { rows: rows.length - FIRST, cost: amount(rest.totalMinor, currency) })}
              {rows.length > FIRST + 1 && (
                <TextButton look="action" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                  {isWhole ? say('breakdown.fewer') : say('breakdown.all', { rows: rows.length })}
                </TextButton>
              )}
              {sums.overrunMinor > 0 && <span className="ms-auto">{say('breakdown.overrun')}</span>}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function rowsOf(kind: Kind, { meetings, topics, calendar }: Insights, series: readonly Series[]): readonly Row[] {
  if (kind === 'series') return series;
  if (kind === 'topic') return byTopic(meetings, topics, say('topics.none'));
  if (kind === 'time') {
    return byHour(meetings, calendar)
      .map((row) => ({ ...row, label: momentWords(row) }))
      .sort(byCost);
  }
  return bySize(meetings)
    .filter(({ count }) => count > 0)
    .map((row) => ({ ...row, label: sizeWords(row) }))
    .sort(byCost);
}

/** Returns how many meetings of each series were voted worth it, in words. */
const worthsIn = (series: readonly Series[], worths: Worths): ReadonlyMap<string, string> =>
  new Map(
    series.flatMap(({ key, meetings }) => {
      const { yes, of } = worthOf(meetings, worths);
      return of === 0 ? [] : [[key, say('breakdown.worth', { yes: number(yes), of: number(of) })] as const];
    }),
  );

/** Returns `Monday, 9 AM`. `weekday` is from 1, Monday, to 7, Sunday. */
export const momentWords = ({ weekday, hour }: { weekday: number; hour: number }): string =>
  say('hours.hour', { weekday: weekdayWords(weekday), hour: hourWords(hour) });

export function sizeWords({ least, most }: { least: number; most: number | null }): string {
  if (most === null) return say('size.orMore', { least });
  return least === 0 ? say('size.upTo', { most }) : say('size.between', { least, most });
}

/** `rows` are by size, and the key of each is its lowest number of people. */
function largeWords(rows: readonly Row[], sums: Sums): string {
  const large = together(rows.filter(({ key }) => Number(key) >= LARGE));
  if (large.count === 0) return '';
  return say('size.large', {
    least: LARGE,
    meetingShare: percent(large.count / sums.count),
    costShare: percent(large.totalMinor / Math.max(1, sums.totalMinor)),
  });
}

function factsOf({ count, overran, totalMinor }: Row, all: number, currency: string): string {
  const facts = {
    share: percent(totalMinor / Math.max(1, all)),
    times: number(count),
    cost: amount(Math.round(totalMinor / count), currency),
  };
  return overran > 0 ? say('breakdown.noteOverrun', { ...facts, overran }) : say('breakdown.note', facts);
}
