import { equal, isTombstone, merge, sameContent } from '../../sync/merge.ts';
import type { SyncRecord } from '../../sync/schema.ts';
import { keyOf, type Reader, type Row, revOf, type Start } from './rows.ts';
import { WriteBuffer } from './write-buffer.ts';

/** The service's version of a row, as far as it is known here; null: there is none. */
const knownOf = ({ record, unsent, base = null }: Row) => (unsent ? base : record);

/** A start goes through these states in order, in whichever tab. */
const STATES: readonly Start['state'][] = ['local', 'queued', 'counted', 'refused'];

/**
 * Changes held in memory, on top of what is in the database, because it couldn't save them. Other tabs may save and pull
 * meanwhile, so each change remembers what it was based on.
 */
export class HeldChanges extends WriteBuffer {
  readonly #below: Reader;
  readonly #rowsBefore = new Map<string, Row | undefined>();
  readonly #valuesBefore = new Map<string, unknown>();

  constructor(below: Reader) {
    super(below);
    this.#below = below;
  }

  /** Absorbs the changes of a buffer on top of this one. */
  async take(upper: WriteBuffer): Promise<void> {
    for (const [table, rows] of upper.rows) {
      const ids = [...rows.keys()].filter((id) => !this.#rowsBefore.has(keyOf({ table, id })));
      const before = await Promise.all(ids.map((id) => this.#below.raw(table, id)));
      for (const [i, id] of ids.entries()) this.#rowsBefore.set(keyOf({ table, id }), before[i]);
    }
    for (const key of upper.values.keys()) {
      if (!this.#valuesBefore.has(key)) this.#valuesBefore.set(key, await this.#below.value(key));
    }
    this.absorb(upper);
  }

  /** Returns the changes to write to what is there by now. */
  async on(there: Reader): Promise<WriteBuffer> {
    const changes = new WriteBuffer(there);
    changes.absorb(this);
    for (const [table, rows] of this.rows) {
      const mine = [...rows.values()];
      const others = await Promise.all(mine.map(({ id }) => there.raw(table, id)));
      for (const [i, row] of mine.entries()) {
        const [before, other] = [this.#rowsBefore.get(keyOf({ table, id: row.id })), others[i]];
        if (other && !equal(other, before)) changes.put(table, together(before, row, other));
      }
    }
    for (const [key, value] of this.values) {
      const [before, other] = [this.#valuesBefore.get(key), await there.value(key)];
      if (!equal(other, before)) changes.setValue(key, mergedValue(key, before, value, other));
    }
    for (const start of this.ownStarts.values()) {
      const other = (await there.starts(start.month)).find(({ meetingId }) => meetingId === start.meetingId);
      if (other && STATES.indexOf(other.state) > STATES.indexOf(start.state)) changes.putStart(other);
    }
    return changes;
  }
}

/** Merges a row that was changed here and by another tab, both based on `before`. */
function together(before: Row | undefined, mine: Row, other: Row): Row {
  if (isTombstone(other.record)) return other;
  const [known, others] = [knownOf(mine), knownOf(other)];
  const newest = others && (!known || revOf(others) > revOf(known)) ? others : known;
  const rev = Math.max(revOf(mine.record), revOf(other.record));
  if (isTombstone(mine.record)) return { ...mine, record: { ...mine.record, rev } };
  const record = { ...merge(before?.record ?? null, mine.record, other.record), rev };
  const removeAt = mine.removeAt === before?.removeAt ? other.removeAt : mine.removeAt;
  return {
    id: mine.id,
    record,
    ...(newest && sameContent(newest, record) ? {} : { unsent: 1, base: newest }),
    ...(mine.own && other.own ? { own: 1 } : {}),
    ...(removeAt === undefined ? {} : { removeAt }),
  };
}

const isObject = (value: unknown): value is SyncRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a value that was set here and by another tab. */
function mergedValue(key: string, before: unknown, mine: unknown, other: unknown): unknown {
  // Both may have pulled: what came after the lower revision is pulled again.
  if (key === 'pulled') return Math.min(Number(mine), Number(other ?? 0));
  if (key === 'epochs') return other;
  if (isObject(mine) && isObject(other)) return merge(isObject(before) ? before : null, mine, other);
  return mine;
}
