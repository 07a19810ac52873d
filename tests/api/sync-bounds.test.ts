import { describe, expect, it } from 'vitest';
import { RECORD_BYTES, WORKSPACE_BYTES, WORKSPACE_RECORDS } from '#lib/sync/terms.ts';
import { type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { expectSums } from '../support/sums.ts';
import { type Item, person, push } from '../support/sync.ts';

/** How much a workspace can hold. Tests change its row to be near a bound: two million records would take too long. */

/** Makes the workspace's row say that it holds this much more than it does. */
async function pretend({ client, workspace }: SignedIn, more: { records?: number; bytes?: number }): Promise<void> {
  await query(
    client.app,
    'UPDATE workspaces SET sync_count = sync_count + $2, sync_bytes = sync_bytes + $3 WHERE id = $1',
    [workspace.id, more.records ?? 0, more.bytes ?? 0],
  );
}

const based = (item: Item, rev: number): Item => ({ ...item, record: { ...item.record, rev } });
const tombstone = (id: string, rev: number): Item => based(person(id, { deletedAt: 1 }), rev);
const full = (id: string) => ({ table: 'people', id, reason: 'full' });
const ids = (accepted: readonly { id: string }[]) => accepted.map(({ id }) => id);

/** Returns a record with a note of this length. */
const noteOf = (id: string, length: number) => person(id, { note: 'x'.repeat(length) });
const sizeOf = ({ record: { rev: _, ...content } }: Item) => JSON.stringify(content).length + RECORD_BYTES;

describe('what a workspace holds is known', () => {
  it('after new records, edits, deletions, and what is pushed again or refused', async () => {
    const who = await signInPro();
    await push(who, [person('a', { name: 'Ä' }), person('b'), person('c', { note: 'long'.repeat(99) })]);
    await expectSums(who, 3);
    await push(who, [person('b'), person('d')]);
    await expectSums(who, 4);
    await push(who, [based(person('a', { name: 'Änderung' }), 1), tombstone('b', 2), tombstone('c', 99)]);
    await expectSums(who, 3);
    await push(who, [based(person('a'), 5), tombstone('never stored', 0), person('e')]);
    await expectSums(who, 4);
    await push(who, [based(person('b', { name: 'Back' }), 6)]);
    await expectSums(who, 5);
  });

  it('after pushes of a version of the service that kept no sums', async () => {
    const who = await signInPro();
    await push(who, [person('a'), tombstone('gone', 0)]);
    const older = (id: string) =>
      query(
        who.client.app,
        `WITH head AS (UPDATE workspaces SET sync_rev = sync_rev + 1 WHERE id = $1 RETURNING sync_rev)
         INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, deleted)
         SELECT $1, 'people', $2, sync_rev, '{"id":"old"}', 12, false FROM head`,
        [who.workspace.id, id],
      );
    await older('old');
    await older('older');
    // Even a push that writes nothing adds them up.
    await push(who, [person('a')]);
    await expectSums(who, 3);
    await older('oldest');
    await push(who, [person('b')]);
    await expectSums(who, 5);
  });

  it('however many push at once', async () => {
    const who = await signInPro();
    await Promise.all(Array.from({ length: 12 }, (_, n) => push(who, [person('same', { n }), person(`own ${n}`)])));
    await expectSums(who, 13);
  });
});

describe('a workspace with as many records as it may hold', () => {
  it('refuses each new one, and accepts edits and deletions, which make room', async () => {
    const who = await signInPro();
    await push(who, [person('a'), person('b')]);
    await pretend(who, { records: WORKSPACE_RECORDS - 3 });
    const over = await push(who, [person('c'), person('d'), person('e')]);
    expect(over).toEqual({
      accepted: [{ table: 'people', id: 'c', rev: 3 }],
      rejected: [full('d'), full('e')],
      rev: 3,
    });
    const edits = [based(noteOf('a', 999), 1), tombstone('b', 2), person('d'), person('e')];
    const edited = await push(who, edits);
    expect(ids(edited.accepted)).toEqual(['a', 'b', 'd']);
    expect(edited.rejected).toEqual([full('e')]);
    await pretend(who, { records: 3 - WORKSPACE_RECORDS });
    await expectSums(who, 3);
  });

  it('answers a repeated push as before, and reports a conflict as one', async () => {
    const who = await signInPro();
    await push(who, [person('a'), person('b')]);
    await pretend(who, { records: WORKSPACE_RECORDS });
    const again = await push(who, [person('a'), person('b', { name: 'other' }), person('c')]);
    expect(again).toEqual({
      accepted: [{ table: 'people', id: 'a', rev: 1 }],
      rejected: [{ table: 'people', id: 'b', reason: 'conflict' }, full('c')],
      rev: 2,
    });
  });

  it('lets none through however many come at once', async () => {
    const who = await signInPro();
    await pretend(who, { records: WORKSPACE_RECORDS - 5 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => push(who, [person(`one ${n}`), person(`two ${n}`)])),
    );
    expect(answers.flatMap(({ accepted }) => accepted)).toHaveLength(5);
    expect(new Set(answers.flatMap(({ rejected }) => rejected.map(({ reason }) => reason)))).toEqual(new Set(['full']));
  });
});

describe('a workspace with as many bytes as it may hold', () => {
  it('accepts what fits to the byte, and what makes a record no larger', async () => {
    const who = await signInPro();
    const small = noteOf('a', 10);
    await push(who, [small, noteOf('b', 500)]);
    const more = noteOf('c', 50);
    await pretend(who, { bytes: WORKSPACE_BYTES - sizeOf(small) - sizeOf(noteOf('b', 500)) - sizeOf(more) });
    expect((await push(who, [more, noteOf('d', 0)])).rejected).toEqual([full('d')]);
    // The same length, shorter, and a byte longer.
    expect((await push(who, [based(person('a', { note: 'y'.repeat(10) }), 1)])).rejected).toEqual([]);
    expect((await push(who, [based(noteOf('a', 9), 4)])).rejected).toEqual([]);
    expect((await push(who, [based(noteOf('a', 11), 5)])).rejected).toEqual([full('a')]);
    expect((await push(who, [based(noteOf('a', 10), 5)])).rejected).toEqual([]);
  });

  it('takes a deletion that keeps what the record was, once; a new tombstone needs room as a record does', async () => {
    const who = await signInPro();
    await push(who, [noteOf('a', 500)]);
    await pretend(who, { bytes: WORKSPACE_BYTES });
    const kept = person('a', { note: 'x'.repeat(500), deletedAt: 1_795_251_600_000 });
    expect((await push(who, [based(kept, 1), tombstone('b', 0)])).rejected).toEqual([full('b')]);
    const longer = person('a', { note: 'x'.repeat(510), deletedAt: 1_795_251_600_000 });
    expect((await push(who, [based(longer, 2)])).rejected).toEqual([full('a')]);
    // A smaller tombstone may replace it.
    expect((await push(who, [person('c'), tombstone('a', 2)])).rejected).toEqual([full('c')]);
  });

  it('accepts what an earlier deletion in the same push makes room for', async () => {
    const who = await signInPro();
    await push(who, [noteOf('a', 500)]);
    await pretend(who, { bytes: WORKSPACE_BYTES - sizeOf(noteOf('a', 500)) });
    expect((await push(who, [tombstone('a', 1), person('b'), noteOf('c', 900)])).rejected).toEqual([full('c')]);
  });
});
