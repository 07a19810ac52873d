import { say } from '#words/client.ts';
import { newId } from '../../ids.ts';
import { equal, isTombstone } from '../../sync/merge.ts';
import { takenBack } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { Refusal } from '../failures.ts';
import { hide, LAST_REMOVAL, withEdit } from './edit.ts';
import type { Writer } from './rows.ts';
import type { Store } from './store.ts';
import { WriteBuffer } from './write-buffer.ts';

/** What a command changed, so that all of it can be reversed. */
export interface Reversal {
  records: readonly RecordChange[];
  values: readonly ValueChange[];
}

interface RecordChange {
  table: TableName;
  id: string;
  /** Null: the command created the record. */
  before: SyncRecord | null;
  after: SyncRecord;
}

interface ValueChange {
  key: string;
  before: unknown;
  after: unknown;
}

/** Returns whether the command changed anything: a repeated one does nothing. */
export function isChange({ records, values }: Reversal): boolean {
  return records.length > 0 || values.length > 0;
}

/** Runs a command and notes what it changes. Throws what the command throws. */
export async function reversibly<T>(
  store: Store,
  command: (store: Store) => Promise<T>,
): Promise<{ value: T; reversal: Reversal }> {
  const records: RecordChange[] = [];
  const values: ValueChange[] = [];
  const noting: Store = {
    owner: store.owner,
    now: store.now,
    get trouble() {
      return store.trouble;
    },
    onTrouble: (listener) => store.onTrouble(listener),
    read: (query) => store.read(query),
    survey: (query) => store.survey(query),
    across: (change) => store.across(change),
    onChange: (listener) => store.onChange(listener),
    close: () => store.close(),
    async write(change) {
      // Noted only after the transaction, since a store may run it again on another connection.
      const { result, noted } = await store.write(async (writer) => {
        const layer = new WriteBuffer(writer);
        const result = await change(layer);
        return { result, noted: await moveDown(layer, writer) };
      });
      records.push(...noted.records);
      values.push(...noted.values);
      return result;
    },
  };
  return { value: await command(noting), reversal: { records, values } };
}

/** Writes the layer's content to the store below, and returns what that changes there. */
async function moveDown(layer: WriteBuffer, below: Writer): Promise<Reversal> {
  const rows = [...layer.rows].flatMap(([table, ofTable]) => [...ofTable.values()].map((row) => ({ table, row })));
  const [records, values] = await Promise.all([
    Promise.all(
      rows.map(async ({ table, row }) => {
        const before = (await below.raw(table, row.id))?.record ?? null;
        return { table, id: row.id, before, after: row.record };
      }),
    ),
    Promise.all([...layer.values].map(async ([key, after]) => ({ key, before: await below.value(key), after }))),
  ]);
  for (const { table, row } of rows) below.put(table, row);
  for (const { key, after } of values) below.setValue(key, after);
  for (const start of layer.ownStarts.values()) below.putStart(start);
  return { records, values };
}

/**
 * Reverses a command in one transaction: fields get their previous values, and whatever it created is deleted. A budget is
 * emptied instead, since it would be created again under the same id. Fields that the command didn't change keep their
 * current values. If anything it wrote has changed since, does nothing and refuses `changed`.
 */
export async function reverse(store: Store, { records, values }: Reversal): Promise<void> {
  await store.write(async (writer) => {
    // Newest first, so that of two changes to a record, the first is reversed last.
    for (const change of records.toReversed()) await reverseRecord(writer, change, store.now());
    for (const { key, before, after } of values.toReversed()) {
      if (equal(await writer.value(key), after)) writer.setValue(key, before);
      // Which deletion was last doesn't need to be undone.
      else if (key !== LAST_REMOVAL) throw new Refusal('changed', say('undo.changed'));
    }
  });
}

async function reverseRecord(writer: Writer, { table, id, before, after }: RecordChange, now: number): Promise<void> {
  // Other meetings may have this topic by now.
  if (before === null && table === 'topics') return;
  if (isTombstone(after)) {
    // Other devices know of the deletion, which is final, so the record gets a new id. Nothing refers to it by its id.
    const { rev: _, ...fields } = before ?? {};
    const again = newId();
    if (before && !isTombstone(before)) writer.put(table, withEdit(undefined, { ...fields, id: again }));
    return;
  }
  const row = await writer.get(table, id);
  const changed = before === null ? Object.keys(after) : Object.keys({ ...before, ...after });
  const fields = changed.filter((field) => field !== 'rev' && (before === null || !equal(before[field], after[field])));
  if (!row || fields.some((field) => !equal(row.record[field], after[field])))
    throw new Refusal('changed', say('undo.changed'));
  const none = takenBack(after);
  if (none && !(before && takenBack(before))) return writer.put(table, withEdit(row, { ...row.record, ...none, id }));
  if (before === null) return hide(writer, table, row, now);
  const kept = Object.entries(row.record).filter(([field]) => !fields.includes(field));
  const restored = fields.flatMap((field) => (field in before ? [[field, before[field]] as const] : []));
  writer.put(table, withEdit(row, { ...Object.fromEntries([...kept, ...restored]), id }));
}
