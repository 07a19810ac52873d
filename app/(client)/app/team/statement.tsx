'use client';

import { useMemo, useRef, useState } from 'react';
import { topRows } from '#lib/client/insights/groups.ts';
import { sumsReceipt } from '#lib/client/insights/statement.ts';
import { seriesRows, sumsIn, topicRows } from '#lib/client/ledger/team.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { say as sayInsights } from '#words/insights.ts';
import { say } from '#words/team.ts';
import { Part, StatementSheet, statementTitle } from '../insights/statement.tsx';
import { ShareTotals } from '../meeting/sharing/share-totals.tsx';
import type { Figures } from './use-figures.ts';
import { wordsOf } from './words.ts';

/** Rows per list. With two lists, the page fits on one sheet. */
const ROWS = 12;

/** A ledger's period on one page, to print or to share. */
export function TeamStatement({ ledger, figures }: { ledger: Ledger; figures: Figures }) {
  const [isSharing, setSharing] = useState(false);
  const share = useRef<HTMLButtonElement>(null);
  const { summary, before, range } = figures;
  const { currency } = ledger;
  const sums = useMemo(() => sumsIn(summary.sums), [summary]);
  const told = { range, sums, currency, before: before && sumsIn(before.sums) };
  const words = wordsOf();
  const others = () => words.others;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>{sayInsights('statement.print')}</Button>
        <Button
          ref={share}
          variant="plain"
          disabledBy={sums.count === 0 ? 'nothing-to-share' : undefined}
          onClick={() => setSharing(true)}
        >
          {sayInsights('statement.share')}
        </Button>
      </div>
      {sums.count === 0 && (
        <div id="nothing-to-share" className="print:hidden">
          <Notice>{sayInsights('statement.empty')}</Notice>
        </div>
      )}
      <StatementSheet
        name={ledger.name}
        insights={told}
        few={false}
        hasOverrun
        parts={
          <>
            <Part
              title={sayInsights('statement.byTopic')}
              rows={topRows(topicRows(summary, words), ROWS, others)}
              all={sums.totalMinor}
              currency={currency}
            />
            <Part
              title={sayInsights('statement.bySeries')}
              rows={topRows(seriesRows(summary, words), ROWS, others)}
              all={sums.totalMinor}
              currency={currency}
            />
          </>
        }
        notes={
          <>
            <p>{say('statement.explained')}</p>
            {summary.few && sums.count > 0 && <p>{say('team.few')}</p>}
          </>
        }
      />
      {isSharing && (
        <ShareTotals
          title={statementTitle({ range })}
          receipt={(title) =>
            sumsReceipt(sums, {
              title,
              dateMs: range.from,
              currency,
              heads: summary.mostHeads,
              hasOverrun: summary.isPlanned,
            })
          }
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
