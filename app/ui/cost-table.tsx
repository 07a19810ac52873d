import { Total } from './paper.tsx';
import { say } from './say.ts';

interface Row {
  name: string;
  /** Below the name: which days, say. */
  note?: string;
  cost: string;
  /** Below the cost: of how many meetings, say. */
  detail: string;
}

interface Props {
  /** Read out, not shown. */
  caption: string;
  rows: readonly Row[];
  total: { term: string; cost: string };
}

/** What some times cost, on paper, with the one below them that counts. */
export function CostTable({ caption, rows, total }: Props) {
  return (
    // With larger text on a phone, each has lines of its own.
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
