import { useEffect, useRef, useState } from 'react';
import { asCommandFailure, StoreFailure } from '#lib/client/failures.ts';
import { useStore, useWorkspaces } from '#lib/client/hooks/hooks.ts';
import { eachWorkspace, withWorkspace } from '#lib/client/store/each-workspace.ts';
import { recallAccount } from '#lib/client/store/last-account.ts';
import type { Store } from '#lib/client/store/store.ts';
import { countsOfAll, totalCount } from '#lib/client/store/store-counts.ts';
import { cachedPlanOf, EXPORTED_AT } from '#lib/client/store/values.ts';
import { say } from '#words/shared-exporting.ts';
import { fileName, saveFile } from './save-file.ts';
import type { Arriving } from './wait-for-rest.ts';

/** `records`: everything, as JSON. The others are spreadsheets. */
export type ExportKind = 'records' | 'meetings' | 'attendances';

type Progress = (done: number) => void;

interface Job {
  kind: ExportKind;
  /** How many records or meetings are in the file so far. */
  done: number;
  /** The rest of the workspace has to arrive first. */
  arriving?: Arriving;
}

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Few people export, so the code is loaded on demand. */
async function exporters() {
  try {
    const [records, sheets, { waitForRest }] = await Promise.all([
      import('#lib/client/portable/export-records.ts'),
      import('#lib/client/portable/export-sheets.ts'),
      import('./wait-for-rest.ts'),
    ]);
    return { ...records, ...sheets, waitForRest };
  } catch (cause) {
    throw new StoreFailure('missing', cause);
  }
}

/** Exports one at a time. A running export can be stopped, and ends with the screen. */
export function useExport() {
  const { store } = useStore();
  const { shown } = useWorkspaces();
  const [job, setJob] = useState<Job | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const stopper = useRef<AbortController | null>(null);
  /** Stops waiting for the rest of a workspace. */
  const taker = useRef<AbortController | null>(null);

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

  /**
   * Waits for the part of a workspace that isn't on this device yet. Returns false if the user chose to export only what is
   * here.
   */
  async function hasAll(from: Store, kind: ExportKind, signal: AbortSignal): Promise<boolean> {
    const { waitForRest } = await exporters();
    const take = new AbortController();
    taker.current = take;
    signal.addEventListener('abort', () => take.abort());
    const { entitlements } = await store.read(cachedPlanOf);
    const onProgress = (arriving: Arriving) => setJob({ kind, done: 0, arriving });
    const isAll = await waitForRest(from, { hasSync: entitlements.sync, onProgress, signal: take.signal });
    signal.throwIfAborted();
    setJob({ kind, done: 0 });
    return isAll;
  }

  return {
    job,
    problem,
    /** The last file saved, in words. */
    saved,
    stop: () => stopper.current?.abort(),
    /** Exports what is here, without waiting for the rest of the workspace. */
    takePart: () => taker.current?.abort(),
    /** Exports this workspace, or only these meetings. */
    run: (kind: ExportKind, meetingIds?: readonly string[]) =>
      begin(kind, async (signal, onProgress) => {
        const name = shown?.name ?? '';
        const { exportRecords, exportMeetings, exportAttendances } = await exporters();
        // A list with chosen meetings already says if it's incomplete.
        const isPartial = !meetingIds && !(await hasAll(store, kind, signal));
        const options = { signal, onProgress, meetingIds, isPartial };
        if (kind === 'records') {
          const parts = await exportRecords(store, options);
          const said = keep(parts, [name], store.now(), 'json', isPartial);
          if (!meetingIds && !isPartial) await noteExport(store);
          return said;
        }
        const parts = await (kind === 'meetings' ? exportMeetings : exportAttendances)(store, options);
        return keep(parts, [name, kind], store.now(), 'csv', isPartial);
      }),
    /**
     * Exports what would be lost: these workspaces, or with null all of the account's, or this device's. Skips empty ones.
     */
    runBefore: (workspaceIds: readonly string[] | null) =>
      begin('records', async (signal, onProgress) => {
        const names: string[] = [];
        const one = async (from: Store) => {
          const isPartial = !(await hasAll(from, 'records', signal));
          if (totalCount(await from.read(countsOfAll)) === 0) return;
          const { exportRecords } = await exporters();
          const parts = await exportRecords(from, { signal, onProgress, isPartial });
          names.push(keep(parts, [nameOf(from)], from.now(), 'json', isPartial));
          if (!isPartial) await noteExport(from);
        };
        if (workspaceIds === null) await eachWorkspace(store, one);
        else for (const id of workspaceIds) await withWorkspace(store, id, one);
        return names.length === 0 ? say('export.nothing') : names.join(' ');
      }),
  };
}

/** `words` are the start of the file's name. `at` is in epoch ms. */
function keep(
  parts: readonly string[],
  words: readonly string[],
  at: number,
  type: 'json' | 'csv',
  isPartial: boolean,
): string {
  const file = fileName([...words, ...(isPartial ? ['partial'] : [])], at, type);
  saveFile(parts, file, type === 'json' ? JSON_TYPE : CSV_TYPE);
  return say(isPartial ? 'export.savedPart' : 'export.saved', { file });
}

/** Notes when everything was last exported. If the device can't store that, the file is saved anyway. */
async function noteExport(store: Store): Promise<void> {
  try {
    await store.write(async (writer) => writer.setValue(EXPORTED_AT, store.now()));
  } catch (thrown) {
    asCommandFailure(thrown);
  }
}

/** Returns the name of a store's workspace, as known on this device. */
function nameOf({ owner }: Store): string {
  const known = recallAccount();
  if (owner.accountId === null || known?.accountId !== owner.accountId) return '';
  return known.workspaces.find(({ id }) => id === owner.workspaceId)?.name ?? '';
}
