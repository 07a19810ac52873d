import Stripe from 'stripe';
import { eventShape } from './shapes.ts';
import type { Store, StoredEvent } from './state.ts';

/** Seconds until each next attempt. Stripe tries for three days; a local app is up again sooner. */
const BACKOFF = [1, 5, 30, 120, 600, 3600];
const TIMEOUT_MS = 20_000;

/** Delivers events to the app's webhook: signed, in order, and again if the app did not accept one. */
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

  /** Holds events back until `resume` sends them, or with `drop` discards them. */
  pause(): void {
    this.#paused = true;
  }

  resume({ drop = false } = {}): Promise<void> {
    if (drop) for (const event of this.#store.state.events) event.dueAt = null;
    this.#paused = false;
    return this.flush();
  }

  /** Sends what is due. Resolves once each has been tried. */
  flush(): Promise<void> {
    this.#round = this.#round.then(() => this.#sendDue());
    return this.#round;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Sends one event, due or not. Returns the app's status, or 0 if it did not respond. */
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
