import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** What the documents say about files, tests and variables is true. */

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const ofLib = readdirSync(path.join(root, 'lib')).filter((file) => file.endsWith('.md'));
const DOCUMENTS = [
  ...['README.md', '.github/CONTRIBUTING.md', 'tests/mutants/README.md', ...ofLib.map((file) => `lib/${file}`)],
  ...['client', 'local', 'sdk'].map((room) => `lib/${room}/README.md`),
];

/** The rows of the tables whose last column is `held by`, cell by cell. */
function heldRows(file: string): string[][] {
  return read(file)
    .split(/\n(?=\| .* \| held by \|\n)/)
    .slice(1)
    .flatMap((table) => table.split('\n\n')[0]?.trimEnd().split('\n').slice(2) ?? [])
    .map((row) => row.slice(1, -1).split(' | '));
}

describe.each(DOCUMENTS)('%s', (file) => {
  const text = read(file);

  it('names files that are there', () => {
    const paths = /(?<![\w/])(?:app|lib|prisma|tests)\/[\w/.()[\]-]+\.(?:tsx?|mjs|json|md|sql)\b/g;
    const named = text.replaceAll(/\]\([^)]+\)/g, ' ').match(paths) ?? [];
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('links to documents that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(root, path.dirname(file), link)))).toEqual([]);
  });
});

describe.each(['lib/OPERATIONS.md', 'lib/SECURITY.md'])('each row of %s', (file) => {
  const rows = heldRows(file);

  it('is held by a test', () => {
    expect(rows.length).toBeGreaterThan(20);
    const without = rows.filter((cells) => !/tests\/[\w/.-]+\.(?:test|spec)\.tsx?/.test(cells.at(-1) ?? ''));
    expect(without).toEqual([]);
  });
});

it('each of the 17 chapters of ASVS 5.0 has a state, and what is in part says what is missing', () => {
  const [, part = ''] = read('lib/SECURITY.md').split('## OWASP ASVS 5.0, level 2\n');
  const chapters = part
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(chapters.map(([name = '']) => name.split(' ')[0])).toEqual(Array.from({ length: 17 }, (_, i) => `V${i + 1}`));
  for (const [name = '', state = '', said = ''] of chapters) {
    expect(['held', 'in part', 'not applicable'], name).toContain(state);
    if (state === 'in part') expect(said, name).toMatch(/Missing|not ours/);
  }
});

it('lib/DEPLOY.md has every variable that lib/env.ts reads', () => {
  const variables = [...read('lib/env.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const own = variables.filter((name) => name !== 'NODE_ENV' && !name.startsWith('VERCEL'));
  expect(own.length).toBeGreaterThan(15);
  const [, table = ''] = read('lib/DEPLOY.md').split('## Environment');
  expect(own.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
