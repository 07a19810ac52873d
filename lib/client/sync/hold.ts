import { Listeners } from '../store/store.ts';

/* Sync pauses while this page ends something that sync depends on: the session, the account, a workspace. */

let held = 0;
const listeners = new Listeners<[]>();

function hold(by: 1 | -1): void {
  held += by;
  listeners.call();
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
export async function afterPause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = betweenPauses(() => {
    resolve();
    return () => {};
  });
  await promise;
  stop();
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
  const unfollow = listeners.add(follow);
  return () => {
    unfollow();
    stop?.();
  };
}
