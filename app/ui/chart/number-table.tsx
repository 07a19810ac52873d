import { useId } from 'react';
import { say } from '#words/ui.ts';

/** A table: a name for each row, then a figure for each column. */
export interface Numbers {
  /** What the table shows, for screen readers. */
  caption: string;
  /** The first one is for the names. */
  columns: readonly string[];
  rows: readonly { key: string; name: string; figures: readonly string[] }[];
  /** The sums of the rows. */
  total?: readonly string[];
}

/** Exact figures. On a narrow screen, the table scrolls on its own. */
export function NumberTable({ caption, columns, rows, total }: Numbers) {
  const id = useId();
  const [name, ...figures] = columns;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-labelledby={id} tabIndex={0} className="relative max-h-96 overflow-auto">
      <table className="w-full border-collapse text-sm">
        <caption id={id} className="sr-only">
          {caption}
        </caption>
        <thead className="sticky top-0 bg-paper">
          <tr className="border-b-2 border-ink font-mono">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {name}
            </th>
            {figures.map((column) => (
              <th key={column} scope="col" className="py-2 ps-3 text-end font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-dashed border-rule">
              <th scope="row" dir="auto" className="min-w-28 py-1.5 pe-3 text-start font-normal wrap-anywhere">
                {row.name}
              </th>
              <Figures figures={row.figures} columns={figures} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pe-3 text-start">
                {say('chart.total')}
              </th>
              <Figures figures={total} columns={figures} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Figures({ figures, columns }: { figures: readonly string[]; columns: readonly string[] }) {
  return figures.map((figure, i) => (
    <td key={columns[i]} className="py-1.5 ps-3 text-end font-mono whitespace-nowrap tabular-nums">
      {figure}
    </td>
  ));
}
