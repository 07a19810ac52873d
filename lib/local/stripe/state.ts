import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../../plans/terms.ts';
import { privateFolder } from '../host/files.ts';

/** What the stand-in stores. Times are epoch seconds, as in Stripe's API; lists are oldest first. */

const [text, whole] = [z.string(), z.int()];
const kept = { id: text, created: whole };
const metadata = z.record(text, text);

const customer = z.object({ ...kept, email: text.nullable(), metadata, deleted: z.boolean() });
const product = z.object({ ...kept, name: text });
const price = z.object({
  ...{ ...kept, product: text, lookupKey: text.nullable(), active: z.boolean(), currency: text, unitAmount: whole },
  interval: z.enum(['month', 'year']),
});
const session = z.object({
  ...{ ...kept, expiresAt: whole, customer: text, clientReferenceId: text.nullable(), price: text, quantity: whole },
  ...{ successUrl: text, cancelUrl: text.nullable(), metadata, subscription: text.nullable() },
  status: z.enum(['open', 'complete', 'expired']),
});
const subscription = z.object({
  ...{ ...kept, customer: text, price: text, quantity: whole, periodStart: whole, periodEnd: whole },
  ...{ cancelAtPeriodEnd: z.boolean(), canceledAt: whole.nullable(), endedAt: whole.nullable() },
  status: z.enum(SUBSCRIPTION_STATUSES),
});
const portal = z.object({ ...kept, customer: text, returnUrl: text.nullable() });
const event = z.object({
  ...{ ...kept, type: text, attempts: whole },
  /** The object as it was then, and as it is sent. */
  object: z.unknown(),
  /** Epoch ms of the next attempt; null once it was accepted or given up. */
  dueAt: z.number().nullable(),
});
/** The response to a request with an idempotency key, repeated for the same request (a SHA-256). */
const replay = z.object({ key: text, request: text, body: z.unknown() });

const stateForm = z.object({
  /** How far the clock is set ahead, in ms. */
  offset: z.number().default(0),
  customers: z.array(customer).default([]),
  products: z.array(product).default([]),
  prices: z.array(price).default([]),
  sessions: z.array(session).default([]),
  subscriptions: z.array(subscription).default([]),
  portals: z.array(portal).default([]),
  events: z.array(event).default([]),
  replays: z.array(replay).default([]),
});

export type Customer = z.infer<typeof customer>;
export type Product = z.infer<typeof product>;
export type Price = z.infer<typeof price>;
export type Session = z.infer<typeof session>;
export type Subscription = z.infer<typeof subscription>;
export type Portal = z.infer<typeof portal>;
export type StoredEvent = z.infer<typeof event>;

/** How many events and replays are kept. */
const MAX_KEPT = 200;

/** The stand-in's state, kept in one JSON file that is replaced as a whole. */
export class Store {
  readonly state: z.infer<typeof stateForm>;
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(privateFolder(dataDir, 'stripe'), 'state.json');
    this.state = stateForm.parse(existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {});
  }

  /** The stand-in's clock, epoch ms. */
  now = (): number => Date.now() + this.state.offset;

  /** The stand-in's clock, epoch seconds. */
  seconds = (): number => Math.floor(this.now() / 1000);

  newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

  save(): void {
    const { events, replays } = this.state;
    Object.assign(this.state, { events: events.slice(-MAX_KEPT), replays: replays.slice(-MAX_KEPT) });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
