import type { ReactNode } from 'react';
import { say } from '#words/ui.ts';
import { Total } from './paper.tsx';

interface Row {
  name: string;
  /** Shown below the name, such as the days. */
  note?: string;
  cost: string;
  /** Shown below the cost, such as the number of meetings. */
  detail: ReactNode;
}

interface Props {
  /** For screen readers only. */
  caption: string;
  rows: readonly Row[];
  total: { term: string; cost: string };
}

/** The costs of several periods on paper, and below them the one that matters most. */
export function CostTable({ caption, rows, total }: Props) {
  return (
    // With larger text on a phone, each cell has lines of its own.
    <div className="@container">
      <table className="mt-5 w-full border-t border-dashed border-faint font-mono text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{say('costTable.time')}</th>
            <th scope="col">{say('costTable.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, note, cost, detail }) => (
            <tr key={name} className="border-b border-dashed border-rule align-baseline last:border-none">
              <th scope="row" className="py-2 pe-3 text-start font-normal @max-[14rem]:block @max-[14rem]:pb-0">
                <span className="whitespace-nowrap @max-[14rem]:whitespace-normal">{name}</span>
                {note && <span className="block text-xs text-faint">{note}</span>}
              </th>
              <td className="py-2 text-end @max-[14rem]:block @max-[14rem]:pt-0">
                <span className="font-semibold">{cost}</span>
                <span className="block text-xs text-faint">{detail}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="font-mono text-sm tabular-nums">
        <Total term={total.term}>{total.cost}</Total>
      </dl>
    </div>
  );
}
