import type { StoreFailure } from '../failures.ts';
import { concerns, type Key, type Reader, trackReads, type Writer } from './rows.ts';

/** The owner of records. Without an account, accountId is null and the workspace is `local`. */
export interface StoreOwner {
  accountId: string | null;
  workspaceId: string;
}

/** The owner of what is made without an account. */
export const NOBODY: StoreOwner = { accountId: null, workspaceId: 'local' };

/** The name of this device's database. All other names that the app uses in a browser's storage begin with it, too. */
export const DATABASE = 'meeting-tab';

/** Returns the value that marks an owner's rows in this device's database. */
export const spaceOf = ({ accountId, workspaceId }: StoreOwner): string =>
  accountId === null ? workspaceId : `${accountId}/${workspaceId}`;

/** Returns the owner whose rows are marked with this value. */
export function ownerOf(space: string): StoreOwner {
  const at = space.indexOf('/');
  return at < 0
    ? { accountId: null, workspaceId: space }
    : { accountId: space.slice(0, at), workspaceId: space.slice(at + 1) };
}

/** Everything on this device, in one transaction, whoever owns it. */
export interface Spaces<Access extends Reader = Reader> {
  /** Returns the owners who have anything here. */
  owners(): Promise<StoreOwner[]>;
  in(owner: StoreOwner): Access;
}

export interface WritableSpaces extends Spaces<Writer> {
  /** Removes everything that the owner has here. Their stores are then `gone`, in all tabs. */
  remove(owner: StoreOwner): void;
}

/** Returns the owners on this device that are workspaces of this account; null: without an account. */
export async function ownersOf(device: Spaces, accountId: string | null): Promise<StoreOwner[]> {
  return (await device.owners()).filter((owner) => owner.accountId === accountId);
}

/** How something is written. */
export interface How {
  durably?: boolean;
  inBackground?: boolean;
}

/** The data of one workspace of an account, or of the space without one. */
export interface Store {
  readonly owner: StoreOwner;
  /** Epoch ms that never go back, whatever happens to the device's clock. */
  readonly now: () => number;
  /** Why changes can't be saved; null if they can. Meanwhile everything keeps working in this tab's memory. */
  readonly trouble: StoreFailure | null;
  /** Calls `listener` when `trouble` changes. Returns a function that unsubscribes. */
  onTrouble(listener: () => void): () => void;
  /**
   * Reads a consistent state. Throws StoreFailure, or what `query` throws. Background reads, which nobody waits for, run
   * once nothing else is requested from the store.
   */
  read<T>(query: (reader: Reader) => Promise<T>, how?: Pick<How, 'inBackground'>): Promise<T>;
  /**
   * Runs a transaction, one at a time across tabs. Throws StoreFailure, or what `change` throws; then nothing is written.
   * What can't be saved is held in this tab's memory or, if it has to be durable, not done at all. Background writes, which
   * nobody waits for, run once nothing else is requested from the store, and are announced together with those that follow
   * soon after.
   */
  write<T>(change: (writer: Writer) => Promise<T>, how?: How): Promise<T>;
  /** Reads from everything on this device, like `read`. */
  survey<T>(query: (device: Spaces) => Promise<T>): Promise<T>;
  /**
   * Runs a transaction on everything on this device, saved or not made at all. Throws StoreFailure, or what `change` throws.
   */
  across<T>(change: (device: WritableSpaces) => Promise<T>): Promise<T>;
  /** Calls `listener` after every change, in any tab, with what it touched. Returns a function that unsubscribes. */
  onChange(listener: (keys: ReadonlySet<Key>) => void): () => void;
  close(): void;
}

/** Returns a function that runs jobs one after another. */
export function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const result = last.then(job);
    last = result.catch(() => {});
    return result;
  };
}

/** The listeners to one kind of event. */
export class Listeners<Args extends unknown[]> {
  readonly #listeners = new Set<(...args: Args) => void>();

  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  call(...args: Args): void {
    for (const listener of [...this.#listeners]) listener(...args);
  }
}

/**
 * Calls `next` with the result of the query, now and whenever something it read has changed, in any tab. `fail` gets what
 * the query throws. Returns a function that stops it.
 */
export function watch<T>(
  store: Store,
  query: (reader: Reader) => Promise<T>,
  next: (value: T) => void,
  fail: (thrown: unknown) => void,
): () => void {
  let read: ReadonlySet<Key> = new Set();
  let isReading = false;
  let isStale = false;
  let isOver = false;

  async function run() {
    isReading = true;
    do {
      isStale = false;
      const keys = new Set<Key>();
      try {
        const value = await store.read((reader) => query(trackReads(reader, keys)));
        read = keys;
        if (!isStale && !isOver) next(value);
      } catch (thrown) {
        read = keys;
        if (!isOver) fail(thrown);
      }
    } while (isStale && !isOver);
    isReading = false;
  }

  const stop = store.onChange((keys) => {
    // It isn't known yet what a query in progress reads, so any change makes it stale.
    if (isReading) isStale = true;
    else if (concerns(keys, read)) void run();
  });
  void run();
  return () => {
    isOver = true;
    stop();
  };
}
