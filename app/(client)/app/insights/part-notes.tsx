import { say } from '#words/insights.ts';
import { listed, paragraph } from '../meeting/comparing/range-words.ts';
import type { Insights } from './use-insights.ts';

/** What is not in the figures, and why. */
export function PartNotes({ insights: { left, hidden, historyDays, currency, range } }: { insights: Insights }) {
  const others = listed([...left].map(([currency, meetings]) => say('notes.inCurrency', { meetings, currency })));
  return (
    <>
      {others && <p>{say('notes.left', { currency, meetings: others })}</p>}
      {historyDays !== null && (hidden > 0 || range.choice.name !== 'week') && (
        <p>
          {paragraph([
            say('notes.free', { days: historyDays }),
            hidden > 0 ? say('notes.hidden', { meetings: hidden }) : '',
          ])}
        </p>
      )}
    </>
  );
}
