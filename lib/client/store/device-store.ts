import { StoreFailure } from '../failures.ts';
import { Announcer } from './announcer.ts';
import { busySpaces, DatabaseReader, SPACES, spacesOf, VERSION } from './database.ts';
import { Unsaved } from './held-changes.ts';
import { done, inTransaction, openDatabase, type Tables, tablesOf } from './indexed-db.ts';
import { Lull } from './lull.ts';
import { createQueue } from './memory-store.ts';
import { takeInOldDatabases, upgrade } from './old-databases.ts';
import { OtherTabs } from './other-tabs.ts';
import { EVERYTHING, type Key, type Reader, type Writer } from './rows.ts';
import { SpaceChanges } from './spaces.ts';
import {
  DATABASE,
  type How,
  Listeners,
  ownerOf,
  type Spaces,
  type Store,
  type StoreOwner,
  spaceOf,
  type WritableSpaces,
} from './store.ts';
import { troubleOf } from './trouble.ts';
import { EMPTY, WriteBuffer } from './write-buffer.ts';

/** After this long, we say that we wait for the database to open. */
const SLOW_MS = 8_000;

/** How often to retry opening the database, and saving what is held in memory. */
const RETRY_MS = 10_000;

/**
 * An owner's store on this device. It can be used at once: requests made before the database is open wait. When the database
 * cannot be opened or written to, changes are held in this tab's memory, where everything keeps working, and are saved
 * once it works again; `trouble` says why they are not saved.
 */
export class DeviceStore implements Store {
  readonly owner: StoreOwner;
  readonly now: () => number;
  readonly #space: string;
  readonly #changes = new Announcer();
  readonly #troubles = new Listeners<[]>();
  readonly #elsewhere = new Listeners<[workspaceId: string]>();
  readonly #enqueue = createQueue();
  readonly #otherTabs: OtherTabs;
  readonly #factory: IDBFactory | undefined;
  #db: IDBDatabase | null = null;
  /** Resolves once the database is open, or has failed to open. */
  readonly #ready: Promise<void>;
  /** The owner has something here, so that it can be missed. */
  #mustExist: boolean;
  #isClosed = false;
  /** The reads and writes under way. */
  readonly #jobs = new Set<Promise<unknown>>();
  #trouble: StoreFailure | null = null;
  /** What has not been saved yet, on top of what has. */
  #unsaved: Unsaved | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #lull = new Lull();

