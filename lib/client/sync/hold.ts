/* Sync pauses while this page ends something that sync depends on: the session, the account, a workspace. */

let held = 0;
const listeners = new Set<() => void>();

function hold(by: 1 | -1): void {
  held += by;
  for (const listener of [...listeners]) listener();
}

/** Runs `work` while this page's sync makes no requests. Pending ones are canceled first. */
export async function withoutSync<T>(work: () => Promise<T>): Promise<T> {
  hold(1);
  try {
    return await work();
  } finally {
    hold(-1);
  }
}

/** Resolves once this page isn't ending anything. */
export function afterPause(): Promise<void> {
  if (held === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (held > 0) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
  });
}

/** Calls `start` now and after each pause, and its result at each pause. Returns a function that stops it for good. */
export function betweenPauses(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    if (held === 0) stop ??= start();
    else {
      stop?.();
      stop = undefined;
    }
  };
  follow();
  listeners.add(follow);
  return () => {
    listeners.delete(follow);
    stop?.();
  };
}
