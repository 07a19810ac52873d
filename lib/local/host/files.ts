import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes a small file that only its owner can read, so that after a crash or a power cut either the old one or the new
 * one is there, whole: it gets its name when its bytes are on the disk, and the name is on the disk when this returns.
 */
export function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameDurably(unfinished, file);
}

/** Gives a file whose bytes are on the disk its name, which is on the disk when this returns. */
export function renameDurably(unfinished: string, file: string): void {
  renameSync(unfinished, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Some systems have no such call for folders, and need none.
  } finally {
    closeSync(folder);
  }
}
