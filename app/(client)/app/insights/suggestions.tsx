'use client';

import { type ReactNode, useId, useMemo } from 'react';
import { amount } from '#lib/client/device-format.ts';
import { useQuery } from '#lib/client/hooks/use-query.ts';
import { changeOf, changesOf, seriesIn } from '#lib/client/insights/changes.ts';
import { dismissedOf, dismissSuggestion } from '#lib/client/insights/dismissals.ts';
import { type Rule, SUGGESTION_WEEKS, type Suggestion, suggestionsOf } from '#lib/client/insights/suggestions.ts';
import type { Worths } from '#lib/client/insights/worth.ts';
import { TextButton } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { rich, say } from '#words/insights.ts';
import { DecideButton } from '../meeting/changes/decide-button.tsx';
import { number, roughly, time } from '../meeting/comparing/range-words.ts';
import { FailureNotice } from '../shared/failure-notice.tsx';
import { useUndoable } from '../shared/undoable.ts';
import type { Insights } from './use-insights.ts';
import { WhatChanged } from './what-changed.tsx';

const WORDS = {
  overruns: { text: 'suggest.overruns', why: 'suggest.overrunsWhy', figure: 'suggest.saves' },
  unused: { text: 'suggest.unused', why: 'suggest.unusedWhy', figure: 'suggest.frees' },
  large: { text: 'suggest.large', why: 'suggest.largeWhy', figure: 'suggest.saves' },
  grew: { text: 'suggest.grew', why: 'suggest.grewWhy', figure: 'suggest.saves' },
  together: { text: 'suggest.together', why: 'suggest.togetherWhy', figure: 'suggest.savesUpTo' },
  backToBack: { text: 'suggest.backToBack', why: 'suggest.backToBackWhy', figure: 'suggest.saves' },
  notWorth: { text: 'suggest.notWorth', why: 'suggest.notWorthWhy', figure: 'suggest.costs' },
  unplanned: { text: 'suggest.unplanned', why: 'suggest.unplannedWhy', figure: 'suggest.costs' },
} as const satisfies Record<Rule, { text: string; why: string; figure: string }>;

/** What to change, judging by the last twelve weeks, whatever period is shown: at most three suggestions. */
export function Suggestions({ insights, worths }: { insights: Insights; worths: Worths }) {
  const { all, calendar, now, currency } = insights;
  const id = useId();
  const dismissed = useQuery(dismissedOf);
  const changes = useQuery(changesOf);
  const suggestions = useMemo(() => {
    if (!dismissed || !changes) return undefined;
    const isDecided = (title: string) => changeOf(changes, { title }) !== null;
    return suggestionsOf(all, { calendar, now, dismissed, isDecided, worths });
  }, [all, calendar, now, dismissed, changes, worths]);
  const dismiss = useUndoable(dismissSuggestion, () => say('suggest.dismissed'));
  if (suggestions === undefined) return null;
  return (
    <section aria-labelledby={id} className="border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6 print:hidden">
      <SectionHeading id={id}>{say('suggest.title')}</SectionHeading>
      <WhatChanged insights={insights} />
      <SuggestionList
        suggestions={suggestions}
        currency={currency}
        actionsOf={(one, words) => (
          <>
            <DecideOn suggestion={one} insights={insights} />
            <TextButton
              look="action"
              className="-my-2.5"
              aria-label={say('suggest.dismissOf', { suggestion: words })}
              onClick={() => void dismiss.run({ suggestion: one.id })}
            >
              {say('suggest.dismiss')}
            </TextButton>
          </>
        )}
      />
      <FailureNotice failure={dismiss.failure} />
    </section>
  );
}

interface ListProps {
  /** Null if there is too little to go by. */
  suggestions: readonly Suggestion[] | null;
  currency: string;
  /** What can be done about a suggestion. `words` are its text. */
  actionsOf: (one: Suggestion, words: string) => ReactNode;
}

/** Suggestions, each with what it saves and why. */
export function SuggestionList({ suggestions, currency, actionsOf }: ListProps) {
  return (
    <>
      {!suggestions?.length && (
        <p className="mt-2 pb-2 text-faint">{say(suggestions ? 'suggest.nothing' : 'suggest.tooLittle')}</p>
      )}
      <ul>
        {suggestions?.map((one) => {
          const facts = factsOf(one, currency);
          const words = say(WORDS[one.rule].text, facts);
          return (
            <li key={one.id} className="border-dashed border-rule py-4 not-last:border-b">
              <p className="leading-snug font-semibold wrap-anywhere">{words}</p>
              <p className="mt-1 font-mono text-xl font-semibold tabular-nums">
                {rich(WORDS[one.rule].figure, {
                  cost: roughly(one.yearMinor, currency),
                  s: (inside: ReactNode) => <span className="text-sm font-normal text-faint">{inside}</span>,
                })}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
                <span className="text-faint">{say(WORDS[one.rule].why, facts)}</span>
                <span className="ms-auto flex flex-wrap gap-x-4">{actionsOf(one, words)}</span>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Opens the decision, filled in with the suggestion. */
function DecideOn({ suggestion: { rule, series, ms }, insights }: { suggestion: Suggestion; insights: Insights }) {
  // Of two series that could be one, the second costs less.
  const title = rule === 'together' ? series[1] : series[0];
  if (title === undefined) return null;
  const isLength = rule === 'overruns' || rule === 'large';
  const preset = {
    kind: rule === 'together' || rule === 'notWorth' ? ('end' as const) : ('shorten' as const),
    ...(isLength && ms !== undefined && { lessMs: ms }),
  };
  return <DecideButton name={seriesIn(insights.all, title)} preset={preset} className="-my-2.5" />;
}

function factsOf({ series, count, of, ms = 0, heads = 0, fromMinor = 0, toMinor = 0 }: Suggestion, currency: string) {
  return {
    ...{ series: series[0] ?? '', other: series[1] ?? '', count: number(count), of: number(of), time: time(ms) },
    ...{
      heads: number(heads),
      weeks: SUGGESTION_WEEKS,
      from: amount(fromMinor, currency),
      to: amount(toMinor, currency),
    },
  };
}
