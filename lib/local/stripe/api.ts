import { z } from 'zod';
import type { Form } from './form.ts';
import type { Ledger } from './ledger.ts';
import { noSuch, Problem } from './problem.ts';
import { expand, expanded, flag, integer, list, page, paging, type Route, route, type Shape } from './rest.ts';
import { customerShape, portalShape, priceShape, productShape } from './shapes.ts';
import type { Customer, Session, Subscription } from './state.ts';

/** The part of Stripe's API that the app uses. */

const metadata = z.record(z.string(), z.string()).default({});
const lineItem = z.strictObject({ price: z.string(), quantity: integer });

function find<T extends { id: string }>(items: readonly T[], kind: string, id: string, param?: string): T {
  const found = items.find((item) => item.id === id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

function customerOf(ledger: Ledger, id: string, param?: string): Customer {
  const customer = find(ledger.store.state.customers, 'customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

/** Finds a subscription that has not ended. Stripe reports an ended one as missing. */
function liveOf(ledger: Ledger, id: string): Subscription {
  const subscription = find(ledger.store.state.subscriptions, 'subscription', id);
  if (subscription.endedAt !== null) throw noSuch('subscription', id);
  return subscription;
}

const sessionStatus = z.enum(['open', 'complete', 'expired']);

/** Whether a subscription has the status asked for. Without one: any but canceled. */
function hasStatus({ status, endedAt }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return endedAt !== null;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

const routes: Route[] = [
  route(
    'POST',
    'customers',
    z.strictObject({ email: z.email().optional(), name: z.string().optional(), metadata, expand }),
    ({ store }, given) => {
      const customer: Customer = {
        id: store.newId('cus'),
        created: store.seconds(),
        email: given.email ?? null,
        metadata: given.metadata,
        deleted: false,
      };
      store.state.customers.push(customer);
      return customerShape(customer);
    },
  ),
  route('GET', 'customers', z.strictObject({ ...paging, email: z.string().optional() }), ({ store }, given) =>
    page(
      '/v1/customers',
      store.state.customers.filter(
        ({ email, deleted }) => !deleted && (given.email === undefined || email === given.email),
      ),
      given,
      customerShape,
    ),
  ),
  route('GET', 'customers/{id}', z.strictObject({ expand }), ({ store }, _, id) =>
    customerShape(find(store.state.customers, 'customer', id)),
  ),
  route('DELETE', 'customers/{id}', z.strictObject({}), (ledger, _, id) => {
    const customer = customerOf(ledger, id);
    ledger.deleteCustomer(customer);
    return customerShape(customer);
  }),
  route(
    'GET',
    'products',
    z.strictObject({ ...paging, ids: list(z.array(z.string())).optional() }),
    ({ store }, given) =>
      page(
        '/v1/products',
        store.state.products.filter(({ id }) => given.ids?.includes(id) ?? true),
        given,
        productShape,
      ),
  ),
  route(
    'POST',
    'products',
    z.strictObject({ id: z.string().optional(), name: z.string(), expand }),
    ({ store }, given) => {
      const product = { id: given.id ?? store.newId('prod'), created: store.seconds(), name: given.name };
      if (store.state.products.some(({ id }) => id === product.id)) {
        throw new Problem(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      store.state.products.push(product);
      return productShape(product);
    },
  ),
  route(
    'GET',
    'prices',
    z.strictObject({
      ...paging,
      active: flag.optional(),
      product: z.string().optional(),
      lookup_keys: list(z.array(z.string())).optional(),
    }),
    ({ store }, given) =>
      page(
        '/v1/prices',
        store.state.prices.filter(
          (price) =>
            (given.active === undefined || price.active === given.active) &&
            (given.product === undefined || price.product === given.product) &&
            (given.lookup_keys === undefined || given.lookup_keys.includes(price.lookupKey ?? '')),
        ),
        given,
        priceShape,
      ),
  ),
  route(
    'POST',
    'prices',
    z.strictObject({
      product: z.string(),
      currency: z.string(),
      unit_amount: integer,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      lookup_key: z.string().optional(),
      transfer_lookup_key: flag.optional(),
      expand,
    }),
    ({ store }, given) => {
      find(store.state.products, 'product', given.product, 'product');
      const holder = store.state.prices.find(({ lookupKey }) => lookupKey !== null && lookupKey === given.lookup_key);
      if (holder && !given.transfer_lookup_key) {
        throw new Problem(400, 'A price already uses that lookup key.', { param: 'lookup_key' });
      }
      if (holder) holder.lookupKey = null;
      const price = {
        id: store.newId('price'),
        created: store.seconds(),
        product: given.product,
        lookupKey: given.lookup_key ?? null,
        active: true,
        currency: given.currency,
        unitAmount: given.unit_amount,
        interval: given.recurring.interval,
      };
      store.state.prices.push(price);
      return priceShape(price);
    },
  ),
  route(
    'POST',
    'checkout/sessions',
    z.strictObject({
      mode: z.literal('subscription'),
      customer: z.string(),
      client_reference_id: z.string().max(200).optional(),
      line_items: list(z.tuple([lineItem])),
      success_url: z.string().max(5000).and(z.url()),
      cancel_url: z.string().max(5000).and(z.url()).optional(),
      metadata,
      expand,
    }),
    (ledger, given) => {
      const customer = customerOf(ledger, given.customer, 'customer');
      const [line] = given.line_items;
      find(ledger.store.state.prices, 'price', line.price, 'line_items[0][price]');
      const session: Session = ledger.openSession({
        customer: customer.id,
        clientReferenceId: given.client_reference_id ?? null,
        price: line.price,
        quantity: line.quantity,
        successUrl: given.success_url,
        cancelUrl: given.cancel_url ?? null,
        metadata: given.metadata,
      });
      return ledger.session(session);
    },
  ),
  route(
    'GET',
    'checkout/sessions',
    z.strictObject({ ...paging, customer: z.string().optional(), status: sessionStatus.optional() }),
    (ledger, given) =>
      page(
        '/v1/checkout/sessions',
        ledger.store.state.sessions.filter(
          (session) =>
            (given.customer === undefined || session.customer === given.customer) &&
            (given.status === undefined || session.status === given.status),
        ),
        given,
        (session) => ledger.session(session),
      ),
  ),
  route('GET', 'checkout/sessions/{id}', z.strictObject({ expand }), (ledger, _, id) =>
    ledger.session(find(ledger.store.state.sessions, 'checkout.session', id)),
  ),
  route('POST', 'checkout/sessions/{id}/expire', z.strictObject({ expand }), (ledger, _, id) => {
    const session = find(ledger.store.state.sessions, 'checkout.session', id);
    if (session.status !== 'open') {
      throw new Problem(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    ledger.expire(session);
    return ledger.session(session);
  }),
  route(
    'GET',
    'subscriptions',
    z.strictObject({
      ...paging,
      customer: z.string().optional(),
      price: z.string().optional(),
      status: z.string().optional(),
    }),
    (ledger, given) => {
      const { customers, subscriptions } = ledger.store.state;
      if (given.customer !== undefined) find(customers, 'customer', given.customer, 'customer');
      return page(
        '/v1/subscriptions',
        subscriptions.filter(
          (one) =>
            (given.customer === undefined || one.customer === given.customer) &&
            (given.price === undefined || one.price === given.price) &&
            hasStatus(one, given.status),
        ),
        given,
        (one) => ledger.subscription(one),
      );
    },
  ),
  route('GET', 'subscriptions/{id}', z.strictObject({ expand }), (ledger, _, id) =>
    ledger.subscription(find(ledger.store.state.subscriptions, 'subscription', id)),
  ),
  route('POST', 'subscriptions/{id}', z.strictObject({ cancel_at_period_end: flag, expand }), (ledger, given, id) => {
    const subscription = liveOf(ledger, id);
    ledger.cancelAtPeriodEnd(subscription, given.cancel_at_period_end);
    return ledger.subscription(subscription);
  }),
  route(
    'DELETE',
    'subscriptions/{id}',
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), expand }),
    (ledger, _, id) => {
      const subscription = liveOf(ledger, id);
      ledger.end(subscription);
      return ledger.subscription(subscription);
    },
  ),
  route(
    'POST',
    'billing_portal/sessions',
    z.strictObject({ customer: z.string(), return_url: z.url().optional(), expand }),
    (ledger, given) => {
      const { store } = ledger;
      const portal = {
        id: store.newId('bps'),
        created: store.seconds(),
        customer: customerOf(ledger, given.customer, 'customer').id,
        returnUrl: given.return_url ?? null,
      };
      store.state.portals.push(portal);
      return portalShape(portal, `${ledger.url}/portal/${portal.id}`);
    },
  ),
];

/** Carries out a request and returns the response's body. Throws Problem. */
export function perform(ledger: Ledger, method: string, path: string, form: Form): Shape {
  for (const { method: wanted, path: pattern, run } of routes) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return expanded((id) => byId(ledger, id), run(ledger, form, decodeURIComponent(match[1] ?? '')), form);
  }
  throw new Problem(404, `Unrecognized request URL (${method}: ${path}).`);
}

function byId(ledger: Ledger, id: string): Shape | undefined {
  const { customers, products, subscriptions } = ledger.store.state;
  const customer = customers.find((one) => one.id === id);
  if (customer) return customerShape(customer);
  const product = products.find((one) => one.id === id);
  if (product) return productShape(product);
  const subscription = subscriptions.find((one) => one.id === id);
  return subscription && ledger.subscription(subscription);
}
