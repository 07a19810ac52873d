import type Dexie from 'dexie';
import { StoreFailure } from '../failures.ts';
import { DatabaseReader, databaseName, declareDatabase, putAll, type Tables, VERSIONS } from './database.ts';
import { createQueue } from './memory-store.ts';
import { EVERYTHING, type Key, type Reader, type Writer } from './rows.ts';
import { Listeners, type Store, type StoreOwner } from './store.ts';
import { troubleOf } from './trouble.ts';
import { EMPTY, WriteBuffer } from './write-buffer.ts';

/** A database that has not opened by then, and nobody holds it, will not. */
const PATIENCE_MS = 8_000;

/** How often it is tried again to save what is held in memory. */
const RETRY_MS = 10_000;

/** A tab hidden this long may have been frozen, and have missed what the others said. */
const MAY_HAVE_MISSED_MS = 60_000;

/** Dexie's version 1 is the browser's 10. */
const DEXIE_FACTOR = 10;

interface Message {
  space: string;
  keys: Key[];
}

/**
 * The store on the device. It can be used at once; what it is asked before the database is open waits.
 * When the database cannot be opened or written, changes are held in this tab and everything works on. They are saved
 * as soon as that works again; `trouble` says how it stands.
 */
export class DeviceStore implements Store {
  readonly owner: StoreOwner;
  readonly now: () => number;
  readonly #changes = new Listeners<[ReadonlySet<Key>]>();
  readonly #troubles = new Listeners<[]>();
  readonly #inTurn = createQueue();
  readonly #channel: BroadcastChannel | null;
  readonly #db: Dexie;
  /** Settled once the database is open, or is known not to. */
  readonly #ready: Promise<void>;
  #isOpen = false;
  #isClosed = false;
  #trouble: StoreFailure | null = null;
  /** What could not be saved yet, on top of what was. */
  #held: WriteBuffer | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt: number | null = null;

  constructor(owner: StoreOwner, now: () => number) {
    this.owner = owner;
    this.now = now;
    const name = databaseName(owner.accountId);
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
    this.#channel?.addEventListener('message', this.#hear);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#db = declareDatabase(name);
    this.#ready = this.#open();
  }

  get trouble(): StoreFailure | null {
    return this.#trouble;
  }

  onTrouble(listener: () => void): () => void {
    return this.#troubles.add(listener);
  }

  onChange(listener: (keys: ReadonlySet<Key>) => void): () => void {
    return this.#changes.add(listener);
  }

  async read<T>(query: (reader: Reader) => Promise<T>): Promise<T> {
    await this.#ready;
    this.#refuseIfLost();
    if (this.#held || !this.#isOpen) return this.#twice(() => query(this.#held ?? EMPTY));
    return this.#twice(() => this.#db.transaction('r', this.#db.tables, (tables) => query(this.#reader(tables))));
  }

  async write<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    await this.#ready;
    this.#refuseIfLost();
    if (!this.#isOpen || this.#held) return this.#hold(change);
    try {
      const { result, keys } = await this.#twice(() =>
        this.#db.transaction('rw', this.#db.tables, async (tables) => {
          const changes = new WriteBuffer(this.#reader(tables));
          const result = await change(changes);
          await putAll(tables, this.owner.workspaceId, changes);
          return { result, keys: changes.keys() };
        }),
      );
      this.#tell(keys);
      return result;
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#refuseIfLost();
      const result = await this.#hold(change);
      this.#setTrouble(trouble);
      return result;
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.#channel?.close();
    this.#db.close();
  }

  #reader(tables: Tables): Reader {
    return new DatabaseReader(tables, this.owner.workspaceId);
  }

  async #open(): Promise<void> {
    const db = this.#db;
    let isBlocked = false;
    db.on('blocked', () => {
      isBlocked = true;
      this.#setTrouble(new StoreFailure('blocked'));
    });
    db.on('versionchange', ({ newVersion }) => {
      db.close();
      this.#setTrouble(new StoreFailure(newVersion === null ? 'gone' : 'newer'));
      this.#changes.call(new Set([EVERYTHING]));
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => isBlocked || reject(new StoreFailure('broken')), PATIENCE_MS);
    });
    try {
      await Promise.race([db.open(), impatience]);
      // Dexie opens what a later version made, and would write to it.
      if (db.backendDB().version > VERSIONS.length * DEXIE_FACTOR) throw new StoreFailure('newer');
      this.#isOpen = true;
      this.#setTrouble(null);
    } catch (thrown) {
      db.close();
      this.#setTrouble(troubleOf(thrown) ?? new StoreFailure('broken', thrown));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Nothing is shown or kept beside a store that is somewhere else, or in a form this code does not know. */
  #refuseIfLost(): void {
    if (this.#trouble?.code === 'gone' || this.#trouble?.code === 'newer') throw this.#trouble;
  }

  /**
   * Some browsers lose the connection of a tab in the background; opened anew, it works. What the database throws
   * comes out as StoreFailure.
   */
  async #twice<T>(job: () => PromiseLike<T>): Promise<T> {
    try {
      const result = await job();
      if (!this.#held && this.#isOpen) this.#setTrouble(null);
      return result;
    } catch (thrown) {
      this.#refuseIfLost();
      const trouble = troubleOf(thrown);
      if (this.#isClosed || trouble?.code !== 'broken') throw trouble ?? thrown;
    }
    try {
      this.#db.close();
      await this.#db.open();
      return await job();
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (trouble) this.#setTrouble(trouble);
      throw trouble ?? thrown;
    }
  }

  #hold<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#held ??= new WriteBuffer(this.#isOpen ? this.#reader(this.#db) : EMPTY);
      const changes = new WriteBuffer(this.#held);
      const result = await change(changes).catch((thrown: unknown) => {
        throw troubleOf(thrown) ?? thrown;
      });
      this.#held.absorb(changes);
      this.#changes.call(changes.keys());
      if (this.#isOpen) this.#saveLater();
      return result;
    });
  }

  #saveLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#inTurn(() => this.#save()), RETRY_MS);
  }

  async #save(): Promise<void> {
    const held = this.#held;
    if (!held || this.#isClosed) return;
    try {
      await this.#twice(() =>
        this.#db.transaction('rw', this.#db.tables, (tables) => putAll(tables, this.owner.workspaceId, held)),
      );
      this.#held = null;
      this.#setTrouble(null);
      this.#tell(held.keys());
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#setTrouble(trouble);
      this.#saveLater();
    }
  }

  #setTrouble(trouble: StoreFailure | null): void {
    if (trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#troubles.call();
  }

  #tell(keys: ReadonlySet<Key>): void {
    if (keys.size === 0) return;
    this.#changes.call(keys);
    if (this.#isClosed) return;
    this.#channel?.postMessage({ space: this.owner.workspaceId, keys: [...keys] } satisfies Message);
  }

  readonly #hear = ({ data }: MessageEvent<Message>) => {
    if (data.space === this.owner.workspaceId) this.#changes.call(new Set(data.keys));
  };

  readonly #wake = () => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAt = Date.now();
      return;
    }
    const missed = this.#hiddenAt !== null && Date.now() - this.#hiddenAt > MAY_HAVE_MISSED_MS;
    this.#hiddenAt = null;
    if (missed) this.#changes.call(new Set([EVERYTHING]));
  };
}
