'use client';

import { useMemo } from 'react';
import { topRows } from '#lib/client/insights/groups.ts';
import { sumsReceipt } from '#lib/client/insights/statement.ts';
import { seriesRows, sumsIn, topicRows } from '#lib/client/ledger/team.ts';
import type { Ledger } from '#lib/ledgers/schema.ts';
import { say } from '#words/team.ts';
import { STATEMENT_ROWS, StatementSheet } from '../insights/statement.tsx';
import type { Figures } from './use-figures.ts';

/** A ledger's period on one page, to print or to share. */
export function TeamStatement({ ledger: { name, currency }, figures }: { ledger: Ledger; figures: Figures }) {
  const { summary, before, range } = figures;
  const sums = useMemo(() => sumsIn(summary.sums), [summary]);
  const most = (rows: ReturnType<typeof topicRows>) => topRows(rows, STATEMENT_ROWS, () => say('series.others'));
  const about = { dateMs: range.from, currency, heads: summary.mostHeads, hasOverrun: summary.isPlanned };
  return (
    <StatementSheet
      name={name}
      insights={{ range, sums, currency, before: before && sumsIn(before.sums) }}
      hasOverrun
      topics={most(topicRows(summary))}
      series={most(seriesRows(summary))}
      notes={
        <>
          <p>{say('statement.explained')}</p>
          {summary.few && sums.count > 0 && <p>{say('team.few')}</p>}
        </>
      }
      receipt={(title) => sumsReceipt(sums, { title, ...about })}
    />
  );
}
