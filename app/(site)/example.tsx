import { duration, money } from '#lib/format.ts';
import { MINUTE } from '#lib/time.ts';
import { Line, Lines, Paper, Total } from '#ui/paper.tsx';

/*
 * Five staff at $1.53 a minute and one external at $2.00: 45 minutes, five of them over. The figures are
 * what the cost rules make of that, each head rounded once: an example that did not add up would be a poor one.
 */
const usd = (minor: number) => money(minor, 'USD');

/** The meter as it stands 31 minutes and 20 seconds into the example meeting. */
export function ExampleMeter() {
  return (
    <figure aria-label="Example of a running meter" className="bg-ink px-8 pt-4 pb-5 font-mono text-paper sm:px-11">
      <div className="flex items-center justify-between text-sm">
        <p className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="forced-mark size-2 animate-pulse rounded-full bg-[light-dark(#ff9a8c,#b3261e)]"
          />
          Running
        </p>
        <p className="tabular-nums">31:20 of 40:00</p>
      </div>
      <p className="mt-2 text-5xl font-semibold tracking-tight tabular-nums">{usd(30_237)}</p>
      <div aria-hidden="true" className="mt-4 h-1 bg-paper/25 forced-track">
        <div className="forced-mark h-1 w-[78.3%] bg-[light-dark(#ff9a8c,#b3261e)]" />
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm tabular-nums">
        <p>{usd(965)} a minute, 6 people</p>
        <p>08:40 left</p>
      </div>
    </figure>
  );
}

/** The receipt of the same meeting. */
export function ExampleReceipt() {
  return (
    <figure aria-label="Example of a receipt" className="px-3">
      <Paper edge="none">
        <p className="text-center font-mono text-xs font-semibold tracking-[0.22em] uppercase">Meeting Tab</p>
        <p className="mt-4 text-center font-mono text-lg font-semibold">Weekly planning</p>
        <p className="text-center font-mono text-sm text-faint">Tuesday, 10:00 AM</p>
        <Lines ruled>
          <Line term="Duration">{duration(45 * MINUTE)}</Line>
          <Line term="People">6</Line>
          <Line term="Person-time">{duration(6 * 45 * MINUTE)}</Line>
          <Line term="Cost per minute">{usd(965)}</Line>
          <Line term="Overrun" over>
            {duration(5 * MINUTE)}
          </Line>
          <Line term="Cost of overrun" over>
            {usd(4_825)}
          </Line>
          <Total term="Total">{usd(43_425)}</Total>
        </Lines>
      </Paper>
    </figure>
  );
}
