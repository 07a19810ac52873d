import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeDurably } from './files.ts';

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
