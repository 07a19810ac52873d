import { monthOf } from '../../time.ts';
import { eachWorkspace } from './each-workspace.ts';
import { sharingOf } from './meeting-values.ts';
import { keyOf, type Reader, readAllTables, type Versions } from './rows.ts';
import { withSignedOutStore } from './signed-out-store.ts';
import type { Store, StoreOwner } from './store.ts';
import { putSettings, settingsOf } from './values.ts';

/**
 * Copies everything that this device has of the store's account into the store without an account, where it goes on as
 * before there was one; a running meeting keeps running. `receipts`: with what was shared of the meetings, as long as there
 * is an account for it. Throws StoreFailure; then the account's data is to stay.
 */
export async function keepOnDevice(store: Store, { receipts }: { receipts: boolean }): Promise<void> {
  await withSignedOutStore(store.now, async (target) => {
    await eachWorkspace(store, (from) => copyOut(from, target, receipts));
    // What is held in memory only is gone with the page.
    if (target.trouble) throw target.trouble;
  });
}

async function copyOut(source: Store, target: Store, receipts: boolean): Promise<void> {
  const { rows, shares, starts, settings } = await source.read(async (reader) => {
    const rows = await readAllTables(reader);
    return {
      rows,
      shares: receipts ? await sharingOf(reader, rows) : [],
      starts: await reader.starts(monthOf(source.now())),
      settings: await settingsOf(reader),
    };
  });
  await target.write(async (writer) => {
    const isEmpty = (await readAllTables(writer)).length === 0;
    if (isEmpty) putSettings(writer, settings);
    const versions: Versions = {};
    for (const { table, id, record, unsent, base } of rows) {
      const sent = unsent ? base : record;
      if (sent?.rev) versions[keyOf({ table, id })] = sent;
      writer.put(table, { id, record: { ...record, rev: 0 }, unsent: 1, base: null });
    }
    const before = await keptVersions(writer, source.owner);
    writer.setValue(keptKey(source.owner.workspaceId), { ...before, ...versions });
    for (const [key, value] of shares) writer.setValue(key, value);
    const known = new Set((await writer.starts(monthOf(source.now()))).map(({ meetingId }) => meetingId));
    for (const start of starts) if (!known.has(start.meetingId)) writer.putStart({ ...start, state: 'local' });
  });
}

/**
 * The versions that the service had of what this workspace kept on the device without an account. When that moves back, what
 * another device has changed since is not overwritten.
 */
export async function keptVersions(reader: Reader, { workspaceId }: StoreOwner): Promise<Versions> {
  // Only copyOut writes it.
  return ((await reader.value(keptKey(workspaceId))) ?? {}) as Versions;
}

const keptKey = (workspaceId: string) => `kept:${workspaceId}`;
