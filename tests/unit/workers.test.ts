import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '#lib/time.ts';

/** Processes that run as long as the test says. */
const ends: (() => void)[] = [];
const started = vi.hoisted(() => vi.fn());

vi.mock('#lib/local/host/next.ts', () => ({ startNext: async () => started(), spawnNext: () => started() }));
vi.mock('#lib/local/host/processes.ts', async (original) => ({
  ...(await original<typeof import('#lib/local/host/processes.ts')>()),
  sleep: async () => {},
}));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  started.mockImplementation(() => {
    const { promise, resolve } = Promise.withResolvers<object>();
    ends.push(() => resolve({ code: 1, signal: null }));
    return { pid: ends.length, exited: promise, address: '', tell() {}, ask: async () => ({}), stop: async () => {} };
  });
});
afterEach(() => ends.splice(0));

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Ends the newest one after this many seconds. */
async function live(seconds: number): Promise<void> {
  vi.advanceTimersByTime(seconds * SECOND);
  ends.at(-1)?.();
  await settle();
}

async function workers() {
  const { startWorkers } = await import('#lib/local/host/workers.ts');
  const lines: string[] = [];
  // The stand-in for Next uses no other options.
  const options = { count: 2, env: () => ({}), onLine: (line: string) => lines.push(line) };
  const running = await startWorkers(options as unknown as Parameters<typeof startWorkers>[0]);
  const over = vi.fn();
  void running.exited.then(over);
  return { over, lines };
}

it('five that die as fast as they are started are the end', async () => {
  const { over, lines } = await workers();
  for (let i = 0; i < 4; i += 1) await live(9);
  expect(over).not.toHaveBeenCalled();
  await live(9);
  expect(over).toHaveBeenCalledOnce();
  expect(lines).toHaveLength(4);
});

it('but not if one in between has lived', async () => {
  const { over, lines } = await workers();
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) await live(1);
    await live(10);
  }
  expect(over).not.toHaveBeenCalled();
  expect(lines).toHaveLength(15);
});
