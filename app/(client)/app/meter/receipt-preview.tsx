import type { ReactNode } from 'react';
import type { ReceiptDraft } from '#lib/client/meter/receipt.ts';
import { deviceLocales, deviceTime } from '#lib/client/words.ts';
import { count, duration } from '#lib/format.ts';
import { titleOf } from '../../../r/[id]/wording.ts';
import { Line, Lines, Paper, Total } from '../../../ui/paper.tsx';
import { amount } from './words.ts';

/** All that will be public of a meeting, line for line as the receipt's page has it. */
export function ReceiptPreview({ draft, children }: { draft: ReceiptDraft; children?: ReactNode }) {
  const { staffCount, externalCount, overrunMs, overrunMinor, currency } = draft;
  const locales = deviceLocales();
  const write = (minor: number) => <bdi>{amount(minor, currency)}</bdi>;
  const time = (ms: number) => duration(ms, locales);
  return (
    <Paper className="">
      <p className="text-center font-mono text-xs font-semibold tracking-[0.22em] uppercase">Meeting Tab</p>
      <h2 dir="auto" className="mt-4 text-center font-mono text-lg font-semibold [overflow-wrap:anywhere]">
        {titleOf(draft)}
      </h2>
      <p className="text-center font-mono text-sm text-faint">{deviceTime(draft.dateMs)}</p>
      <Lines className="mt-4 border-t border-dashed border-faint pt-3">
        <Line term="Duration">{time(draft.durationMs)}</Line>
        <Line term="People">{count(draft.attendeeCount, locales)}</Line>
        {staffCount !== null && <Line term="Staff">{count(staffCount, locales)}</Line>}
        {externalCount !== null && <Line term="External">{count(externalCount, locales)}</Line>}
        <Line term="Person-time">{time(draft.personMs)}</Line>
        <Line term="Cost per minute">{write(draft.perMinuteMinor)}</Line>
        {overrunMs !== null && overrunMs > 0 && (
          <Line term="Ran over by" over>
            {time(overrunMs)}
          </Line>
        )}
        {overrunMinor !== null && overrunMinor > 0 && (
          <Line term="Cost of overrun" over>
            {write(overrunMinor)}
          </Line>
        )}
        {overrunMs === 0 && !overrunMinor && <Line term="Finished">on time</Line>}
        <Total term="Total">{write(draft.totalMinor)}</Total>
      </Lines>
      {children}
    </Paper>
  );
}
