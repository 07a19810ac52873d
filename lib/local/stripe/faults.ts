import { Problem } from './problem.ts';

/** Trouble that tests bring about at the stand-in. */

interface Fault {
  /** Of `METHOD /path`. */
  match: RegExp;
  status: number | 'hang';
  times: number;
}

interface Hold {
  match: RegExp;
  reached(): void;
  released: Promise<void>;
}

const WORDS: Record<number, string> = { 429: 'Too many requests hit the API too quickly.' };

export class Faults {
  #faults: Fault[] = [];
  #holds: Hold[] = [];

  /** The next `times` requests that match fail: with a status, or by no answer at all. */
  fail(match: RegExp, status: Fault['status'], times = 1): void {
    this.#faults.push({ match, status, times });
  }

  /** Keeps the answer to the next request that matches, which is made out at once, until it is released. */
  hold(match: RegExp): { reached: Promise<void>; release(): void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#holds.push({ match, reached: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }

  clear(): void {
    this.#faults = [];
  }

  /** Throws the problem that awaits a request; 'hang' when it shall get no answer. */
  meet(request: string): 'hang' | undefined {
    const fault = this.#faults.find(({ match, times }) => times > 0 && match.test(request));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.status === 'hang') return 'hang';
    const type = fault.status === 429 ? 'rate_limit_error' : 'api_error';
    throw new Problem(fault.status, WORDS[fault.status] ?? 'An error occurred. (As told.)', {}, type);
  }

  /** Waits for whoever holds the answer to this request. */
  async wait(request: string): Promise<void> {
    const index = this.#holds.findIndex(({ match }) => match.test(request));
    if (index < 0) return;
    const [hold] = this.#holds.splice(index, 1);
    hold?.reached();
    await hold?.released;
  }
}
