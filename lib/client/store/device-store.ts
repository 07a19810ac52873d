import { StoreFailure } from '../failures.ts';
import { Announcer, Lull } from './background.ts';
import { Connection } from './connection.ts';
import { busySpaces, DatabaseReader, SPACES, spacesOf } from './database.ts';
import { HeldChanges } from './held-changes.ts';
import { done, inTransaction, type Tables, tablesOf, troubleOf } from './indexed-db.ts';
import { OtherTabs } from './other-tabs.ts';
import { EVERYTHING, GONE, type Key, type Reader, type Writer } from './rows.ts';
import { SpaceChanges } from './spaces.ts';
import {
  createQueue,
  type How,
  ownerOf,
  type Spaces,
  type Store,
  type StoreOwner,
  spaceOf,
  type WritableSpaces,
} from './store.ts';
import { EMPTY, WriteBuffer } from './write-buffer.ts';

/**
 * An owner's store on this device. It can be used at once: requests wait until the database is open. If the database can't
 * be opened or written to, changes are held in this tab's memory, where everything keeps working, and are saved once it
 * works again; `trouble` says why they aren't saved.
 */
export class DeviceStore implements Store {
  readonly owner: StoreOwner;
  readonly now: () => number;
  readonly #space: string;
  readonly #changes = new Announcer();
  readonly #enqueue = createQueue();
  readonly #otherTabs: OtherTabs;
  readonly #connection: Connection;
  /** The owner has data here, so its absence means that it was removed. */
  #mustExist: boolean;
  #isClosed = false;
  /** The reads and writes in progress. */
  readonly #jobs = new Set<Promise<unknown>>();
  /** Changes that haven't been saved yet, on top of what is saved. */
  #held: HeldChanges | null = null;
  readonly #lull = new Lull();

