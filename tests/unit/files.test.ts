import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeDurably } from '#lib/local/host/files.ts';

vi.mock('node:fs', { spy: true });

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'files-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

it('a file gets its name when its bytes are on the disk, and its name is on the disk at the end', () => {
  const file = path.join(folder, 'state.json');
  writeDurably(file, 'old');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  vi.clearAllMocks();
  writeDurably(file, 'new');
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  const order = (call: (...given: never[]) => unknown) => vi.mocked(call).mock.invocationCallOrder;
  const [bytes = 0, name = 0] = order(fs.fsyncSync);
  const [renamed = 0] = order(fs.renameSync);
  expect(order(fs.fsyncSync)).toHaveLength(2);
  expect([0 < bytes, bytes < renamed, renamed < name]).toEqual([true, true, true]);
  expect(vi.mocked(fs.openSync).mock.calls.at(-1)).toEqual([folder, 'r']);
});

it.each(['writeFileSync', 'renameSync'] as const)('a crash in %s leaves the old file as it was', (step) => {
  const file = path.join(folder, 'state.json');
  writeDurably(file, 'old');
  vi.mocked(fs[step]).mockImplementationOnce((target) => {
    // It has only begun.
    fs.closeSync(fs.openSync(String(target), 'w'));
    throw new Error('as after a crash');
  });
  expect(() => writeDurably(file, 'new')).toThrow('as after a crash');
  expect(fs.readFileSync(file, 'utf8')).toBe('old');
});
