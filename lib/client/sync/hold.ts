/* Sync pauses while this page ends something that it asks for: the session, the account, a workspace. */

let held = 0;
const listeners = new Set<() => void>();

function hold(by: 1 | -1): void {
  held += by;
  for (const listener of [...listeners]) listener();
}

/** Does something while this page's sync asks nothing. What it is asking is called off first. */
export async function withoutSync<T>(work: () => Promise<T>): Promise<T> {
  hold(1);
  try {
    return await work();
  } finally {
    hold(-1);
  }
}

/** Resolves once nothing is ended by this page. */
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

/** Starts something now, and again after each pause, at which it is stopped. Returns a function that stops it for good. */
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
