import type { StoreFailure } from '../failures.ts';
import type { Key, Reader, Writer } from './rows.ts';
import {
  createQueue,
  Listeners,
  NOBODY,
  type Spaces,
  type Store,
  type StoreOwner,
  type WritableSpaces,
} from './store.ts';
import { EMPTY, WriteBuffer } from './write-buffer.ts';

/** A store that lasts as long as the page. */
export class MemoryStore implements Store {
  readonly owner: StoreOwner;
  readonly now: () => number;
  readonly trouble: StoreFailure | null = null;
  readonly #rows = new WriteBuffer(EMPTY);
  readonly #changes = new Listeners<[ReadonlySet<Key>]>();
  readonly #inTurn = createQueue();

  constructor(now: () => number, owner = NOBODY) {
    this.now = now;
    this.owner = owner;
  }

  onTrouble(): () => void {
    return () => {};
  }

  read<T>(query: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#inTurn(() => query(this.#rows));
  }

  async write<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    const { result, keys } = await this.#inTurn(async () => {
      const changes = new WriteBuffer(this.#rows);
      const result = await change(changes);
      this.#rows.absorb(changes);
      return { result, keys: changes.keys() };
    });
    if (keys.size > 0) this.#changes.call(keys);
    return result;
  }

  survey<T>(query: (device: Spaces) => Promise<T>): Promise<T> {
    return this.read((reader) => query({ owners: async () => [this.owner], in: () => reader }));
  }

  across<T>(change: (device: WritableSpaces) => Promise<T>): Promise<T> {
    return this.write((writer) => change({ owners: async () => [this.owner], in: () => writer, remove: () => {} }));
  }

  onChange(listener: (keys: ReadonlySet<Key>) => void): () => void {
    return this.#changes.add(listener);
  }

  close(): void {}
}
