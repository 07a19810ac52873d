import { monthOf } from '../../time.ts';
import { inTarget, mergedWith, stands } from './arrived.ts';
import { copiedVersions } from './copied.ts';
import { changeSettings, currencyIn } from './currency.ts';
import { eachWorkspace } from './each-workspace.ts';
import { withEdit } from './edit.ts';
import { meetingValuesOf, setMeetingValue } from './meeting-values.ts';
import { isVisible, keyOf, type Reader, readAllTables, type TableRow, type Versions, type Writer } from './rows.ts';
import { withSignedOutStore } from './signed-out-store.ts';
import type { Store, StoreOwner } from './store.ts';
import { settingsOf } from './values.ts';

/**
 * Copies everything that this device has of the store's account into the store without an account, where it continues
 * as if there had never been one; a running meeting keeps running. `receipts`: also copy what was shared of the
 * meetings, as long as its account exists. Throws StoreFailure; then the account's data must stay.
 */
export async function keepOnDevice(store: Store, { receipts }: { receipts: boolean }): Promise<void> {
  await withSignedOutStore(store.now, async (target) => {
    await eachWorkspace(store, (from) => copyOut(from, target, receipts));
    // Anything held only in memory is gone with the page.
    if (target.trouble) throw target.trouble;
  });
}

async function copyOut(source: Store, target: Store, receipts: boolean): Promise<void> {
  const { rows, values, starts, settings, copied } = await source.read(async (reader) => {
    const rows = await readAllTables(reader);
    return {
      rows,
      values: await meetingValuesOf(reader, rows, { receipts }),
      starts: await reader.starts(monthOf(source.now())),
      settings: await settingsOf(reader),
      copied: await copiedVersions(reader),
    };
  });
  await target.write(async (writer) => {
    const isEmpty = (await readAllTables(writer)).length === 0;
    if (isEmpty) await changeSettings(writer, settings);
    const { currency: from } = settings;
    const currencies = { from, to: await currencyIn(target, writer, from) };
    const before = await keptVersions(writer, source.owner);
    const versions: Versions = {};
    for (const row of rows) {
      const { table, id, record, unsent, base } = row;
      const key = keyOf(row);
      const there = await writer.raw(table, id);
      // A record that moved away, or was deleted there, should be here as the account has it.
      const own = there && isVisible(there) ? there : undefined;
      // Copied here since it was kept last.
      const known = copied[key] ?? before[key];
      const common = known && inTarget({ table, record: known }, currencies);
      const arrival = { row, there: own, common, currencies };
      if (stands(arrival)) continue;
      const sent = unsent ? base : record;
      if (sent?.rev) versions[key] = sent;
      const next = own ? mergedWith(own, arrival) : withEdit(undefined, { ...inTarget(row, currencies), id });
      if (next) writer.put(table, next);
    }
    setKept(writer, source.owner, { ...before, ...versions });
    for (const [key, value] of values) await setMeetingValue(writer, key, value);
    const known = new Set((await writer.starts(monthOf(source.now()))).map(({ meetingId }) => meetingId));
    for (const start of starts) if (!known.has(start.meetingId)) writer.putStart({ ...start, state: 'local' });
  });
}

/**
 * The versions that the service had of what this workspace kept on the device without an account. When the data moves
 * back, whatever another device has changed since is not overwritten.
 */
export async function keptVersions(reader: Reader, { workspaceId }: StoreOwner): Promise<Versions> {
  // Only copyOut and forgetKept write it.
  return ((await reader.value(keptKey(workspaceId))) ?? {}) as Versions;
}

/**
 * Once these rows are back in the workspace, a record made here under the same id (a budget, say) is a different one.
 */
export async function forgetKept(writer: Writer, owner: StoreOwner, rows: readonly TableRow[]): Promise<void> {
  const gone = new Set(rows.map(keyOf));
  const left = Object.entries(await keptVersions(writer, owner)).filter(([key]) => !gone.has(key));
  setKept(writer, owner, Object.fromEntries(left));
}

function setKept(writer: Writer, { workspaceId }: StoreOwner, versions: Versions): void {
  writer.setValue(keptKey(workspaceId), Object.keys(versions).length > 0 ? versions : undefined);
}

const keptKey = (workspaceId: string) => `kept:${workspaceId}`;
