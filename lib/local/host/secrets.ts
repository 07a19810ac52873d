import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A folder below `dataDir` for its owner only. (DATA_DIR itself stays open: PostgreSQL may run as another user.) */
export function privateFolder(dataDir: string, name: string): string {
  const folder = path.join(dataDir, name);
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A secret of this machine, 43 characters: made once, then kept in `dataDir`. */
export function persistentSecret(dataDir: string, name: string): string {
  const file = path.join(privateFolder(dataDir, 'secrets'), name);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const value = randomBytes(32).toString('base64url');
  // Complete when it gets its name: an interrupted start must leave no half a secret.
  writeFileSync(`${file}.new`, value, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return value;
}
