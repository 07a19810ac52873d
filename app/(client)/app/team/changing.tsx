'use client';

import { useId, useMemo, useState } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { parseNumber } from '#lib/client/input/parse.ts';
import type { Calendar } from '#lib/client/insights/days.ts';
import type { Suggestion } from '#lib/client/insights/suggestions.ts';
import { outcomeFor, seriesOfTitle, teamSuggestions } from '#lib/client/ledger/team.ts';
import type { Decision } from '#lib/ledgers/schema.ts';
import { MINUTE } from '#lib/time.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { say as sayInsights } from '#words/insights.ts';
import { say } from '#words/team.ts';
import { SuggestionList } from '../insights/suggestions.tsx';
import { dateWords } from '../meeting/comparing/range-words.ts';
import { type OfLedger, useChanges } from './use-changes.ts';
import type { Figures } from './use-figures.ts';

interface Props extends Omit<OfLedger, 'onGone'> {
  figures: Figures;
  calendar: Calendar;
  now: number;
}

const keyOf = ({ series, decidedAt }: Decision) => `${series} ${decidedAt}`;

/** Suggestions, and the outcome of decisions. The owner decides. */
export function Changing({ ledger, onChange, figures, calendar, now }: Props) {
  const id = useId();
  const { decisions, currency } = ledger;
  const { entries, isCut } = figures;
  const [about, decide] = useState<{ suggestion: Suggestion; series: string; title: string } | null>(null);
  const suggestions = useMemo(
    () => teamSuggestions(entries, { calendar, now, decisions }),
    [entries, calendar, now, decisions],
  );
  const seriesFor = ({ series: [title] }: Suggestion) => (title === undefined ? null : seriesOfTitle(entries, title));
  const { problem, change, remove } = useChanges({ ledger, onChange });
  return (
    <section aria-labelledby={id} className="border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6 print:hidden">
      <SectionHeading id={id}>{sayInsights('suggest.title')}</SectionHeading>
      <SuggestionList
        suggestions={suggestions}
        currency={currency}
        actionsOf={(suggestion) => {
          const [series, title] = [seriesFor(suggestion), suggestion.series[0]];
          return (
            ledger.isOwner &&
            series !== null &&
            title !== undefined && (
              <TextButton
                look="action"
                className="-my-2.5 ms-auto"
                aria-label={say('decide.of', { series: title })}
                onClick={() => decide({ suggestion, series, title })}
              >
                {say('decide.button')}
              </TextButton>
            )
          );
        }}
      />
      {about && (
        <Decide
          key={about.series}
          {...about}
          now={now}
          onDecide={async (decision) => {
            await change((now) => ({ decisions: [decision, ...now.decisions] }));
            decide(null);
          }}
          onCancel={() => decide(null)}
        />
      )}
      {isCut && <p className="pb-2 text-sm text-faint">{say('team.cut', { meetings: entries.length })}</p>}
      {decisions.length > 0 && (
        <>
          <h3 className="mt-4 font-mono text-sm font-semibold">{say('decided.title')}</h3>
          <ul>
            {decisions.map((decision) => (
              <li key={keyOf(decision)} className="border-dashed border-rule py-3 not-last:border-b">
                <p className="font-semibold wrap-anywhere" dir="auto">
                  {decision.name}
                </p>
                <p className="text-sm text-faint">
                  {say('decided.note', {
                    what: say(`decide.${decision.change}`),
                    day: dateWords(calendar.dayOf(decision.decidedAt)),
                  })}
                </p>
                <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
                  <Came {...{ decision, figures, now, currency }} />
                  {ledger.isOwner && (
                    <TextButton
                      look="action"
                      className="-my-2.5 ms-auto"
                      aria-label={say('decided.removeOf', { series: decision.name })}
                      onClick={() =>
                        void remove((now) => ({
                          decisions: now.decisions.filter((one) => keyOf(one) !== keyOf(decision)),
                        }))
                      }
                    >
                      {say('decided.remove')}
                    </TextButton>
                  )}
                </p>
              </li>
            ))}
          </ul>
          <Problem>{problem}</Problem>
        </>
      )}
    </section>
  );
}

interface CameProps {
  decision: Decision;
  figures: Figures;
  now: number;
  currency: string;
}

function Came({ decision, figures: { entries, metAt }, now, currency }: CameProps) {
  const outcome = useMemo(() => outcomeFor(decision, entries, { metAt, now }), [decision, entries, metAt, now]);
  if (!outcome) return <span className="text-faint">{say('decided.unknown')}</span>;
  const { standing, savedMinor } = outcome;
  const saved = say(savedMinor >= 0 ? 'decided.saved' : 'decided.cost', {
    cost: amount(Math.abs(savedMinor), currency),
  });
  return (
    <span>
      {say(`decided.${standing}`)}
      {savedMinor !== 0 && ` · ${saved}`}
    </span>
  );
}

const CHANGES = ['shorten', 'shrink', 'space', 'end', 'write', 'keep'] as const;
const isChange = (value: string): value is (typeof CHANGES)[number] => CHANGES.some((one) => one === value);

interface DecideProps {
  suggestion: Suggestion;
  series: string;
  title: string;
  now: number;
  onDecide: (decision: Decision) => Promise<void>;
  onCancel: () => void;
}

function Decide({ suggestion, series, title, now, onDecide, onCancel }: DecideProps) {
  const form = useForm({
    saved: { change: suggestion.rule === 'notWorth' ? 'end' : 'shorten', minutes: '25', heads: '5' },
    async save(typed) {
      const change = isChange(typed.change) ? typed.change : 'keep';
      const [minutes, heads] = [parseNumber(typed.minutes.trim()), parseNumber(typed.heads.trim())];
      if (change === 'shorten' && !(minutes >= 1 && minutes <= 1_440))
        return { fields: { minutes: say('decide.noNumber') } };
      if (change === 'shrink' && !(heads >= 1 && heads <= 10_000)) return { fields: { heads: say('decide.noNumber') } };
      await onDecide({
        ...{ series, name: title, change, decidedAt: now },
        toMs: change === 'shorten' ? Math.round(minutes) * MINUTE : 0,
        heads: change === 'shrink' ? Math.round(heads) : 0,
        every: change === 'space' ? 2 : 1,
      });
      return null;
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4 border-t border-dashed border-faint py-4">
      <SelectField
        label={say('decide.what', { series: title })}
        value={form.values.change}
        onChange={(change) => form.set({ change })}
        options={CHANGES.map((value) => ({ value, text: say(`decide.${value}`) }))}
      />
      {form.values.change === 'shorten' && (
        <TextField label={say('decide.minutes')} inputMode="numeric" {...form.field('minutes')} />
      )}
      {form.values.change === 'shrink' && (
        <TextField label={say('decide.heads')} inputMode="numeric" {...form.field('heads')} />
      )}
      <Problem>{form.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {say('decide.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say('decide.cancel')}
        </Button>
      </div>
    </form>
  );
}
