import type { Answer } from '../stand-in/server.ts';

/** Errors that tests inject into requests. `match` is tested against `METHOD /path?query`. */
export class Faults {
  #faults: { match: RegExp; answer: Answer; times: number }[] = [];

  fail(match: RegExp, answer: Answer, times = 1): void {
    this.#faults.push({ match, answer, times });
  }

  take(request: string): Answer | undefined {
    const fault = this.#faults.find(({ match, times }) => times > 0 && match.test(request));
    if (fault) fault.times -= 1;
    return fault?.answer;
  }

  clear(): void {
    this.#faults = [];
  }
}
