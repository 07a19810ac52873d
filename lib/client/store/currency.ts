import { fieldsOf } from '../../fields.ts';
import { currencyDecimals } from '../../format.ts';
import { isTombstone } from '../../sync/merge.ts';
import { type CostSettings, currencyOf, isTemplate, read } from '../../sync/records.ts';
import type { SyncRecord, TableName } from '../../sync/schema.ts';
import { timeNow } from '../clock.ts';
import { withDevice } from './each-workspace.ts';
import { withEdit } from './edit.ts';
import { isVisible, type Reader, type Row, type Writer } from './rows.ts';
import type { StoreOwner } from './store.ts';
import {
  CALENDAR_DECISIONS,
  inNewCurrency,
  lastInviteesOf,
  putLastInvitees,
  putSettings,
  sameFigure,
  settingsOf,
} from './values.ts';

/* Rates have no currency of their own, only the workspace's. When it changes, they change with it, in one transaction. */

/** Returns the currency used on this device without an account, to continue with after signing in. */
export function currencyInUse(): Promise<string> {
  return withDevice(timeNow, async (store) => (await store.read(settingsOf)).currency);
}

/**
 * Saves settings. In a new currency, the rates of people, templates and the last meeting's invitees keep their figures.
 * Returns how many people's rates are in another currency from now on.
 */
export async function changeSettings(writer: Writer, settings: CostSettings): Promise<number> {
  const { currency: from } = await settingsOf(writer);
  const { currency: to } = settings;
  putSettings(writer, settings);
  if (from === to) return 0;
  // Include hidden rows, since they may be restored.
  const kept = async (table: 'people' | 'templates') =>
    (await writer.allRaw(table)).filter(({ record }) => !isTombstone(record));
  const people = await kept('people');
  const count = people.filter(isVisible).length;
  if (currencyDecimals(from) === currencyDecimals(to)) return count;

  for (const row of people) rewrite(writer, 'people', row, from, to);
  for (const row of await kept('templates')) rewrite(writer, 'templates', row, from, to);
  putLastInvitees(writer, inNewCurrency(await lastInviteesOf(writer), from, to));
  const decisions = fieldsOf(await writer.value(CALENDAR_DECISIONS));
  const { rateMinor, ...others } = fieldsOf(decisions.others);
  if (typeof rateMinor === 'number') {
    const rate = { ...others, rateMinor: sameFigure(rateMinor, from, to) };
    writer.setValue(CALENDAR_DECISIONS, { ...decisions, others: rate });
  }
  return count;
}

function rewrite(writer: Writer, table: 'people' | 'templates', row: Row, from: string, to: string): void {
  const record = inCurrency(table, row.record, from, to);
  if (record === row.record) return;
  const { removeAt } = row;
  const edited = withEdit(row, { ...record, id: row.id });
  writer.put(table, removeAt === undefined ? edited : { ...edited, removeAt });
}

/**
 * The record with its rates in another currency, with the same figures; the same object if nothing changes. `from`: the
 * currency of a record that names none. The record names its currency from then on: another device of the account also
 * learns of the new currency, before or after it gets the record, and must not change the rates again.
 */
function inCurrency(table: 'people' | 'templates', record: SyncRecord, from: string, to: string): SyncRecord {
  const had = typeof record.currency === 'string' ? record.currency : from;
  // A budget names the currency of its amount.
  if (had === to || !isTemplate(record)) return record;
  const fields =
    table === 'people'
      ? { rateMinor: sameFigure(read.people(record).rateMinor, had, to) }
      : { people: inNewCurrency(read.templates(record).people, had, to) };
  return { ...record, ...fields, currency: to };
}

/**
 * Returns the record as it is in a workspace with another currency. If the decimals are the same, so are the figures, and
 * the record stays as it is.
 */
export function withSameFigures(table: TableName, record: SyncRecord, from: string, to: string): SyncRecord {
  if (table !== 'people' && table !== 'templates') return record;
  const isSame = currencyDecimals(currencyOf(record) ?? from) === currencyDecimals(to);
  return isSame ? record : inCurrency(table, record, from, to);
}

/**
 * Returns the currency of the owner that a record moves to, from an owner with the currency `from`. Until an account's
 * workspace is known, its records count as being in its currency (account-cache.ts).
 */
export async function currencyIn({ accountId }: StoreOwner, reader: Reader, from: string): Promise<string> {
  const isKnown = accountId === null || (await reader.value('settings')) !== undefined;
  return isKnown ? (await settingsOf(reader)).currency : from;
}
