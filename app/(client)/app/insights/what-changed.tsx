'use client';

import { totalsOf } from '#lib/client/insights/follow.ts';
import { textLook } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { say } from '#words/insights.ts';
import { SavedSentence, standingsWords } from '../meeting/changes/summary.tsx';
import { useFollowed } from '../meeting/changes/use-followed.ts';
import type { Insights } from './use-insights.ts';

/** One line about whether past changes helped; nothing before the first one. */
export function WhatChanged({ insights: { calendar, currency } }: { insights: Insights }) {
  const followed = useFollowed();
  if (!followed || followed.length === 0) return null;
  const totals = totalsOf(followed);
  return (
    <div className="mt-2 border-b border-dashed border-rule pb-2">
      <p className="leading-snug font-semibold">
        <SavedSentence
          totals={totals}
          calendar={calendar}
          currency={currency}
          figure={(inside) => (
            <span data-testid="saved" className="font-mono text-xl tabular-nums">
              {inside}
            </span>
          )}
        />
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-faint">
        {standingsWords(totals)}
        <Link href="/app/changes" className={textLook('action')}>
          {say('changes.see')}
        </Link>
      </p>
    </div>
  );
}
