import { Problem } from './rest.ts';

/**
 * Failures that tests inject into the stand-in. `match` is tested against `METHOD /path`, alone or with `?` and the
 * parameters.
 */
export class Faults {
  #faults: { match: RegExp; status: number | 'hang'; times: number }[] = [];
  #holds: { match: RegExp; reached(): void; released: Promise<void> }[] = [];

  /** Makes the next `times` matching requests fail: with a status, or with no response at all. */
  fail(match: RegExp, status: number | 'hang', times = 1): void {
    this.#faults.push({ match, status, times });
  }

  /** Performs the next matching request, but holds back its response until `release`. */
  hold(match: RegExp): { reached: Promise<void>; release(): void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#holds.push({ match, reached: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }

  /** Returns how many requests are still to fail. */
  get left(): number {
    return this.#faults.reduce((sum, { times }) => sum + times, 0);
  }

  clear(): void {
    this.#faults = [];
  }

  /** Throws the Problem injected for a request. Returns 'hang' if it should get no response. */
  check(request: string, parameters: string): 'hang' | undefined {
    const isMeant = (match: RegExp) => match.test(request) || match.test(`${request}?${parameters}`);
    const fault = this.#faults.find(({ match, times }) => times > 0 && isMeant(match));
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.status === 'hang') return 'hang';
    const type = fault.status === 429 ? 'rate_limit_error' : 'api_error';
    throw new Problem(fault.status, 'Injected failure.', { type });
  }

  /** Waits until the response to this request is released, if it is held back. */
  async waitForRelease(request: string): Promise<void> {
    const index = this.#holds.findIndex(({ match }) => match.test(request));
    const [hold] = index < 0 ? [] : this.#holds.splice(index, 1);
    hold?.reached();
    await hold?.released;
  }
}
