import { z } from 'zod';
import type { Ledger } from './ledger.ts';
import { type Form, flag, integer, list, noSuch, Problem, page, paging, type Route, route } from './rest.ts';
import { customerShape, priceShape, productShape } from './shapes.ts';
import type { Customer } from './state.ts';

/** The part of Stripe's API that the app uses. */

const metadata = z.record(z.string(), z.string()).default({});
const text = z.string().optional();
const texts = list(z.array(z.string())).optional();

function find<T extends { id: string }>(items: readonly T[], kind: string, id: string, param?: string): T {
  const found = items.find((item) => item.id === id);
  if (!found) throw noSuch(kind, id, param);
  return found;
}

function customerOf({ store }: Ledger, id: string, param?: string): Customer {
  const customer = find(store.state.customers, 'customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

const routes: Route[] = [
  route('POST customers', { email: z.email().optional(), metadata }, ({ store }, { email = null, metadata }) => {
    const customer = { id: store.newId('cus'), created: store.seconds(), email, metadata, deleted: false };
    store.state.customers.push(customer);
    return customerShape(customer);
  }),
  route('GET customers', { ...paging, email: text }, ({ store }, given) => {
    const isMeant = ({ email, deleted }: Customer) => !deleted && (given.email === undefined || email === given.email);
    return page(store.state.customers.filter(isMeant), given, customerShape);
  }),
  route('GET customers/{id}', {}, ({ store }, _, id) => customerShape(find(store.state.customers, 'customer', id))),
  route('DELETE customers/{id}', {}, (ledger, _, id) => {
    const customer = customerOf(ledger, id);
    ledger.deleteCustomer(customer);
    return customerShape(customer);
  }),
  route('GET products', { ...paging, ids: texts }, ({ store }, given) => {
    const products = store.state.products.filter(({ id }) => given.ids?.includes(id) ?? true);
    return page(products, given, productShape);
  }),
  route('POST products', { id: z.string(), name: z.string() }, ({ store }, { id, name }) => {
    const product = { id, created: store.seconds(), name };
    store.state.products.push(product);
    return productShape(product);
  }),
  route('GET prices', { ...paging, active: flag.optional(), lookup_keys: texts }, ({ store }, given) => {
    const prices = store.state.prices.filter(
      ({ active, lookupKey }) =>
        (given.active ?? active) === active && (given.lookup_keys?.includes(lookupKey ?? '') ?? true),
    );
    return page(prices, given, priceShape);
  }),
  route(
    'POST prices',
    {
      ...{ product: z.string(), currency: z.string(), unit_amount: integer },
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      ...{ lookup_key: z.string(), transfer_lookup_key: flag },
    },
    ({ store }, { product, currency, unit_amount: unitAmount, recurring: { interval }, lookup_key: lookupKey }) => {
      find(store.state.products, 'product', product, 'product');
      for (const holder of store.state.prices) if (holder.lookupKey === lookupKey) holder.lookupKey = null;
      const made = { id: store.newId('price'), created: store.seconds(), active: true };
      const price = { ...made, product, lookupKey, currency, unitAmount, interval };
      store.state.prices.push(price);
      return priceShape(price);
    },
  ),
  route(
    'POST checkout/sessions',
    {
      ...{ mode: z.literal('subscription'), customer: z.string(), metadata },
      client_reference_id: z.string().max(200).optional(),
      line_items: list(z.tuple([z.strictObject({ price: z.string(), quantity: integer })])),
      success_url: z.string().max(5000).and(z.url()),
      cancel_url: z.string().max(5000).and(z.url()).optional(),
    },
    (ledger, given) => {
      const [{ price, quantity }] = given.line_items;
      find(ledger.store.state.prices, 'price', price, 'line_items[0][price]');
      const session = ledger.openSession({
        ...{ customer: customerOf(ledger, given.customer, 'customer').id, price, quantity, metadata: given.metadata },
        clientReferenceId: given.client_reference_id ?? null,
        successUrl: given.success_url,
        cancelUrl: given.cancel_url ?? null,
      });
      return ledger.session(session);
    },
  ),
  route('GET checkout/sessions', { ...paging, customer: text, status: text }, (ledger, given) => {
    const sessions = ledger.store.state.sessions.filter(
      ({ customer, status }) => (given.customer ?? customer) === customer && (given.status ?? status) === status,
    );
    return page(sessions, given, (session) => ledger.session(session));
  }),
  route('GET checkout/sessions/{id}', {}, (ledger, _, id) =>
    ledger.session(find(ledger.store.state.sessions, 'checkout.session', id)),
  ),
  route('POST checkout/sessions/{id}/expire', {}, (ledger, _, id) => {
    const session = find(ledger.store.state.sessions, 'checkout.session', id);
    if (session.status !== 'open')
      throw new Problem(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    ledger.expire(session);
    return ledger.session(session);
  }),
  route('GET subscriptions', { ...paging, customer: z.string(), status: text }, (ledger, given) => {
    const { customers, subscriptions } = ledger.store.state;
    // Deleted customers' subscriptions are listed too.
    find(customers, 'customer', given.customer, 'customer');
    const { status: wanted } = given;
    const isMeant = (status: string) =>
      wanted === undefined ? status !== 'canceled' : ['all', status].includes(wanted);
    const meant = subscriptions.filter(({ customer, status }) => customer === given.customer && isMeant(status));
    return page(meant, given, (one) => ledger.subscription(one));
  }),
  route('DELETE subscriptions/{id}', { invoice_now: flag.optional(), prorate: flag.optional() }, (ledger, _, id) => {
    const subscription = find(ledger.store.state.subscriptions, 'subscription', id);
    // Stripe reports an ended subscription as missing.
    if (subscription.endedAt !== null) throw noSuch('subscription', id);
    ledger.end(subscription);
    return ledger.subscription(subscription);
  }),
  route('POST billing_portal/sessions', { customer: z.string(), return_url: z.url() }, (ledger, given) => {
    const customer = customerOf(ledger, given.customer, 'customer').id;
    const portal = { id: ledger.store.newId('bps'), created: ledger.store.seconds(), customer };
    ledger.store.state.portals.push({ ...portal, returnUrl: given.return_url });
    return { ...portal, object: 'billing_portal.session', url: `${ledger.url}/portal/${portal.id}` };
  }),
];

/** Performs a request and returns the response's body. Throws Problem. */
export function perform(ledger: Ledger, method: string, path: string, form: Form): object {
  for (const { method: wanted, path: pattern, run } of routes) {
    const match = method === wanted ? pattern.exec(path) : null;
    if (match) return run(ledger, form, decodeURIComponent(match[1] ?? ''));
  }
  throw new Problem(404, `Unrecognized request URL (${method}: ${path}).`);
}
