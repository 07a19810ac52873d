import { fieldsOf } from '../../fields.ts';
import type { MeetingValue } from './meeting-values.ts';
import type { Reader, Versions, Writer } from './rows.ts';

/*
 * What was last copied into an account's store, so that an interrupted move can be told apart from an edit on either
 * side.
 */

const [RECORDS, VALUES] = ['copied', 'copied-values'] as const;

/** What may have been copied without leaving, so that it may be copied again. */
const MAY_STAY = /^(people|topics):/;

/** The records as they were last copied, by table and id, in this store's currency. */
export async function copiedRecords(reader: Reader): Promise<Versions> {
  // Only setCopied writes it.
  return ((await reader.value(RECORDS)) ?? {}) as Versions;
}

/** The ones among these that the store they came from may still have. */
export async function copiedVersions(reader: Reader): Promise<Versions> {
  return Object.fromEntries(Object.entries(await copiedRecords(reader)).filter(([key]) => MAY_STAY.test(key)));
}

/** What was copied last about meetings, by key. */
export async function copiedValues(reader: Reader): Promise<Readonly<Record<string, unknown>>> {
  return fieldsOf(await reader.value(VALUES));
}

export function setCopied(writer: Writer, records: Versions, values: readonly MeetingValue[]): void {
  writer.setValue(RECORDS, records);
  writer.setValue(VALUES, values.length > 0 ? Object.fromEntries(values) : undefined);
}
