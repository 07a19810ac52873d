import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const text = readFileSync(path.join(ROOT, 'lib/SECURITY.md'), 'utf8');

/** The rows of the table under a heading, without its head. */
function rows(heading: string): string[][] {
  const [, part = ''] = text.split(`## ${heading}\n`);
  return (part.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

it('each threat names a test, and each test is there', () => {
  const threats = rows('Threats, and what holds against them');
  expect(threats.length).toBeGreaterThan(20);
  for (const [threat = '', , tests = ''] of threats) {
    const named = tests.match(/tests\/[\w/-]+\.(test|spec)\.tsx?/g) ?? [];
    expect(named.length, threat).toBeGreaterThan(0);
    for (const file of named) expect(existsSync(path.join(ROOT, file)), `${threat}: ${file}`).toBe(true);
  }
});

it('each of the 17 chapters of ASVS 5.0 has a state, and what is in part says what is missing', () => {
  const chapters = rows('OWASP ASVS 5.0, level 2');
  expect(chapters.map(([name = '']) => name.split(' ')[0])).toEqual(Array.from({ length: 17 }, (_, i) => `V${i + 1}`));
  for (const [name = '', state = '', said = ''] of chapters) {
    expect(['held', 'in part', 'not applicable'], name).toContain(state);
    if (state === 'in part') expect(said, name).toMatch(/Missing|isn't|doesn't|not ours/);
  }
});
