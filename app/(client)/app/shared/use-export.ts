'use client';

import { useEffect, useRef, useState } from 'react';
import { asCommandFailure, StoreFailure } from '#lib/client/failures.ts';
import { useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { eachWorkspace, withWorkspace } from '#lib/client/store/each-workspace.ts';
import { recallAccount } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countRecords, totalCount } from '#lib/client/store/store-counts.ts';
import { EXPORTED_AT } from '#lib/client/store/values.ts';
import { fileName, saveFile } from './save-file.ts';
import { say } from './say-later.ts';

/** `records`: everything, as JSON. The others are spreadsheets. */
export type ExportKind = 'records' | 'meetings' | 'attendances';

type Progress = (done: number) => void;

interface Job {
  kind: ExportKind;
  /** How many records or meetings are in the file so far. */
  done: number;
}

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Few export, so the code comes when somebody does. */
async function exporters() {
  try {
    const [records, sheets] = await Promise.all([
      import('#lib/client/portable/export-records.ts'),
      import('#lib/client/portable/export-sheets.ts'),
    ]);
    return { ...records, ...sheets };
  } catch (cause) {
    throw new StoreFailure('missing', cause);
  }
}

/** Exports go one at a time; the one in progress can be stopped, and ends when the screen goes. */
export function useExport() {
  const { store } = useStore();
  const { shown } = useWorkspaces();
  const [job, setJob] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);

  useEffect(() => () => stopper.current?.abort(), []);

  async function begin(kind: ExportKind, save: (signal: AbortSignal, onProgress: Progress) => Promise<string>) {
    if (stopper.current) return;
    const stop = new AbortController();
    stopper.current = stop;
    setJob({ kind, done: 0 });
    setProblem(null);
    setSaved(null);
    try {
      setSaved(await save(stop.signal, (done) => setJob({ kind, done })));
    } catch (thrown) {
      if (!stop.signal.aborted) setProblem(asCommandFailure(thrown).message);
    } finally {
      stopper.current = null;
      setJob(null);
    }
  }

  return {
    job,
    problem,
    /** What was saved last, in words. */
    saved,
    stop: () => stopper.current?.abort(),
    /** Exports this workspace, or these of its meetings. */
    run: (kind: ExportKind, meetingIds?: readonly string[]) =>
      begin(kind, async (signal, onProgress) => {
        const name = shown?.name ?? '';
        const { exportRecords, exportMeetings, exportAttendances } = await exporters();
        const options = { signal, onProgress, meetingIds };
        if (kind === 'records') {
          const parts = await exportRecords(store, options);
          const said = keep(parts, fileName([name], store.now(), 'json'), JSON_TYPE);
          if (!meetingIds) await noteExport(store);
          return said;
        }
        const parts = await (kind === 'meetings' ? exportMeetings : exportAttendances)(store, options);
        return keep(parts, fileName([name, kind], store.now(), 'csv'), CSV_TYPE);
      }),
    /** Exports what would be lost: these workspaces, or with null all of the account's, or of this device's; if they have anything. */
    runBefore: (workspaceIds: readonly string[] | null) =>
      begin('records', async (signal, onProgress) => {
        const names: string[] = [];
        const one = async (from: Store) => {
          if (totalCount(await countRecords(from)) === 0) return;
          const { exportRecords } = await exporters();
          const parts = await exportRecords(from, { signal, onProgress });
          names.push(keep(parts, fileName([nameOf(from)], from.now(), 'json'), JSON_TYPE));
          await noteExport(from);
        };
        if (workspaceIds === null) await eachWorkspace(store, one);
        else for (const id of workspaceIds) await withWorkspace(store, id, one);
        return names.length === 0 ? say('export.nothing') : names.join(' ');
      }),
  };
}

function keep(parts: readonly string[], name: string, type: string): string {
  saveFile(parts, name, type);
  return say('export.saved', { file: name });
}

/** Keeps when all of it was saved elsewhere. A device that can't store that has saved the file nevertheless. */
async function noteExport(store: Store): Promise<void> {
  try {
    await store.write(async (writer) => writer.setValue(EXPORTED_AT, store.now()));
  } catch (thrown) {
    asCommandFailure(thrown);
  }
}

/** The name of a store's workspace, as this device knows it. */
function nameOf({ owner }: Store): string {
  const known = recallAccount();
  if (owner.accountId === null || known?.accountId !== owner.accountId) return '';
  return known.workspaces.find(({ id }) => id === owner.workspaceId)?.name ?? '';
}
