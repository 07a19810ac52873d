import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { privateFolder } from '../host/secrets.ts';

/** What the stand-in keeps. Times are epoch seconds, as in Stripe's API; lists are oldest first. */

const seconds = z.int();
const interval = z.enum(['month', 'year']);
const metadata = z.record(z.string(), z.string());

const customer = z.object({
  id: z.string(),
  created: seconds,
  email: z.string().nullable(),
  metadata,
  deleted: z.boolean(),
});

const product = z.object({ id: z.string(), created: seconds, name: z.string() });

const price = z.object({
  id: z.string(),
  created: seconds,
  product: z.string(),
  lookupKey: z.string().nullable(),
  active: z.boolean(),
  currency: z.string(),
  unitAmount: z.int(),
  interval,
});

const session = z.object({
  id: z.string(),
  created: seconds,
  expiresAt: seconds,
  customer: z.string(),
  clientReferenceId: z.string().nullable(),
  price: z.string(),
  quantity: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  metadata,
  status: z.enum(['open', 'complete', 'expired']),
  subscription: z.string().nullable(),
});

const subscription = z.object({
  id: z.string(),
  created: seconds,
  customer: z.string(),
  price: z.string(),
  quantity: z.int(),
  status: z.enum([
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
  ]),
  periodStart: seconds,
  periodEnd: seconds,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: seconds.nullable(),
  endedAt: seconds.nullable(),
});

const portal = z.object({ id: z.string(), created: seconds, customer: z.string(), returnUrl: z.string().nullable() });

const event = z.object({
  id: z.string(),
  created: seconds,
  type: z.string(),
  /** The object at that time, as it is sent. */
  object: z.unknown(),
  attempts: z.int(),
  /** Epoch ms of the next attempt; null once it was accepted or given up. */
  dueAt: z.number().nullable(),
});

/** The response to a request with an idempotency key, repeated for the same request. */
const replay = z.object({
  key: z.string(),
  created: seconds,
  request: z.string(),
  status: z.int(),
  body: z.unknown(),
});

const stateForm = z.object({
  /** How far its clock is set ahead, in ms. */
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

  /** Its clock, epoch ms. */
  now(): number {
    return Date.now() + this.state.offset;
  }

  /** Its clock, epoch seconds. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  save(): void {
    const { state } = this;
    state.events = state.events.slice(-MAX_KEPT);
    state.replays = state.replays.slice(-MAX_KEPT);
    writeFileSync(`${this.#file}.new`, JSON.stringify(state));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
