import { DatabaseReader, putAll, removeSpace, SPACES, spacesOf } from './database.ts';
import type { Tables } from './indexed-db.ts';
import { EVERYTHING, GONE, type Key } from './rows.ts';
import { ownerOf, type StoreOwner, spaceOf, type WritableSpaces } from './store.ts';
import { WriteBuffer } from './write-buffer.ts';

/** Changes to the spaces of this device, saved at the end of the transaction. */
export class SpaceChanges implements WritableSpaces {
  readonly #tables: Tables;
  readonly #buffers = new Map<string, WriteBuffer>();
  readonly #removed = new Set<string>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  in(owner: StoreOwner): WriteBuffer {
    const space = spaceOf(owner);
    const buffer = this.#buffers.get(space) ?? new WriteBuffer(new DatabaseReader(this.#tables, space));
    this.#buffers.set(space, buffer);
    return buffer;
  }

  async owners(): Promise<StoreOwner[]> {
    return (await spacesOf(this.#tables)).map(ownerOf);
  }

  remove(owner: StoreOwner): void {
    this.#removed.add(spaceOf(owner));
  }

  /** Writes the changes. Returns what they touched, by space. */
  async save(): Promise<Map<string, ReadonlySet<Key>>> {
    const touched = new Map<string, ReadonlySet<Key>>();
    for (const [space, changes] of this.#buffers) {
      if (this.#removed.has(space)) continue;
      await putAll(this.#tables, space, changes);
      const keys = changes.keys();
      if (keys.size > 0) touched.set(space, keys);
    }
    for (const space of touched.keys()) this.#tables.objectStore(SPACES).put({ space });
    for (const space of this.#removed) {
      removeSpace(this.#tables, space);
      touched.set(space, new Set([EVERYTHING, GONE]));
    }
    return touched;
  }
}
