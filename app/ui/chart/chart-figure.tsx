import { type ReactNode, useId } from 'react';
import { say } from '#words/ui.ts';
import { Fold } from '../fold.tsx';
import { SectionHeading } from '../heading.tsx';
import { type Numbers, NumberTable } from './number-table.tsx';

interface Props {
  title: string;
  /** What the chart means, as a sentence. */
  text: ReactNode;
  /** Returns the chart's data as a table when it's needed; null if there is none. */
  numbers?: (() => Numbers) | null;
  /** Whether it's on paper, which others see. */
  isPrinted?: boolean;
  children?: ReactNode;
}

/** A chart with a heading that says what it shows, a sentence about what it means, and its numbers in a table. */
export function ChartFigure({ title, text, numbers, isPrinted = true, children }: Props) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={`break-inside-avoid border-t-4 border-ink bg-paper px-4 pt-4 pb-3 sm:px-6 ${isPrinted ? 'print:px-0' : 'print:hidden'}`}
    >
      <figcaption>
        <SectionHeading id={id}>{title}</SectionHeading>
        <p className="mt-1 max-w-prose leading-relaxed text-faint wrap-anywhere">{text}</p>
      </figcaption>
      <div className="mt-4 not-last:mb-4">{children}</div>
      {numbers && (
        <div className="print:hidden">
          <Fold title={say('chart.numbers')}>
            <Table numbers={numbers} />
          </Fold>
        </div>
      )}
    </figure>
  );
}

/** A separate component, so that figures aren't formatted before the fold is opened. */
const Table = ({ numbers }: { numbers: () => Numbers }) => <NumberTable {...numbers()} />;
