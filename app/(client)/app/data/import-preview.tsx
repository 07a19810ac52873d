'use client';

import { useState } from 'react';
import { deviceDate, deviceLocales } from '#lib/client/device-format.ts';
import type {
  ImportPreview as Compared,
  ImportKind,
  ImportState,
  OnDifference,
} from '#lib/client/portable/import-records.ts';
import type { ExportFile } from '#lib/client/portable/read-export.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Fold } from '#ui/fold.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/data.ts';
import { takeFocus } from '../shared/focus.ts';

/** A file that was read, compared with what is on this device. */
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

const KINDS: readonly ImportKind[] = ['meetings', 'people', 'topics', 'templates', 'budgets', 'changes', 'other'];

const STATES = [
  { state: 'added', name: 'preview.new' },
  { state: 'same', name: 'preview.same' },
  { state: 'different', name: 'preview.different' },
  { state: 'deleted', name: 'preview.deleted' },
] as const satisfies readonly { state: ImportState; name: string }[];

/** How many unreadable records are listed. */
const LISTED = 50;

/** What is in a file and what importing it would do. Nothing has been written. */
export function ImportPreview({ read, busy, problem, onConfirm, onCancel }: Props) {
  const { name, file, preview } = read;
  const [onDifference, setOnDifference] = useState<OnDifference>('keep');

  const sum = (state: ImportState) => KINDS.reduce((total, kind) => total + preview.counts[kind][state], 0);
  const changes = sum('added') + (onDifference === 'replace' ? sum('different') : 0);
  return (
    <div className="border border-rule bg-paper p-5 sm:p-6">
      <SectionHeading as="h3" ref={takeFocus} dir="auto">
        {name}
      </SectionHeading>
      {file.exportedAt !== null && (
        <p className="mt-1 text-faint">{say('preview.exported', { day: deviceDate(file.exportedAt) })}</p>
      )}
      <CountsTable counts={preview.counts} />
      <div className="flex max-w-prose flex-col gap-3 leading-relaxed text-faint">
        {file.isPartial && <p className="font-semibold text-ink">{say('preview.partial')}</p>}
        {preview.withSettings && <p>{say('preview.withSettings')}</p>}
        {preview.otherCurrency !== null && <p>{say('preview.otherCurrency', { currency: preview.otherCurrency })}</p>}
        {sum('deleted') > 0 && <p>{say('preview.staysDeleted')}</p>}
      </div>
      {sum('different') > 0 && (
        <div className="mt-5">
          <Choice
            legend={say('preview.itemsDifferent', { items: sum('different') })}
            value={onDifference}
            options={[
              { value: 'keep', text: say('preview.keep') },
              { value: 'replace', text: say('preview.replace') },
            ]}
            onChange={setOnDifference}
          />
        </div>
      )}
      {file.unreadable.length > 0 && <UnreadableList unreadable={file.unreadable} />}
      <Problem className="not-empty:mt-4">{problem}</Problem>
      <div className="mt-6 flex flex-wrap gap-3">
        {changes > 0 ? (
          <Button busy={busy} onClick={() => onConfirm(onDifference)}>
            {busy ? say('preview.importing') : say('preview.import', { items: changes })}
          </Button>
        ) : (
          <p role="status" className="self-center font-semibold">
            {sum('different') > 0
              ? say('preview.nothingIfKept')
              : say(sum('same') > 0 ? 'preview.nothingNew' : 'preview.nothing')}
          </p>
        )}
        <Button variant="quiet" busy={busy} onClick={onCancel}>
          {say('preview.cancel')}
        </Button>
      </div>
    </div>
  );
}

function CountsTable({ counts }: Pick<Compared, 'counts'>) {
  const rows = KINDS.filter((kind) => Object.values(counts[kind]).some((number) => number > 0));
  const columns = STATES.filter(({ state }) => state === 'added' || rows.some((kind) => counts[kind][state] > 0));
  if (rows.length === 0) return null;
  return (
    <div className="my-5 overflow-x-auto">
      <table className="w-full font-mono text-sm tabular-nums">
        <thead>
          <tr className="border-b border-dashed border-faint text-faint">
            <th scope="col" className="py-2 text-start font-normal">
              <span className="sr-only">{say('preview.what')}</span>
            </th>
            {columns.map(({ state, name }) => (
              <th key={state} scope="col" className="py-2 ps-4 text-end font-normal">
                {say(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {say(`preview.${kind}`)}
              </th>
              {columns.map(({ state }) => (
                <td key={state} className="py-1.5 ps-4 text-end">
                  {count(counts[kind][state], deviceLocales())}
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
      <p className="font-semibold text-accent">{say('unreadable.records', { records: unreadable.length })}</p>
      <Fold title={say('unreadable.why')}>
        <ul className="flex flex-col gap-2 text-sm">
          {unreadable.slice(0, LISTED).map(({ place, reason }) => (
            <li key={place}>
              <code className="font-mono wrap-anywhere">{place}</code>
              <span className="block text-faint">{reason}</span>
            </li>
          ))}
        </ul>
        {unreadable.length > LISTED && (
          <p className="mt-2 text-sm text-faint">{say('unreadable.more', { more: unreadable.length - LISTED })}</p>
        )}
      </Fold>
    </div>
  );
}
