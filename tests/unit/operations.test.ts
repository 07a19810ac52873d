import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** lib/OPERATIONS.md is read at night, when nobody checks it. */

const root = path.join(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'lib/OPERATIONS.md'), 'utf8');

/** The rows of the tables that name tests. */
const rows = text
  .split(/\n(?=\| .* \| held by \|\n)/)
  .slice(1)
  .flatMap((table) => table.split('\n\n')[0]?.trimEnd().split('\n').slice(2) ?? []);

/** A test's file, and parts of the names of its tests: `tests/x.test.ts “a”, “b”`. */
const references = [...text.matchAll(/(tests\/[\w/.-]+\.ts)((?: “[^”]+”,?)+)/g)].flatMap(([, file = '', names = '']) =>
  [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
);

describe('each line of lib/OPERATIONS.md', () => {
  it.each(rows)('is held by a test: %s', (row) => {
    expect(row).toMatch(/tests\/[\w/.-]+\.ts[^|]*\|$/);
  });

  it.each(references)('$file has a test of this name: $name', ({ file, name }) => {
    expect(readFileSync(path.join(root, file), 'utf8').replaceAll("\\'", "'")).toContain(name);
  });
});
