import Stripe from 'stripe';
import { eventShape } from './shapes.ts';
import type { Store, StoredEvent } from './state.ts';

/** Seconds until each next attempt. Stripe retries for three days; a local app is up again sooner. */
const BACKOFF = [1, 5, 30, 120, 600, 3600];

/** Delivers events to the app's webhook at `target`: signed, in order, and again if the app didn't accept one. */
export function startCourier(store: Store, ownSecret: string, target: string) {
  let [isPaused, isStopped] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();

  const sign = (payload: string, secret = ownSecret, timestamp = store.seconds()): string =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });

  /** Sends one event, due or not. Returns the app's status, or 0 if it didn't respond because it is down or starting. */
  async function send(event: StoredEvent): Promise<number> {
    const body = JSON.stringify(eventShape(event));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(body) };
    const signal = AbortSignal.timeout(20_000);
    try {
      const response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer);
    for (const event of [...store.state.events]) {
      if (isPaused || isStopped) return;
      if (event.dueAt === null || event.dueAt > Date.now()) continue;
      const status = await send(event);
      const wait = BACKOFF[event.attempts];
      event.attempts += 1;
      event.dueAt = (status >= 200 && status < 300) || wait === undefined ? null : Date.now() + wait * 1000;
    }
    if (isStopped) return;
    store.save();
    const due = store.state.events.flatMap(({ dueAt }) => dueAt ?? []);
    if (due.length > 0) timer = setTimeout(flush, Math.max(0, Math.min(...due) - Date.now())).unref();
  }

  /** Sends events that are due. Resolves once each has been tried. */
  function flush(): Promise<void> {
    round = round.then(sendDue);
    return round;
  }

  return {
    ...{ sign, send, flush },
    /** Holds back events until `resume` sends them, or discards them with `drop`. */
    pause(): void {
      isPaused = true;
    },
    resume({ drop = false } = {}): Promise<void> {
      if (drop) for (const event of store.state.events) event.dueAt = null;
      isPaused = false;
      return flush();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
