import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readBackup, writeText } from '#lib/local/postgres/backup-file.ts';
import { newFolder } from '../support/folders.ts';

const TABLES = [
  { name: 'accounts', columns: ['id'] },
  { name: 'empty "one"', columns: ['id', 'a "b"'] },
];

async function backup(): Promise<{ file: string; text: Buffer }> {
  const header = { version: '1', postgres: '18', createdAt: '2026-11-22T12:00:00Z', migrations: [] };
  const parts: Buffer[] = [];
  const rowsOf = async function* ({ name }: { name: string }) {
    if (name === 'accounts') yield Buffer.from('a\nb\n');
  };
  for await (const part of writeText(header, TABLES, rowsOf)) parts.push(part);
  const file = path.join(newFolder(), 'x.backup.gz');
  const text = Buffer.concat(parts);
  writeFileSync(file, gzipSync(text));
  return { file, text };
}

it('a backup has all of its tables, and their rows', async () => {
  const { file } = await backup();
  expect((await readBackup(file)).rows).toEqual({ accounts: 2, 'empty "one"': 0 });
});

it.each([
  ['a line', 'x\n'],
  ['an empty line', '\n'],
  ['a few letters', 'x'],
  ['the end once more', '-- End {}\n'],
])('%s after the end is damage', async (_, more) => {
  const { file, text } = await backup();
  writeFileSync(file, gzipSync(Buffer.concat([text, Buffer.from(more)])));
  await expect(readBackup(file)).rejects.toThrow('is damaged or incomplete');
  // Also in a gzip of its own.
  writeFileSync(file, gzipSync(text));
  appendFileSync(file, gzipSync(more));
  expect(gunzipSync(gzipSync(text)).length).toBe(text.length);
  await expect(readBackup(file)).rejects.toThrow('is damaged or incomplete');
});

it('so is another number of rows than it counted', async () => {
  const { file, text } = await backup();
  const counts = '{"accounts":2,"empty \\"one\\"":0}';
  expect(text.toString()).toContain(counts);
  for (const other of ['{"accounts":3,"empty \\"one\\"":0}', '{"accounts":2}']) {
    writeFileSync(file, gzipSync(text.toString().replace(counts, other)));
    await expect(readBackup(file)).rejects.toThrow('is damaged or incomplete');
  }
});

it('so is every part of one', async () => {
  const { file, text } = await backup();
  for (let length = text.indexOf(10) + 1; length < text.length; length += 1) {
    writeFileSync(file, gzipSync(text.subarray(0, length)));
    // Without its last line end, it's whole.
    if (length === text.length - 1) await expect(readBackup(file)).resolves.toBeDefined();
    else await expect(readBackup(file)).rejects.toThrow('is damaged or incomplete');
  }
});
