import { DAY } from '../../time.ts';
import type { StripeStandIn } from '../stripe/server.ts';
import type { Child } from './processes.ts';

/** What a clock is the clock of. */
interface Clocked {
  /** Was started with `CLOCK` preloaded. */
  app: Pick<Child, 'ask'>;
  stripe: Pick<StripeStandIn, 'setNow'> | undefined;
  /** Where the app answers, on loopback. */
  address: string;
  cronSecret: string;
}

/** The module that lets an app's clock be set. */
export const CLOCK = import.meta.resolve('./clock.mjs');

/** Beyond this a year would say nothing any more. */
const FARTHEST_MS = 10 * 365 * DAY;

/** The clock of the app on this machine, to see now what next Monday brings. It goes forward, or back to the real time. */
export class AppClock {
  #offset = 0;
  readonly #clocked: Clocked;

  constructor(clocked: Clocked) {
    this.#clocked = clocked;
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.#offset;
  }

  /** Whether it shows another time than the real one. */
  isAhead(): boolean {
    return this.#offset !== 0;
  }

  /** Sets it, and Stripe's with it, to epoch ms; they run on from there. */
  async set(now: number): Promise<void> {
    this.#offset = now - Date.now();
    await this.#clocked.app.ask({ now });
    this.#clocked.stripe?.setNow(now);
  }

  /** Sets it forward. Answers what was wrong, or null. */
  async forward(to: number): Promise<string | null> {
    if (!Number.isFinite(to)) return 'That is no date.';
    if (to <= this.now()) return 'The clock goes forward only: what has happened cannot lie in the future.';
    if (to > Date.now() + FARTHEST_MS) return 'That is too far off.';
    await this.set(to);
    return null;
  }

  /** Back to the real time. */
  async reset(): Promise<void> {
    await this.set(Date.now());
    this.#offset = 0;
  }

  /** Calls the digest's cron, as the scheduler does every hour. Answers what it said. */
  async runDigest(): Promise<unknown> {
    const { address, cronSecret } = this.#clocked;
    const response = await fetch(`${address}/api/cron/digest`, { headers: { authorization: `Bearer ${cronSecret}` } });
    return response.json();
  }
}
