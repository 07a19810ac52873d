import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeProcess, sleep } from './processes.ts';

/** The process that holds a lock file; undefined if there is none or it has died. */
function holderOf(file: string): number | undefined {
  let note: string;
  try {
    note = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', startedAt] = note.split(' ');
  // Process ids are reused: the one meant also began at that time.
  return startedAt && describeProcess(Number(pid))?.startedAt === startedAt ? Number(pid) : undefined;
}

/** Takes a lock file and returns its release, or the id of the process that holds it. */
export function tryLock(file: string): (() => void) | number {
  const holder = holderOf(file);
  if (holder !== undefined) return holder;
  rmSync(file, { force: true });
  try {
    writeFileSync(file, `${process.pid} ${describeProcess(process.pid)?.startedAt}`, { flag: 'wx' });
  } catch (error) {
    const winner = holderOf(file);
    // Another process took it between the two lines above.
    if (winner !== undefined) return winner;
    throw error;
  }
  return () => rmSync(file, { force: true });
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
