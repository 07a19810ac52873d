import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeProcess, sleep } from './processes.ts';

/** What a lock file says: the process that holds it, `dead` if that process is gone, or `free` if there is no file. */
function holderOf(file: string): number | 'dead' | 'free' {
  let note: string;
  try {
    note = readFileSync(file, 'utf8');
  } catch {
    return 'free';
  }
  const [pid = '', startedAt] = note.split(' ');
  // Process ids are reused: the right process also began at that time.
  return startedAt && describeProcess(Number(pid))?.startedAt === startedAt ? Number(pid) : 'dead';
}

/** Makes `file` another name for `mine`; returns false if `file` already exists. */
function linked(mine: string, file: string): boolean {
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes a lock file and returns its release, or the id of the process that holds it. The file is written under another name
 * and then linked, so nobody ever reads half of one.
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
        // Only one process at a time replaces a dead process's lock, or the second would replace the first one's.
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
      if (linked(mine, file)) return release;
    } finally {
      rmSync(mine, { force: true });
    }
  }
}

/**
 * Runs `work` while no other process on this machine runs any under the same name. The lock is kept in the system's
 * temporary folder, since a build or an install may empty the folder it writes to.
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
