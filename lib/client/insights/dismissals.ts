import { hashOf } from '../../ids.ts';
import { DISMISSED } from '../../sync/records.ts';
import { withEdit } from '../store/edit.ts';
import type { Reader } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the ids of dismissed suggestions. Each is a record in the table of templates with a `kind`, whose id says what was
 * dismissed, so that two devices create the same record.
 */
export async function dismissedOf(reader: Reader): Promise<Set<string>> {
  const rows = await reader.all('templates');
  return new Set(
    rows.flatMap(({ record: { kind, dismissed } }) =>
      kind === DISMISSED && typeof dismissed === 'string' ? [dismissed] : [],
    ),
  );
}

/** Dismisses a suggestion forever, in this workspace. */
export async function dismissSuggestion(store: Store, { suggestion }: { suggestion: string }): Promise<void> {
  const id = `${DISMISSED}-${hashOf(suggestion)}`;
  await store.write(async (writer) => {
    const row = await writer.raw('templates', id);
    writer.put('templates', withEdit(row, { id, kind: DISMISSED, dismissed: suggestion }));
  });
}
