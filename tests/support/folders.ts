import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A test's own folder, which is removed with the run. */
export const newFolder = (): string => mkdtempSync(path.join(process.env.TEST_DIR ?? tmpdir(), 'own-'));
