import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chosen, FOLDERS } from '../mutants/folders.ts';
import { outcomeOf, parsePatch, runPatches } from '../mutants/patches.ts';

const DIFF = 'diff --git a/x b/x\n';

describe('a patch', () => {
  it('says what it breaks, and how to run the test that notices', () => {
    const head = `# A window does not slide.\n# test: --e2e tests/e2e/x.spec.ts --grep "two words" -t 'it is' plain\n`;
    expect(parsePatch(head + DIFF)).toEqual({
      behavior: 'A window does not slide.',
      args: ['--e2e', 'tests/e2e/x.spec.ts', '--grep', 'two words', '-t', 'it is', 'plain'],
    });
  });

  it.each([DIFF, `# Only this.\n${DIFF}`, `# test: tests/unit/x.test.ts\n${DIFF}`, `\n# A.\n# test: x\n${DIFF}`])(
    'without both lines is refused: %j',
    (text) => {
      expect(() => parsePatch(text)).toThrow('A patch begins with');
    },
  );

  it('is run by its name only', async () => {
    await expect(runPatches(['no-such-patch'])).rejects.toThrow('There is no patch "no-such-patch".');
  });
});

it.each([
  ['noticed', 1, ' Test Files  1 failed (1)\n      Tests  1 failed | 3 skipped (4)\n'],
  ['noticed', 1, '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[31m2 failed\u001b[39m (2)\n'],
  ['noticed', 1, '  1 failed\n    [chromium] › tests/e2e/x.spec.ts:3:1 › x\n  2 passed (3.1s)\n'],
  ['NOT NOTICED', 0, '      Tests  4 passed (4)\n'],
  ['no test ran', 0, '      Tests  4 skipped (4)\n'],
  ['no test ran', 1, 'No test files found, exiting with code 1\n'],
  ['could not run', 1, 'The step “build” failed. See its output above.\n'],
  ['could not run', 1, ' FAIL  |api| tests/api/x.test.ts\n Test Files  1 failed (1)\n      Tests  no tests\n'],
  ['could not run', null, ''],
] as const)('the outcome is %s if it exited with %s and printed %j', (outcome, code, output) => {
  expect(outcomeOf(code, output)).toBe(outcome);
});

it('Stryker’s list names files that exist: it passes over one that doesn’t', () => {
  const named = FOLDERS.flatMap(({ files, tests }) => [...files, ...tests]);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('all of Stryker’s list is tried every week', () => {
  const weekly = readFileSync('.github/workflows/weekly.yml', 'utf8');
  const named = [...weekly.matchAll(/npm run mutants -- (.*)/g)].flatMap(([, names = '']) => names.split(' '));
  const tried = new Set(chosen(named).flatMap(({ files }) => files));
  expect(FOLDERS.flatMap(({ files }) => files).filter((file) => !tried.has(file))).toEqual([]);
});
