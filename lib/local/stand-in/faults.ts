/** Failures that tests inject into a stand-in's requests. `match` is tested against `METHOD /path?query`. */
export class Faults<Failure> {
  #faults: { match: RegExp; failure: Failure; times: number }[] = [];

  /** Makes the next `times` matching requests fail. */
  fail(match: RegExp, failure: Failure, times = 1): void {
    this.#faults.push({ match, failure, times });
  }

  /** Returns the failure of a request; undefined if it isn't to fail. */
  take(request: string): Failure | undefined {
    const fault = this.#faults.find(({ match, times }) => times > 0 && match.test(request));
    if (fault) fault.times -= 1;
    return fault?.failure;
  }

  /** Returns how many requests are still to fail. */
  get left(): number {
    return this.#faults.reduce((sum, { times }) => sum + times, 0);
  }

  clear(): void {
    this.#faults = [];
  }
}
