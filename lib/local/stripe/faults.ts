import { Faults } from '../stand-in/faults.ts';

/** Failures, with a status or with no response at all, and responses held back. */
export class StripeFaults extends Faults<number | 'hang'> {
  #holds: { match: RegExp; reached(): void; released: Promise<void> }[] = [];

  /** Performs the next matching request, but holds back its response until `release`. */
  hold(match: RegExp): { reached: Promise<void>; release(): void } {
    const reached = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    this.#holds.push({ match, reached: reached.resolve, released: released.promise });
    return { reached: reached.promise, release: released.resolve };
  }

  /** Waits until the response to this request is released, if it is held back. */
  async waitForRelease(request: string): Promise<void> {
    const index = this.#holds.findIndex(({ match }) => match.test(request));
    const [hold] = index < 0 ? [] : this.#holds.splice(index, 1);
    hold?.reached();
    await hold?.released;
  }
}
