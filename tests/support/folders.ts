import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const newFolder = (): string => mkdtempSync(path.join(process.env.TEST_DIR ?? tmpdir(), 'own-'));
