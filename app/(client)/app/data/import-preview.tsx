'use client';

import { useEffect, useRef, useState } from 'react';
import { counted, deviceDate, deviceLocales } from '#lib/client/format.ts';
import type {
  ImportPreview as Compared,
  ImportState,
  ImportTable,
  OnDifference,
} from '#lib/client/portable/import-records.ts';
import type { ExportFile } from '#lib/client/portable/read-export.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';

/** A file that was read, and how it compares with what is here. */
export interface Read {
  name: string;
  file: ExportFile;
  preview: Compared;
}

interface Props {
  read: Read;
  busy: boolean;
  problem: string | null;
  onConfirm: (onDifference: OnDifference) => void;
  onCancel: () => void;
}

const TABLES: readonly { table: ImportTable; name: string }[] = [
  { table: 'meetings', name: 'Meetings' },
  { table: 'people', name: 'People' },
  { table: 'topics', name: 'Topics' },
  { table: 'templates', name: 'Templates and budgets' },
];

const STATES: readonly { state: ImportState; name: string }[] = [
  { state: 'added', name: 'New' },
  { state: 'same', name: 'Already here' },
  { state: 'different', name: 'Different here' },
  { state: 'deleted', name: 'Deleted here' },
];

/** So many places in the file are listed. */
const LISTED = 50;

/** What is in a file and what importing it would do. Nothing has been written. */
export function ImportPreview({ read, busy, problem, onConfirm, onCancel }: Props) {
  const { name, file, preview } = read;
  const [onDifference, setOnDifference] = useState<OnDifference>('keep');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const sum = (state: ImportState) => TABLES.reduce((total, { table }) => total + preview.counts[table][state], 0);
  const changes = sum('added') + (onDifference === 'replace' ? sum('different') : 0);
  return (
    <div className="border border-rule bg-paper p-5 sm:p-6">
      <SectionHeading as="h3" ref={heading} dir="auto">
        {name}
      </SectionHeading>
      {file.exportedAt !== null && <p className="mt-1 text-faint">Exported {deviceDate(file.exportedAt)}</p>}
      <CountsTable counts={preview.counts} />
      <div className="flex max-w-prose flex-col gap-3 leading-relaxed text-faint">
        {preview.withSettings && <p>This workspace is empty, so it also takes the file’s settings.</p>}
        {preview.otherCurrency !== null && (
          <p>
            The file’s rates are in {preview.otherCurrency}. They keep their figures in this workspace’s currency;
            nothing is converted. Meetings keep their own currency.
          </p>
        )}
        {sum('deleted') > 0 && <p>What you deleted here stays deleted.</p>}
      </div>
      {sum('different') > 0 && (
        <div className="mt-5">
          <Choice
            legend={`${counted(sum('different'), 'item is', 'items are')} different here`}
            value={onDifference}
            options={[
              { value: 'keep', text: 'Keep what’s here' },
              { value: 'replace', text: 'Use the file’s' },
            ]}
            onChange={setOnDifference}
          />
        </div>
      )}
      {file.unreadable.length > 0 && <UnreadableList unreadable={file.unreadable} />}
      <p role="alert" className="font-semibold text-accent not-empty:mt-4">
        {problem}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {changes > 0 ? (
          <Button busy={busy} onClick={() => onConfirm(onDifference)}>
            {busy ? 'Importing…' : `Import ${counted(changes, 'item')}`}
          </Button>
        ) : (
          <p role="status" className="self-center font-semibold">
            {sum('different') > 0
              ? 'There’s nothing to import if you keep what’s here.'
              : sum('same') > 0
                ? 'There’s nothing to import: it’s all here already.'
                : 'There’s nothing to import.'}
          </p>
        )}
        <Button variant="quiet" busy={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function CountsTable({ counts }: Pick<Compared, 'counts'>) {
  const rows = TABLES.filter(({ table }) => Object.values(counts[table]).some((number) => number > 0));
  const columns = STATES.filter(({ state }) => state === 'added' || rows.some(({ table }) => counts[table][state] > 0));
  if (rows.length === 0) return null;
  return (
    <div className="my-5 overflow-x-auto">
      <table className="w-full font-mono text-sm tabular-nums">
        <thead>
          <tr className="border-b border-dashed border-faint text-faint">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">What</span>
            </th>
            {columns.map(({ state, name }) => (
              <th key={state} scope="col" className="py-2 ps-4 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ table, name }) => (
            <tr key={table}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              {columns.map(({ state }) => (
                <td key={state} className="py-1.5 ps-4 text-end">
                  {count(counts[table][state], deviceLocales())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UnreadableList({ unreadable }: Pick<ExportFile, 'unreadable'>) {
  return (
    <div className="mt-5">
      <p className="font-semibold text-accent">
        {counted(unreadable.length, 'record')} can’t be read and won’t be imported.
      </p>
      <Fold title="See which, and why">
        <ul className="flex flex-col gap-2 text-sm">
          {unreadable.slice(0, LISTED).map(({ place, reason }) => (
            <li key={place}>
              <code className="font-mono wrap-anywhere">{place}</code>
              <span className="block text-faint">{reason}</span>
            </li>
          ))}
        </ul>
        {unreadable.length > LISTED && (
          <p className="mt-2 text-sm text-faint">And {counted(unreadable.length - LISTED, 'more', 'more')}.</p>
        )}
      </Fold>
    </div>
  );
}
