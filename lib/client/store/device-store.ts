import type Dexie from 'dexie';
import { StoreFailure } from '../failures.ts';
import { Announcer } from './announcer.ts';
import {
  busySpaces,
  DatabaseReader,
  declareDatabase,
  putAll,
  removeSpace,
  spacesOf,
  type Tables,
  VERSIONS,
} from './database.ts';
import { Lull } from './lull.ts';
import { createQueue } from './memory-store.ts';
import { OtherTabs } from './other-tabs.ts';
import { EVERYTHING, type Key, type Reader, type Writer } from './rows.ts';
import { databaseName, type How, Listeners, type Store, type StoreOwner } from './store.ts';
import { troubleOf } from './trouble.ts';
import { Unsaved } from './unsaved.ts';
import { EMPTY, WriteBuffer } from './write-buffer.ts';

/** A database that is not open after this long, although no other tab blocks it, never will be. */
const OPEN_TIMEOUT_MS = 8_000;

/** How often to retry saving what is held in memory. */
const RETRY_MS = 10_000;

/** Dexie's version 1 is the browser's version 10. */
const DEXIE_FACTOR = 10;

/**
 * The store on the device. It can be used at once: requests made before the database is open wait. When the database
 * cannot be opened or written to, changes are held in this tab's memory, where everything keeps working, and are saved
 * once it works again; `trouble` says why they are not saved.
 */
export class DeviceStore implements Store {
  readonly owner: StoreOwner;
  readonly now: () => number;
  readonly #changes = new Announcer();
  readonly #troubles = new Listeners<[]>();
  readonly #elsewhere = new Listeners<[workspaceId: string]>();
  readonly #enqueue = createQueue();
  readonly #otherTabs: OtherTabs;
  readonly #db: Dexie;
  /** Resolves once the database is open, or has failed to open. */
  readonly #ready: Promise<void>;
  readonly #mustExist: boolean;
  #isOpen = false;
  #isClosed = false;
  /** The reads and writes under way. */
  readonly #jobs = new Set<Promise<unknown>>();
  #trouble: StoreFailure | null = null;
  /** What has not been saved yet, on top of what has. */
  #unsaved: Unsaved | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #lull = new Lull();

