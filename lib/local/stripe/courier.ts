import Stripe from 'stripe';
import { eventShape } from './shapes.ts';
import type { Store, StoredEvent } from './state.ts';

/** Seconds until the next attempt; Stripe tries for three days, one machine is up again sooner. */
const BACKOFF = [1, 5, 30, 120, 600, 3600];
const TIMEOUT_MS = 20_000;

/** Brings events to the app's webhook, signed, in order, again when it was not taken. */
export class Courier {
  readonly #store: Store;
  readonly #secret: string;
  readonly #target: string;
  #paused = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(store: Store, secret: string, target: string) {
    this.#store = store;
    this.#secret = secret;
    this.#target = target;
  }

  /** While paused events are kept; `resume` sends those, `drop` never does. */
  pause(): void {
    this.#paused = true;
  }

  resume({ drop = false } = {}): Promise<void> {
    if (drop) for (const event of this.#store.state.events) event.dueAt = null;
    this.#paused = false;
    return this.flush();
  }

  /** Sends what is due; resolves when it has been tried. */
  flush(): Promise<void> {
    this.#round = this.#round.then(() => this.#sendDue());
    return this.#round;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends one event, due or not. Answers the app's status; 0 when it gave none. */
  async send(event: StoredEvent): Promise<number> {
    const payload = JSON.stringify(eventShape(event));
    try {
      const response = await fetch(this.#target, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': this.sign(payload) },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      // The app is down, or starting.
      return 0;
    }
  }

  sign(payload: string, secret = this.#secret, timestamp = this.#store.seconds()): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  async #sendDue(): Promise<void> {
    clearTimeout(this.#timer);
    for (const event of [...this.#store.state.events]) {
      if (this.#paused || this.#stopped) return;
      if (event.dueAt === null || event.dueAt > Date.now()) continue;
      const status = await this.send(event);
      const wait = BACKOFF[event.attempts];
      event.attempts += 1;
      event.dueAt = (status >= 200 && status < 300) || wait === undefined ? null : Date.now() + wait * 1000;
    }
    if (this.#stopped) return;
    this.#store.save();
    const next = Math.min(...this.#store.state.events.map(({ dueAt }) => dueAt ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(next)) {
      this.#timer = setTimeout(() => this.flush(), Math.max(0, next - Date.now()));
      this.#timer.unref();
    }
  }
}
