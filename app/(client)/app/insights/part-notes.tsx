import { counted } from '#lib/client/format.ts';
import type { Insights } from './use-insights.ts';

/** What is not in the figures, and why. */
export function PartNotes({ insights: { left, hidden, historyDays, currency, range } }: { insights: Insights }) {
  const others = [...left].map(([code, count]) => `${counted(count, 'meeting')} in ${code}`).join(', ');
  return (
    <>
      {others && (
        <p>
          Left out, since nothing is converted to {currency}: {others}.
        </p>
      )}
      {historyDays !== null && (hidden > 0 || range.choice.name !== 'week') && (
        <p>
          Free looks back {counted(historyDays, 'day')}.
          {hidden > 0 &&
            ` ${counted(hidden, 'older meeting')} of this time ${hidden === 1 ? 'is' : 'are'} hidden, not deleted.`}
        </p>
      )}
    </>
  );
}
