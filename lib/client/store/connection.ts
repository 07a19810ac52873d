import { StoreFailure } from '../failures.ts';
import { VERSION } from './database.ts';
import { openDatabase, troubleOf } from './indexed-db.ts';
import { takeInOldDatabases, upgrade } from './old-databases.ts';
import { DATABASE, Listeners } from './store.ts';

/** After this long, we say that we wait for the database to open. */
const SLOW_MS = 8_000;

/** How often to retry opening the database, and saving what is held in memory. */
const RETRY_MS = 10_000;

interface Listener {
  /** It couldn't be opened at first, and is open now. */
  onOpened: () => void;
  /** It was removed, or a later version was here: final. */
  onLost: () => void;
}

/**
 * A tab's connection to this device's database, and what is wrong with it. It's opened again where that helps: some browsers
 * lose the connection of a tab in the background.
 */
export class Connection {
  readonly #listener: Listener;
  readonly #factory = factory();
  readonly #troubles = new Listeners<[]>();
  /** Resolves once the database is open, or has failed to open. */
  readonly ready: Promise<void>;
  #db: IDBDatabase | null = null;
  #isClosed = false;
  #trouble: StoreFailure | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.ready = this.#open();
  }

  /** Null until it is open. */
  get db(): IDBDatabase | null {
    return this.#db;
  }

  get trouble(): StoreFailure | null {
    return this.#trouble;
  }

  onTrouble(listener: () => void): () => void {
    return this.#troubles.add(listener);
  }

  setTrouble(trouble: StoreFailure | null): void {
    // Work still in progress when the database was lost may succeed, but doesn't bring it back.
    if (this.#isLost || trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#troubles.call();
  }

  /** What belongs here was removed. */
  lose(): never {
    this.setTrouble(new StoreFailure('gone'));
    throw this.#trouble;
  }

  /** Nothing is shown or kept if it was removed, or is in a form that this code does not know. */
  throwIfLost(): void {
    if (this.#isLost) throw this.#trouble;
  }

  /**
   * Runs the job, and once more on a new connection if the database fails. Errors of the database are thrown as
   * StoreFailure.
   */
  async run<T>(job: (db: IDBDatabase) => PromiseLike<T>): Promise<T> {
    try {
      return await job(this.#db as IDBDatabase);
    } catch (thrown) {
      this.throwIfLost();
      const trouble = troubleOf(thrown);
      if (this.#isClosed || !this.#db || trouble?.code !== 'broken') throw trouble ?? thrown;
    }
    try {
      this.#db.close();
      this.#db = await this.#connect();
      return await job(this.#db);
    } catch (thrown) {
      this.throwIfLost();
      const trouble = troubleOf(thrown);
      if (trouble) this.setTrouble(trouble);
      throw trouble ?? thrown;
    }
  }

  /** Tries something again later, in place of what was to be tried. */
  tryLater(retry: () => Promise<unknown>): void {
    clearTimeout(this.#retry);
    if (!this.#isClosed) this.#retry = setTimeout(() => void retry(), RETRY_MS);
  }

  /** Nothing is tried again from then on. */
  end(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  close(): void {
    this.#db?.close();
  }

  get #isLost(): boolean {
    return this.#trouble?.code === 'gone' || this.#trouble?.code === 'newer';
  }

  async #open(): Promise<void> {
    const timer = setTimeout(() => this.#trouble ?? this.setTrouble(new StoreFailure('slow')), SLOW_MS);
    try {
      this.#db = await this.#connect();
      this.setTrouble(null);
    } catch (thrown) {
      const trouble = troubleOf(thrown) ?? new StoreFailure('broken', thrown);
      this.setTrouble(trouble);
      if (trouble.code === 'broken') this.tryLater(() => this.#reopen());
    } finally {
      clearTimeout(timer);
    }
  }

  async #reopen(): Promise<void> {
    await this.#open();
    if (this.#db) this.#listener.onOpened();
  }

  async #connect(): Promise<IDBDatabase> {
    const factory = this.#factory;
    if (!factory) throw new StoreFailure('refused');
    const wasOpen = this.#db !== null;
    const db = await openDatabase(factory, DATABASE, VERSION, {
      upgrade: (transaction, from) => {
        // It was removed while this tab had no open connection to hear about it, and is not to come back.
        if (from === 0 && wasOpen) this.lose();
        upgrade(transaction, from);
      },
      onBlocked: () => this.setTrouble(new StoreFailure('blocked')),
    });
    db.onversionchange = ({ newVersion }) => {
      db.close();
      this.setTrouble(new StoreFailure(newVersion === null ? 'gone' : 'newer'));
      this.#listener.onLost();
    };
    try {
      await takeInOldDatabases(db, factory);
      return db;
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }
}

/** Undefined where the browser has none, or says so by throwing. */
function factory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}
