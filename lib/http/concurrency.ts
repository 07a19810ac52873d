import { ApiError } from './errors.ts';
import { processWide } from './process-wide.ts';

/**
 * Lines. Only a few requests of one tenant (a session, a token, an account) run at once; the others wait here before they
 * take a database connection. So a tenant that sends too much waits only behind itself, and the number of waiting requests
 * is bounded. Each instance of the service has its own lines: three instances run three times as many.
 */

/** A line, and how many of its requests may run at once. */
export interface Line {
  /** Unique among all lines. */
  key: string;
  limit: number;
  /** The limit while nobody else's requests are in any line, if that is more. */
  alone?: number;
}

/** How many requests may wait in one line. A browser that restores a dozen tabs sends about as many at once. */
const LONGEST = 32;

/** How many requests may be in all lines together, running or waiting. */
const MOST = 500;

/** In seconds. Lines move fast. */
const RETRY_AFTER = 2;

interface State extends Line {
  /** How many requests are in the line, running or waiting. */
  size: number;
  running: number;
  /** First come, first served. Calling one lets its request run. */
  waiting: (() => void)[];
}

const lines = processWide('lines', () => ({ byKey: new Map<string, State>(), requests: 0 }));

/** The places that one request holds. It takes one in each line that it comes to, and leaves them all together. */
export class Places {
  readonly #caller: { readonly signal: AbortSignal };
  readonly #patience: () => number;
  readonly #held: State[] = [];
  /** What is left of the patience, in ms. Undefined: the request hasn't waited yet. */
  #left: number | undefined;

  /**
   * The signal of `caller` aborts when it hangs up; a waiting request then leaves the line. The signal is read only by
   * requests that wait, since a request creates it on first access. `patience` is how many ms the request may wait in all
   * its lines together: while it waits in one, it holds its places in those before.
   */
  constructor(caller: { readonly signal: AbortSignal }, patience: () => number) {
    this.#caller = caller;
    this.#patience = patience;
  }

  /** Takes a place as soon as one is free. Throws unavailable if too many requests are in line or it takes too long. */
  async take(line: Line): Promise<void> {
    if (this.#held.length === 0) {
      if (lines.requests >= MOST) throw busy();
      lines.requests += 1;
    }
    const state = lines.byKey.get(line.key) ?? { ...line, size: 0, running: 0, waiting: [] };
    lines.byKey.set(line.key, state);
    state.size += 1;
    // Noted before the wait, and removed if the wait fails: either way, the line is left exactly once.
    this.#held.push(state);
    if (state.waiting.length === 0 && hasRoom(state, this.#isAlone())) state.running += 1;
    else await this.#wait(state);
  }

  /** Returns whether nobody else wants anything: all requests in any line are in the first of this request's lines. */
  #isAlone(): boolean {
    return this.#held[0]?.size === lines.requests;
  }

  /** Waits until a leaving request hands over its place. */
  async #wait(state: State): Promise<void> {
    const { signal } = this.#caller;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      const place = state.waiting.indexOf(resolve);
      if (place >= 0) state.waiting.splice(place, 1);
      reject(busy());
    };
    if (state.waiting.length >= LONGEST || signal.aborted) giveUp();
    else state.waiting.push(resolve);
    const left = this.#left ?? this.#patience();
    const since = performance.now();
    const timer = setTimeout(giveUp, left);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await promise;
    } catch (error) {
      this.#held.pop();
      state.size -= 1;
      if (this.#held.length === 0) lines.requests -= 1;
      throw error;
    } finally {
      clearTimeout(timer);
      this.#left = Math.max(0, left - (performance.now() - since));
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Leaves all lines. The first request waiting in each takes over if there is room. */
  leave(): void {
    const isAlone = this.#isAlone();
    if (this.#held.length > 0) lines.requests -= 1;
    for (const state of this.#held.splice(0).reverse()) {
      state.size -= 1;
      state.running -= 1;
      while (state.waiting.length > 0 && hasRoom(state, isAlone)) {
        state.running += 1;
        state.waiting.shift()?.();
      }
      if (state.size === 0) lines.byKey.delete(state.key);
    }
  }
}

function hasRoom({ running, limit, alone = limit }: State, isAlone: boolean): boolean {
  return running < (isAlone ? alone : limit);
}

function busy(): ApiError {
  return new ApiError('unavailable', {
    message: 'Too many requests at once. Try again in a moment.',
    retryAfter: RETRY_AFTER,
  });
}
