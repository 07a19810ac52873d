import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sleep } from './processes.ts';

/** SQLite's code for a database that is locked. */
const BUSY = 5;

/**
 * Takes a lock and returns a function that releases it, or undefined if somebody has it. It is SQLite's on a file: the
 * system's own, so that it ends with the process, however that ends.
 */
export function tryLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw error;
  }
}

/**
 * Runs `work` while no other process on this machine runs any under the same name. The lock is in the system's temporary
 * folder, since a build or an install may empty the folder it writes to.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `meeting-tab-${createHash('sha256').update(name).digest('hex').slice(0, 16)}.lock`);
  for (;;) {
    const release = tryLock(file);
    if (release) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    await sleep(200);
  }
}
