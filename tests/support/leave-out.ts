import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was left out, see leaveOut. */
    leftOut?: string;
  }
}

/** Leaves out a test on a machine that lacks what it needs. The run's summary names it with the reason. */
export function leaveOut({ task, skip }: TestContext, reason: string): never {
  task.meta.leftOut = reason;
  return skip(reason);
}