  /** With `existing`, an owner who has nothing here is `gone` instead of getting a new space. */
  constructor(owner: StoreOwner, now: () => number, { existing = false } = {}) {
    this.owner = owner;
    this.now = now;
    this.#space = spaceOf(owner);
    this.#mustExist = existing;
    this.#otherTabs = new OtherTabs({
      onChange: (space, keys, inBackground) => void (space === this.#space && this.#changes.tell(keys, inBackground)),
      // A phone may end the page without warning.
      onHidden: () => this.#held && void this.#enqueue(() => this.#save()),
      onMissed: () => tellAll(),
    });
    const tellAll = () => this.#changes.tell(new Set([EVERYTHING]));
    this.#connection = new Connection({
      onOpened: () => void this.#enqueue(() => this.#save()).then(tellAll),
      onLost: tellAll,
    });
  }

  get trouble(): StoreFailure | null {
    return this.#connection.trouble;
  }

  onTrouble(listener: () => void): () => void {
    return this.#connection.onTrouble(listener);
  }

  onChange(listener: (keys: ReadonlySet<Key>) => void): () => void {
    return this.#changes.add(listener);
  }

  /** Returns the account's workspaces with work in progress even while they aren't shown. Throws StoreFailure. */
  async busyWorkspaces(): Promise<Set<string>> {
    await this.#connection.ready;
    this.#connection.throwIfLost();
    const busy = this.#db ? await this.#run((db) => inTransaction(db, 'readonly', busySpaces)) : [];
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
    if (this.#isClosed) throw new StoreFailure('closed');
    const job = inBackground ? act() : this.#lull.during(act);
    this.#jobs.add(job);
    return job.finally(() => this.#jobs.delete(job));
  }

  async #read<T>(query: (device: Spaces) => Promise<T>): Promise<T> {
    await this.#connection.ready;
    this.#connection.throwIfLost();
    const held = this.#held;
    if (!held && this.#db) {
      return this.#run((db) => this.#inTransaction(db, 'readonly', (tables) => query(spacesIn(tables))));
    }
    const below = this.#db ? spacesIn(tablesOf(this.#db)) : NOTHING;
    const own = held ?? EMPTY;
    const device: Spaces = { ...below, in: (owner) => (spaceOf(owner) === this.#space ? own : below.in(owner)) };
    return this.#run(() => query(device));
  }

  /** Without `inMemory`, a change that can't be saved isn't made. */
  async #write<T>(
    change: (device: WritableSpaces) => Promise<T>,
    { inMemory, inBackground = false }: { inMemory?: (writer: Writer) => Promise<T>; inBackground?: boolean } = {},
  ): Promise<T> {
    await this.#connection.ready;
    this.#connection.throwIfLost();
    if (this.#held && !inMemory) await this.#enqueue(() => this.#save());
    if (!this.#db || this.#held) {
      // Changes held in memory last as long as the store.
      if (!inMemory || (this.#isClosed && !this.#db))
        throw StoreFailure.notSaved(this.#connection.trouble ?? new StoreFailure('broken'));
      return this.#writeInMemory(inMemory);
    }
    try {
      const { result, touched } = await this.#run((db) =>
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
      this.#connection.throwIfLost();
      if (!inMemory || this.#isClosed) throw StoreFailure.notSaved(trouble);
      const result = await this.#writeInMemory(inMemory);
      this.#connection.setTrouble(trouble);
      return result;
    }
  }

  /** Accepts nothing more. What it got before is saved, and announced to the other tabs. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#connection.end();
    void this.#finish();
  }

  async #finish(): Promise<void> {
    await Promise.allSettled([this.#connection.ready, ...this.#jobs]);
    try {
      await this.#enqueue(() => this.#save());
    } finally {
      this.#changes.close();
      this.#otherTabs.close();
      this.#connection.close();
    }
  }

  get #db(): IDBDatabase | null {
    return this.#connection.db;
  }

  async #run<T>(job: (db: IDBDatabase) => PromiseLike<T>): Promise<T> {
    const result = await this.#connection.run(job);
    if (!this.#held && this.#db) this.#connection.setTrouble(null);
    return result;
  }

  /** Runs a transaction, and refuses it if the owner's data was removed meanwhile. */
  #inTransaction<T>(db: IDBDatabase, mode: 'readonly' | 'readwrite', act: (tables: Tables) => Promise<T>): Promise<T> {
    return inTransaction(db, mode, async (tables) => {
      const check = done(tables.objectStore(SPACES).getKey(this.#space)).then((found) => {
        if (found === undefined && this.#mustExist) this.#connection.lose();
        this.#mustExist ||= found !== undefined;
      });
      const [result] = await Promise.all([act(tables), check]);
      return result;
    });
  }

  #writeInMemory<T>(change: (writer: Writer) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const below = this.#db ? new DatabaseReader(tablesOf(this.#db), this.#space) : EMPTY;
      const held = this.#held ?? new HeldChanges(below);
      const changes = new WriteBuffer(held);
      const result = await change(changes).catch((thrown: unknown) => {
        throw troubleOf(thrown) ?? thrown;
      });
      await held.take(changes);
      this.#held = held;
      this.#changes.tell(changes.keys());
      if (this.#db) this.#connection.tryLater(() => this.#enqueue(() => this.#save()));
      return result;
    });
  }

  async #save(): Promise<void> {
    const held = this.#held;
    if (!held || !this.#db) return;
    try {
      const touched = await this.#run((db) =>
        this.#inTransaction(db, 'readwrite', async (tables) => {
          const changes = new SpaceChanges(tables);
          const own = changes.in(this.owner);
          own.absorb(await held.on(own));
          return changes.save();
        }),
      );
      this.#held = null;
      this.#connection.setTrouble(null);
      this.#announce(touched);
    } catch (thrown) {
      const trouble = troubleOf(thrown);
      if (!trouble) throw thrown;
      this.#connection.setTrouble(trouble);
      this.#connection.tryLater(() => this.#enqueue(() => this.#save()));
    }
  }

  #announce(touched: ReadonlyMap<string, ReadonlySet<Key>>, inBackground = false): void {
    for (const [space, keys] of touched) {
      this.#otherTabs.tell(space, keys, inBackground);
      if (space !== this.#space) continue;
      this.#mustExist = true;
      if (keys.has(GONE)) this.#connection.setTrouble(new StoreFailure('gone'));
      this.#changes.tell(keys, inBackground);
    }
  }
}

const spacesIn = (tables: Tables): Spaces => ({
  owners: async () => (await spacesOf(tables)).map(ownerOf),
  in: (owner) => new DatabaseReader(tables, spaceOf(owner)),
});

/** A device without any data. */
const NOTHING: Spaces = { owners: async () => [], in: () => EMPTY };
