'use client';

import { useId, useRef, useState } from 'react';
import { asCommandFailure, StoreFailure } from '#lib/client/failures.ts';
import { useStore } from '#lib/client/hooks/hooks.ts';
import { useHydrated } from '#lib/client/hooks/use-stored.ts';
import type { ImportCounts, OnDifference } from '#lib/client/portable/import-records.ts';
import { buttonLook } from '#ui/button.tsx';
import { SectionHeading } from '#ui/heading.tsx';
import { Problem } from '#ui/notice.tsx';
import { say } from '#words/data.ts';
import { listed } from '../meeting/comparing/range-words.ts';
import { askToKeep } from '../shared/browser-storage.ts';
import { ImportPreview, type Read } from './import-preview.tsx';

/** Few people import, so the code is loaded on demand. */
async function importers() {
  try {
    const [reading, importing] = await Promise.all([
      import('#lib/client/portable/read-export.ts'),
      import('#lib/client/portable/import-records.ts'),
    ]);
    return { ...reading, ...importing };
  } catch (cause) {
    throw new StoreFailure('missing', cause);
  }
}

interface Start {
  at: 'start';
  said: string | null;
  problem: string | null;
}

type State =
  | Start
  | { at: 'reading'; name: string }
  | { at: 'preview'; read: Read; busy: boolean; problem: string | null };

const START: Start = { at: 'start', said: null, problem: null };

/** Imports an export of ours, compared with what is here before anything is written. */
export function ImportSection() {
  const { store } = useStore();
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>(START);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const hint = useId();

  async function open(file: File) {
    setState({ at: 'reading', name: file.name });
    try {
      const { readExportFile, previewImport } = await importers();
      const contents = await readExportFile(file);
      const preview = await previewImport(store, contents);
      setState({ at: 'preview', read: { name: file.name, file: contents, preview }, busy: false, problem: null });
    } catch (thrown) {
      setState({ ...START, problem: asCommandFailure(thrown).message });
    } finally {
      // So that the same file can be chosen again.
      if (input.current) input.current.value = '';
    }
  }

  async function confirm(read: Read, onDifference: OnDifference) {
    setState({ at: 'preview', read, busy: true, problem: null });
    try {
      const { importRecords } = await importers();
      setState({ ...START, said: doneInWords(await importRecords(store, read.file, onDifference), onDifference) });
      // There is data to lose now.
      void askToKeep();
      heading.current?.focus();
    } catch (thrown) {
      setState({
        at: 'preview',
        read,
        busy: false,
        problem: say('import.failed', { reason: asCommandFailure(thrown).message }),
      });
    }
  }

  return (
    <section aria-labelledby="import">
      <SectionHeading id="import" ref={heading}>
        {say('import.title')}
      </SectionHeading>
      <p id={hint} className="mt-2 mb-4 max-w-prose leading-relaxed text-faint">
        {say('import.text')}
      </p>
      {state.at === 'preview' ? (
        <ImportPreview
          {...state}
          onConfirm={(onDifference) => void confirm(state.read, onDifference)}
          onCancel={() => {
            setState(START);
            heading.current?.focus();
          }}
        />
      ) : (
        <>
          <label
            className={`${buttonLook({ variant: 'plain' })} outline-offset-2 outline-ink has-focus-visible:outline-2`}
          >
            {say(state.at === 'reading' ? 'import.reading' : 'import.choose')}
            <input
              ref={input}
              type="file"
              accept=".json,application/json"
              aria-describedby={hint}
              className="sr-only"
              // Before hydration, the chosen file would be lost.
              disabled={!isHydrated || state.at === 'reading'}
              onChange={({ target }) => target.files?.[0] && void open(target.files[0])}
            />
          </label>
          <p role="status" className="font-semibold text-good not-empty:mt-3">
            {state.at === 'start' && state.said}
          </p>
          <Problem className="max-w-prose not-empty:mt-3">{state.at === 'start' && state.problem}</Problem>
        </>
      )}
    </section>
  );
}

function doneInWords(counts: ImportCounts, onDifference: OnDifference): string {
  const all = Object.values(counts);
  const added = all.reduce((sum, one) => sum + one.added, 0);
  const replaced = onDifference === 'keep' ? 0 : all.reduce((sum, one) => sum + one.different, 0);
  if (added + replaced === 0) return say('import.noChange');
  const parts = [
    ...(added > 0 ? [say('import.added', { items: added })] : []),
    ...(replaced > 0 ? [say('import.replaced', { items: replaced })] : []),
  ];
  return say('import.done', { changes: listed(parts) });
}
