import { afterAll, vi } from 'vitest';

/**
 * Each unit test file gets modules of its own, and leaves the process as it found it: the next file runs in the same one,
 * since starting a process for each took a third of their time.
 */

vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
