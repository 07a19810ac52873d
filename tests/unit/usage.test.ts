import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** The help of package.json's commands, as a terminal shows it. */

const root = path.join(import.meta.dirname, '../..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

/** The scripts that run lib/local, by their command. */
const commands = Object.entries(scripts).flatMap(([name, script]): [name: string, given: string][] => {
  const [, given] = /^(?:exec )?node lib\/local\/bootstrap\.mjs (.+)$/.exec(script) ?? [];
  return given === undefined ? [] : [[name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`, given]];
});

/** Runs a command as npm does. A command that keeps running instead of printing is stopped, and fails the test. */
function run(given: string, ...args: string[]) {
  const all = ['lib/local/bootstrap.mjs', ...given.split(' '), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8', timeout: 20_000 });
  return { status, stdout, stderr };
}

it('finds the commands', () => expect(commands.length).toBeGreaterThan(15));

describe.each(commands)('%s', (name, given) => {
  it('prints what it does and takes, and runs nothing; an unknown flag it answers with that', () => {
    const { status, stdout, stderr } = run(given, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npm .+\n(?: +npm .+\n)*\n[A-Z].+\.\n/);
    // Others, like `npm run soak`, are another command with arguments.
    if (!given.includes(' ')) expect(stdout).toContain(`Usage: ${name}`);
    // `npm test` passes flags on, and its tools refuse those they don't know.
    if (given.startsWith('test')) return;
    const refused = run(given, '--nonsense');
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toBe(`This command doesn’t take “--nonsense”.\n\n${stdout}`);
  });
});

it('-h is --help', () => expect(run('start', '-h')).toEqual(run('start', '--help')));

it.each(['start', 'dev', 'check', 'lint', 'typecheck', 'format', 'reset', 'stripe-setup'])(
  '%s takes no words',
  (command) => {
    const { status, stderr } = run(command, 'nonsense');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This command doesn’t take “nonsense”\.\n\nUsage: /);
  },
);

it('npm test says where to look after a flag that no tool knows', () => {
  const { status, stdout } = run('test', '--nonsense');
  expect(status).toBe(1);
  expect(stdout).toContain('To see what npm test takes, run: npm test -- --help');
});
