import { afterAll, vi } from 'vitest';

/**
 * Each unit test file gets its own modules, and leaves the process as it found it: the next file runs in the same
 * process, since starting one for each took a third of their time.
 */

vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