  /** With `existing`, an owner who has nothing here is `gone`, rather than being given a place. */
  constructor(owner: StoreOwner, now: () => number, { existing = false } = {}) {
    this.owner = owner;
    this.now = now;
    this.#space = spaceOf(owner);
    this.#mustExist = existing;
    this.#otherTabs = new OtherTabs({
      onChange: (space, keys, inBackground) => {
        if (space === this.#space) this.#changes.tell(keys, inBackground);
        const { accountId, workspaceId } = ownerOf(space);
        if (space !== this.#space && accountId === owner.accountId) this.#elsewhere.call(workspaceId);
      },
      // A phone may end the page without further notice.
      onHidden: () => this.#unsaved && void this.#enqueue(() => this.#save()),
      onMissed: () => this.#changes.tell(new Set([EVERYTHING])),
    });
    this.#factory = factory();
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

  /** Calls back when something has changed in another workspace of the account. Returns a function that unsubscribes. */
  onElsewhere(listener: (workspaceId: string) => void): () => void {
    return this.#elsewhere.add(listener);
  }

  /** The account's workspaces in which something goes on even when nobody looks. Throws StoreFailure. */
  async busyWorkspaces(): Promise<Set<string>> {
    await this.#ready;
    this.#throwIfLost();
    const busy = this.#db ? await this.#withReconnect((db) => inTransaction(db, 'readonly', busySpaces)) : [];
    const owners = [...busy].map(ownerOf).filter(({ accountId }) => accountId === this.owner.accountId);
    return new Set(owners.map(({ workspaceId }) => workspaceId));
  }

  read<T>(query: (reader: Reader) => Promise<T>, { inBackground = false }: How = {}): Promise<T> {
    return this.#do(() => this.#read((device) => query(device.in(this.owner))), inBackground);
  }

  survey<T>(query: (device: Spaces) => Promise<T>): Promise<T> {
    return this.#do(() => this.#read(query), false);
  }

  write<T>(change: (writer: Writer) => Promise<T>, { durably = false, inBackground = false }: How = {}): Promise<T> {
    const act = (device: WritableSpaces) => change(device.in(this.owner));
    const job = durably ? () => this.#write(act) : () => this.#write(act, { inMemory: change, inBackground });
    return this.#do(job, inBackground);
  }

  across<T>(change: (device: WritableSpaces) => Promise<T>): Promise<T> {
    return this.#do(() => this.#write(change), false);
  }

  async #do<T>(act: () => Promise<T>, inBackground: boolean): Promise<T> {
    if (inBackground) await this.#lull.wait();
    if (this.#isClosed) throw StoreFailure.notSaved(new StoreFailure('broken'));
    const job = inBackground ? act() : this.#lull.during(act);
    this.#jobs.add(job);
    return job.finally(() => this.#jobs.delete(job));
  }

  async #read<T>(query: (device: Spaces) => Promise<T>): Promise<T> {
    await this.#ready;
    this.#throwIfLost();
    const unsaved = this.#unsaved;
    if (!unsaved && this.#db) {
      return this.#withReconnect((db) => this.#inTransaction(db, 'readonly', (tables) => query(spacesIn(tables))));
    }
    const below = this.#db ? spacesIn(tablesOf(this.#db)) : NOTHING;
    const own = unsaved ?? EMPTY;
    const device: Spaces = { ...below, in: (owner) => (spaceOf(owner) === this.#space ? own : below.in(owner)) };
    return this.#withReconnect(() => query(device));
  }

  /** Without `inMemory`, what can't be saved is not done. */
  async #write<T>(
    change: (device: WritableSpaces) => Promise<T>,
    { inMemory, inBackground = false }: { inMemory?: (writer: Writer) => Promise<T>; inBackground?: boolean } = {},
  ): Promise<T> {
    await this.#ready;
    this.#throwIfLost();
    if (this.#unsaved && !inMemory) await this.#enqueue(() => this.#save());
    if (!this.#db || this.#unsaved) {
      // Whatever is held in memory lasts as long as the store.
      if (!inMemory || (this.#isClosed && !this.#db))
        throw StoreFailure.notSaved(this.#trouble ?? new StoreFailure('broken'));
      return this.#writeInMemory(inMemory);
    }
    try {
      const { result, touched } = await this.#withReconnect((db) =>
        this.#inTransaction(db, 'readwrite', async (tables) => {
          const changes = new SpaceChanges(tables);
          const result = await change(changes);
          return { result, touched: await changes.save() };
        }),
      );
      this.#announce(touched, inBackground);
      return result;
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#throwIfLost();
      if (!inMemory || this.#isClosed) throw StoreFailure.notSaved(trouble);
      const result = await this.#writeInMemory(inMemory);
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
      this.#db?.close();
    }
  }

  /** A transaction that is refused if the owner's data was removed meanwhile. */
  #inTransaction<T>(db: IDBDatabase, mode: 'readonly' | 'readwrite', act: (tables: Tables) => Promise<T>): Promise<T> {
    return inTransaction(db, mode, async (tables) => {
      const check = done(tables.objectStore(SPACES).getKey(this.#space)).then((found) => {
        if (found === undefined && this.#mustExist) this.#lose('gone');
        this.#mustExist ||= found !== undefined;
      });
      const [result] = await Promise.all([act(tables), check]);
      return result;
    });
  }

  async #open(): Promise<void> {
    const timer = setTimeout(() => this.#trouble ?? this.#setTrouble(new StoreFailure('slow')), SLOW_MS);
    try {
      this.#db = await this.#connect();
      this.#setTrouble(null);
    } catch (thrown) {
      const trouble = troubleOf(thrown) ?? new StoreFailure('broken', thrown);
      this.#setTrouble(trouble);
      if (trouble.code === 'broken') this.#schedule(() => this.#reopen());
    } finally {
      clearTimeout(timer);
    }
  }

  async #reopen(): Promise<void> {
    await this.#open();
    if (!this.#db) return;
    await this.#enqueue(() => this.#save());
    this.#changes.tell(new Set([EVERYTHING]));
  }

  async #connect(): Promise<IDBDatabase> {
    const factory = this.#factory;
    if (!factory) throw new StoreFailure('refused');
    const wasOpen = this.#db !== null;
    const db = await openDatabase(factory, DATABASE, VERSION, {
      upgrade: (transaction, from) => {
        // It was removed while this tab had no open connection to hear about it, and is not to come back.
        if (from === 0 && wasOpen) this.#lose('gone');
        upgrade(transaction, from);
      },
      onBlocked: () => this.#setTrouble(new StoreFailure('blocked')),
    });
    db.onversionchange = ({ newVersion }) => {
      db.close();
      this.#setTrouble(new StoreFailure(newVersion === null ? 'gone' : 'newer'));
      this.#changes.tell(new Set([EVERYTHING]));
    };
    try {
      await takeInOldDatabases(db, factory);
      return db;
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }

  /** Nothing is shown or kept if it was removed, or is in a form that this code does not know. */
  #throwIfLost(): void {
    if (this.#isLost) throw this.#trouble;
  }

  #lose(code: 'gone'): never {
    this.#setTrouble(new StoreFailure(code));
    throw this.#trouble;
  }

  get #isLost(): boolean {
    return this.#trouble?.code === 'gone' || this.#trouble?.code === 'newer';
  }

  /**
   * Runs the job, and once more on a new connection if the database fails: some browsers lose the connection of a tab
   * in the background. Errors of the database are thrown as StoreFailure.
   */
  async #withReconnect<T>(job: (db: IDBDatabase) => PromiseLike<T>): Promise<T> {
    try {
      const result = await job(this.#db as IDBDatabase);
      if (!this.#unsaved && this.#db) this.#setTrouble(null);
      return result;
    } catch (thrown) {
      this.#throwIfLost();
      const trouble = troubleOf(thrown);
      if (this.#isClosed || !this.#db || trouble?.code !== 'broken') throw trouble ?? thrown;
    }
    try {
      this.#db.close();
      this.#db = await this.#connect();
      return await job(this.#db);
    } catch (thrown) {
      this.#throwIfLost();
      const trouble = troubleOf(thrown);
      if (trouble) this.#setTrouble(trouble);
      throw trouble ?? thrown;
    }
  }

  #writeInMemory<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const below = this.#db ? new DatabaseReader(tablesOf(this.#db), this.#space) : EMPTY;
      const unsaved = this.#unsaved ?? new Unsaved(below);
      const changes = new WriteBuffer(unsaved);
      const result = await change(changes).catch((thrown: unknown) => {
        throw troubleOf(thrown) ?? thrown;
      });
      await unsaved.take(changes);
      this.#unsaved = unsaved;
      this.#changes.tell(changes.keys());
      if (this.#db) this.#schedule(() => this.#enqueue(() => this.#save()));
      return result;
    });
  }

  #schedule(retry: () => Promise<unknown>): void {
    clearTimeout(this.#retry);
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void retry(), RETRY_MS);
  }

  async #save(): Promise<void> {
    const unsaved = this.#unsaved;
    if (!unsaved || !this.#db) return;
    try {
      const touched = await this.#withReconnect((db) =>
        this.#inTransaction(db, 'readwrite', async (tables) => {
          const changes = new SpaceChanges(tables);
          const own = changes.in(this.owner);
          own.absorb(await unsaved.on(own));
          return changes.save();
        }),
      );
      this.#unsaved = null;
      this.#setTrouble(null);
      this.#announce(touched);
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#setTrouble(trouble);
      this.#schedule(() => this.#enqueue(() => this.#save()));
    }
  }

  #setTrouble(trouble: StoreFailure | null): void {
    // Work still in progress when the database was lost may succeed, but doesn't bring it back.
    if (this.#isLost || trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#troubles.call();
  }

  #announce(touched: ReadonlyMap<string, ReadonlySet<Key>>, inBackground = false): void {
    for (const [space, keys] of touched) {
      this.#otherTabs.tell(space, keys, inBackground);
      if (space !== this.#space) continue;
      this.#mustExist = true;
      if (keys.has(EVERYTHING)) this.#setTrouble(new StoreFailure('gone'));
      this.#changes.tell(keys, inBackground);
    }
  }
}

const spacesIn = (tables: Tables): Spaces => ({
  owners: async () => (await spacesOf(tables)).map(ownerOf),
  in: (owner) => new DatabaseReader(tables, spaceOf(owner)),
});

/** A device that keeps nothing. */
const NOTHING: Spaces = { owners: async () => [], in: () => EMPTY };

/** Undefined where the browser has none, or says so by throwing. */
function factory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
