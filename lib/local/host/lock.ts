import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../../http/causes.ts';
import { describeProcess, sleep } from './processes.ts';

/** Returns the process that holds a lock file, `dead` if that process is gone, or `free` if there is no file. */
function holderOf(file: string): number | 'dead' | 'free' {
  let note: string;
  try {
    note = readFileSync(file, 'utf8');
  } catch {
    return 'free';
  }
  const [pid = '', startedAt] = note.split(' ');
  // Process IDs are reused, so the start time must match too.
  return startedAt && describeProcess(Number(pid))?.startedAt === startedAt ? Number(pid) : 'dead';
}

/**
 * Takes a lock file and returns a function that releases it, or the ID of the process that holds it. The file is written
 * under another name and then linked, so that nobody reads a partial one.
 */
export function tryLock(file: string): (() => void) | number {
  const mine = `${file}.${randomUUID()}`;
  const release = () => rmSync(file, { force: true });
  for (;;) {
    const holder = holderOf(file);
    if (typeof holder === 'number') return holder;
    writeFileSync(mine, `${process.pid} ${describeProcess(process.pid)?.startedAt}`);
    try {
      if (holder === 'dead') {
        // Only one process at a time may replace a dead process's lock; otherwise a second one would replace the first
        // one's.
        const heir = tryLock(`${file}.dead`);
        if (typeof heir === 'number') return heir;
        try {
          if (holderOf(file) !== 'dead') continue;
          renameSync(mine, file);
          return release;
        } finally {
          heir();
        }
      }
      linkSync(mine, file);
      return release;
    } catch (error) {
      // Somebody else was first.
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(mine, { force: true });
    }
  }
}

/**
 * Runs `work` while no other process on this machine runs any under the same name. The lock is in the system's temporary
 * folder, since a build or an install may empty the folder it writes to.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `meeting-tab-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`);
  for (;;) {
    const lock = tryLock(file);
    if (typeof lock === 'function') {
      try {
        return await work();
      } finally {
        lock();
      }
    }
    await sleep(200);
  }
}
