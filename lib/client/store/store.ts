import type { TableName } from '../../sync/schema.ts';
import type { StoreFailure } from '../failures.ts';
import type { Reader, Writer } from './rows.ts';

/** Whose records these are. Without an account: null, and the workspace `local`. */
export interface StoreOwner {
  accountId: string | null;
  workspaceId: string;
}

/** What is kept on this device for one workspace of one account, or for nobody. */
export interface Store {
  readonly owner: StoreOwner;
  /** Epoch ms that never go back while the page lives, whatever happens to the device's clock. */
  readonly now: () => number;
  /** What keeps the records from being saved; null while they are. Everything works on, in this tab's memory. */
  readonly trouble: StoreFailure | null;
  onTrouble(listener: () => void): () => void;
  /** Reads a consistent state. Throws StoreFailure. */
  read<T>(query: (reader: Reader) => Promise<T>): Promise<T>;
  /** All of it or nothing, one after another across tabs. Throws StoreFailure, or what `change` throws. */
  write<T>(change: (writer: Writer) => Promise<T>): Promise<T>;
  /** Calls `next` now and whenever what the query read has changed, in any tab. Answers how to stop. */
  watch<T>(
    query: (reader: Reader) => Promise<T>,
    next: (value: T) => void,
    fail: (failure: StoreFailure) => void,
  ): () => void;
  close(): void;
}

export type { Reader, TableName, Writer };
