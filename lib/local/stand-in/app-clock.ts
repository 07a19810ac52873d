import { DAY } from '../../time.ts';
import type { Child } from '../host/processes.ts';

interface Options {
  /** The app's process, started with `CLOCK` preloaded. */
  app: Pick<Child, 'ask'>;
  /** The Stripe stand-in, whose clock is kept in step. Times are epoch ms. */
  stripe: { setNow(now: number): void } | undefined;
  /** The app's address on loopback. */
  address: string;
  cronSecret: string;
}

/** The module to preload into an app whose clock can be set. */
export const CLOCK = new URL('./clock.mjs', import.meta.url).href;

/** The farthest the clock can be set ahead: 10 years. */
const FARTHEST_MS = 10 * 365 * DAY;

/** The local app's clock. It can be set forward, to see today what happens next Monday, and back to real time. */
export class AppClock {
  #offset = 0;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Returns whether the clock differs from real time. */
  isAhead(): boolean {
    return this.#offset !== 0;
  }

  /** Sets the app's clock and Stripe's to `now` (epoch ms); they continue from there. */
  async set(now: number): Promise<void> {
    this.#offset = now - Date.now();
    await this.#options.app.ask({ offset: this.#offset });
    this.#options.stripe?.setNow(now);
  }

  /** Sets the clock forward to `to` (epoch ms). Returns what is wrong with that time, or null. */
  async advanceTo(to: number): Promise<string | null> {
    if (!Number.isFinite(to)) return 'Enter a date and time.';
    if (to <= this.now()) return 'The clock only moves forward. Choose a later time.';
    if (to > Date.now() + FARTHEST_MS) return 'Choose a time within the next 10 years.';
    await this.set(to);
    return null;
  }

  /** Returns to real time. */
  async reset(): Promise<void> {
    await this.set(Date.now());
    this.#offset = 0;
  }

  /** Calls the digest's cron route, as the scheduler does every hour, and returns its response. */
  async runDigest(): Promise<unknown> {
    const { address, cronSecret } = this.#options;
    const response = await fetch(`${address}/api/cron/digest`, { headers: { authorization: `Bearer ${cronSecret}` } });
    return response.json();
  }
}