  /** With `existing`, a missing database is `gone`, rather than being created. */
  constructor(owner: StoreOwner, now: () => number, { existing = false } = {}) {
    this.owner = owner;
    this.now = now;
    this.#mustExist = existing;
    const name = databaseName(owner.accountId);
    this.#otherTabs = new OtherTabs(name, owner.workspaceId, {
      onChange: (keys, inBackground) => this.#changes.tell(keys, inBackground),
      onElsewhere: (workspaceId) => this.#elsewhere.call(workspaceId),
      // A phone may end the page without further notice.
      onHidden: () => this.#unsaved && void this.#enqueue(() => this.#save()),
    });
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
    return this.#changes.onChange(listener);
  }

  /** Calls back when another tab has changed something in another workspace of the account. Returns a function that unsubscribes. */
  onElsewhere(listener: (workspaceId: string) => void): () => void {
    return this.#elsewhere.add(listener);
  }

  /** The account's workspaces in which something goes on even when nobody looks. Throws StoreFailure. */
  async busyWorkspaces(): Promise<Set<string>> {
    await this.#ready;
    this.#throwIfLost();
    return this.#isOpen ? this.#withReconnect(() => busySpaces(this.#db)) : new Set();
  }

  /** The account's workspaces that have anything on this device. Throws StoreFailure. */
  async workspaces(): Promise<Set<string>> {
    await this.#ready;
    this.#throwIfLost();
    return this.#isOpen ? this.#withReconnect(() => this.#db.transaction('r', this.#db.tables, spacesOf)) : new Set();
  }

  /**
   * Removes everything that this device has of the workspace, unless `isNeeded` returns true. It is called in the same
   * transaction, so no other tab writes in between. Returns whether the workspace is gone. Throws StoreFailure.
   */
  async removeAll(isNeeded: (reader: Reader) => Promise<boolean> = async () => false): Promise<boolean> {
    await this.#ready;
    this.#throwIfLost();
    if (!this.#isOpen) return true;
    const isGone = await this.#withReconnect(() =>
      this.#db.transaction('rw', this.#db.tables, async (tables) => {
        if (await isNeeded(this.#reader(tables))) return false;
        await removeSpace(tables, this.owner.workspaceId);
        return true;
      }),
    );
    if (!isGone) return false;
    this.#unsaved = null;
    this.#announce(new Set([EVERYTHING]));
    return true;
  }

  read<T>(query: (reader: Reader) => Promise<T>, { inBackground = false }: How = {}): Promise<T> {
    return this.#do(() => this.#read(query), inBackground);
  }

  write<T>(change: (writer: Writer) => Promise<T>, { durably = false, inBackground = false }: How = {}): Promise<T> {
    return this.#do(() => this.#write(change, { durably, inBackground }), inBackground);
  }

  async #do<T>(act: () => Promise<T>, inBackground: boolean): Promise<T> {
    if (inBackground) await this.#lull.wait();
    if (this.#isClosed) throw StoreFailure.notSaved(new StoreFailure('broken'));
    const job = inBackground ? act() : this.#lull.during(act);
    this.#jobs.add(job);
    return job.finally(() => this.#jobs.delete(job));
  }

  async #read<T>(query: (reader: Reader) => Promise<T>): Promise<T> {
    await this.#ready;
    this.#throwIfLost();
    if (this.#unsaved || !this.#isOpen) return this.#withReconnect(() => query(this.#unsaved ?? EMPTY));
    return this.#withReconnect(() =>
      this.#db.transaction('r', this.#db.tables, (tables) => query(this.#reader(tables))),
    );
  }

  async #write<T>(change: (writer: Writer) => Promise<T>, { durably, inBackground }: Required<How>): Promise<T> {
    await this.#ready;
    this.#throwIfLost();
    if (!this.#isOpen || this.#unsaved) {
      // Whatever is held in memory lasts as long as the store.
      if (durably || (this.#isClosed && !this.#isOpen))
        throw StoreFailure.notSaved(this.#trouble ?? new StoreFailure('broken'));
      return this.#writeInMemory(change);
    }
    try {
      const { result, keys } = await this.#withReconnect(() =>
        this.#db.transaction('rw', this.#db.tables, async (tables) => {
          const changes = new WriteBuffer(this.#reader(tables));
          const result = await change(changes);
          await putAll(tables, this.owner.workspaceId, changes);
          return { result, keys: changes.keys() };
        }),
      );
      this.#announce(keys, inBackground);
      return result;
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#throwIfLost();
      if (durably || this.#isClosed) throw StoreFailure.notSaved(trouble);
      const result = await this.#writeInMemory(change);
      this.#setTrouble(trouble);
      return result;
    }
  }

  /** Takes nothing more. What it was given before is saved, and announced to the other tabs. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    void this.#finish();
  }

  async #finish(): Promise<void> {
    await Promise.allSettled([this.#ready, ...this.#jobs]);
    try {
      await this.#enqueue(() => this.#save());
    } finally {
      this.#changes.close();
      this.#otherTabs.close();
      this.#db.close();
    }
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
      this.#changes.tell(new Set([EVERYTHING]));
    });
    db.on('populate', () => {
      // The database was removed while this tab had no open connection to hear about it. Throwing here keeps it from
      // being created again.
      if (!this.#mustExist && !this.#isOpen) return;
      this.#setTrouble(new StoreFailure('gone'));
      throw this.#trouble;
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => isBlocked || reject(new StoreFailure('broken')), OPEN_TIMEOUT_MS);
    });
    try {
      await Promise.race([db.open(), timeout]);
      // Dexie opens even a database of a later version, and would write to it.
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

  /** Nothing is shown or kept if the database was removed, or is in a form that this code does not know. */
  #throwIfLost(): void {
    if (this.#isLost) throw this.#trouble;
  }

  get #isLost(): boolean {
    return this.#trouble?.code === 'gone' || this.#trouble?.code === 'newer';
  }

  /**
   * Runs the job, and once more on a new connection if the database fails: some browsers lose the connection of a tab
   * in the background. Errors of the database are thrown as StoreFailure.
   */
  async #withReconnect<T>(job: () => PromiseLike<T>): Promise<T> {
    try {
      const result = await job();
      if (!this.#unsaved && this.#isOpen) this.#setTrouble(null);
      return result;
    } catch (thrown) {
      this.#throwIfLost();
      const trouble = troubleOf(thrown);
      if (this.#isClosed || trouble?.code !== 'broken') throw trouble ?? thrown;
    }
    try {
      this.#db.close();
      await this.#db.open();
      return await job();
    } catch (thrown) {
      this.#throwIfLost();
      const trouble = troubleOf(thrown);
      if (trouble) this.#setTrouble(trouble);
      throw trouble ?? thrown;
    }
  }

  #writeInMemory<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const unsaved = this.#unsaved ?? new Unsaved(this.#isOpen ? this.#reader(this.#db) : EMPTY);
      const changes = new WriteBuffer(unsaved);
      const result = await change(changes).catch((thrown: unknown) => {
        throw troubleOf(thrown) ?? thrown;
      });
      await unsaved.take(changes);
      this.#unsaved = unsaved;
      this.#changes.tell(changes.keys());
      if (this.#isOpen) this.#scheduleSave();
      return result;
    });
  }

  #scheduleSave(): void {
    clearTimeout(this.#retry);
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#enqueue(() => this.#save()), RETRY_MS);
  }

  async #save(): Promise<void> {
    const unsaved = this.#unsaved;
    if (!unsaved || !this.#isOpen) return;
    try {
      await this.#withReconnect(() =>
        this.#db.transaction('rw', this.#db.tables, async (tables) => {
          const changes = await unsaved.on(this.#reader(tables));
          await putAll(tables, this.owner.workspaceId, changes);
        }),
      );
      this.#unsaved = null;
      this.#setTrouble(null);
      this.#announce(unsaved.keys());
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#setTrouble(trouble);
      this.#scheduleSave();
    }
  }

  #setTrouble(trouble: StoreFailure | null): void {
    // Work still in progress when the database was lost may succeed, but doesn't bring it back.
    if (this.#isLost || trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#troubles.call();
  }

  #announce(keys: ReadonlySet<Key>, inBackground = false): void {
    if (keys.size === 0) return;
    this.#changes.tell(keys, inBackground);
    this.#otherTabs.tell(keys, inBackground);
  }
}
