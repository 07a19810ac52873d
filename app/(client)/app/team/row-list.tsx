import type { ReactNode } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { calendarOf } from '#lib/client/insights/days.ts';
import type { NewCard, PutEntry } from '#lib/ledgers/schema.ts';
import { Line, Lines } from '#ui/paper.tsx';
import { say } from '#words/team.ts';
import { dateWords, time } from '../meeting/comparing/range-words.ts';

interface Props {
  rows: readonly { key: string; row: PutEntry; note?: string | undefined; action?: ReactNode }[];
  currency: string;
  timeZone: string;
}

/** Rows as they are sent. */
export function SentRows({ rows, currency, timeZone }: Props) {
  const calendar = calendarOf(timeZone, 1);
  return (
    <ul className="border-t border-dashed border-faint">
      {rows.map(({ key, row, note, action }) => (
        <li key={key} className="border-b border-dashed border-rule py-2.5">
          <p className="flex items-baseline gap-x-2 text-sm">
            <span dir="auto" className={`wrap-anywhere ${row.title === null ? 'text-faint' : 'font-semibold'}`}>
              {row.title ?? say('row.untitled')}
            </span>
            <span className="min-w-3 flex-1 border-b border-dotted border-faint" />
            <span className="shrink-0 font-mono font-semibold tabular-nums">{amount(row.costMinor, currency)}</span>
          </p>
          <p className="flex flex-wrap items-center justify-between gap-x-4 font-mono text-[0.8125rem] text-faint tabular-nums">
            <span>
              {[
                say('row.facts', {
                  date: dateWords(calendar.dayOf(row.startedAt)),
                  people: row.heads,
                  time: time(row.durationMs),
                }),
                row.topic ?? '',
                note ?? '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {action}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A rate card, read-only. */
export function CardLines({ card, currency }: { card: NewCard; currency: string }) {
  const hour = (hourMinor: number) => say('card.perHour', { cost: amount(hourMinor, currency) });
  return (
    <Lines>
      {card.card.map(({ role, hourMinor }) => (
        <Line key={role} term={role}>
          {hour(hourMinor)}
        </Line>
      ))}
      <Line term={say('card.everyoneElse')}>{hour(card.elseHourMinor)}</Line>
    </Lines>
  );
}
