import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Writes a small file that only its owner can read, so that after a crash or a power cut either the old or the new one is
 * there, complete: the file is renamed once its bytes are on disk, and the name is on disk when this returns.
 */
export function writeDurably(file: string, text: string): void {
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, text, { mode: 0o600, flush: true });
  renameDurably(unfinished, file);
}

/** Renames a file whose bytes are on disk. The new name is on disk when this returns. */
export function renameDurably(unfinished: string, file: string): void {
  renameSync(unfinished, file);
  const folder = openSync(path.dirname(file), 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Some systems don't support this for folders, and don't need it.
  } finally {
    closeSync(folder);
  }
}

/**
 * Creates a folder in `dataDir` that only its owner can read. (DATA_DIR itself stays open: PostgreSQL may run as another
 * user.)
 */
export function privateFolder(dataDir: string, name: string): string {
  const folder = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns a secret of 43 characters, generated once and kept in `dataDir`. */
export function persistentSecret(dataDir: string, name: string): string {
  const file = path.join(privateFolder(dataDir, 'secrets'), name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const value = randomBytes(32).toString('base64url');
  writeDurably(file, value);
  return value;
}
