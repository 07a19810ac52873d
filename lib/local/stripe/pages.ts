import { dateTime, money } from '../../format.ts';
import { escapeHtml, page } from '../host/html.ts';
import type { Ledger } from './ledger.ts';
import type { Portal, Session, Subscription } from './state.ts';

/** The hosted pages. Their forms post to their own address; hosted.ts does what the buttons say. */

const NOTE = '<p class="note">Test payment. No money moves. This page stands in for Stripe on this machine.</p>';

/** The portal's buttons, by what they post. */
export type Action = 'cancel' | 'resume' | 'fail' | 'recover' | 'end';

const ACTIONS: Record<Action, string> = {
  cancel: 'Cancel at period end',
  resume: 'Keep plan',
  recover: 'Pay open invoice',
  fail: 'Fail next payment',
  end: 'End now',
};

/** What no customer can do at Stripe, but does happen. */
const MISHAPS: readonly Action[] = ['fail', 'end'];

/** Returns what can be done with a subscription in its present state. */
export function actionsOf({ status, cancelAtPeriodEnd, endedAt }: Subscription): Action[] {
  if (endedAt !== null) return [];
  if (status !== 'active') return ['recover', 'end'];
  return [cancelAtPeriodEnd ? 'resume' : 'cancel', 'fail', 'end'];
}

/** A page with one narrow column. */
const sheet = (title: string, content: string) => page(title, `<div class="sheet">${NOTE}\n${content}</div>`);

const when = (seconds: number) => escapeHtml(dateTime(seconds * 1000, 'UTC'));

function priceOf(ledger: Ledger, { price: id, quantity }: Session | Subscription): string {
  const price = ledger.price(id);
  return `${money(price.unitAmount * quantity, price.currency.toUpperCase())} a ${price.interval}`;
}

const back = (url: string | null, words: string) =>
  url === null ? '' : `<p><a href="${escapeHtml(url)}">${words}</a></p>`;

/** The checkout's page. */
export function payPage(ledger: Ledger, session: Session): string {
  const customer = ledger.store.state.customers.find(({ id }) => id === session.customer);
  if (session.status !== 'open' || !customer || customer.deleted) {
    return sheet(
      'Checkout',
      `<section><h1>This checkout is ${session.status === 'complete' ? 'paid' : 'closed'}</h1>
<p>There’s nothing left to do here.</p></section>
${back(session.cancelUrl, 'Back to Meeting Tab')}`,
    );
  }
  return sheet(
    'Checkout',
    `<section><h1>Meeting Tab Pro</h1>
<p class="total">${escapeHtml(priceOf(ledger, session))}</p>
<dl><dt>Account</dt><dd>${escapeHtml(customer.email ?? '')}</dd>
<dt>Card</dt><dd>4242 4242 4242 4242</dd></dl>
<form method="post" class="actions"><button>Pay and subscribe</button></form></section>
${back(session.cancelUrl, 'Go back without paying')}`,
  );
}

/** The customer portal, with buttons for mishaps, too. */
export function portalPage(ledger: Ledger, { customer, returnUrl }: Portal): string {
  const items = ledger.store.state.subscriptions
    .filter((one) => one.customer === customer)
    .toReversed()
    .map((one) => subscriptionPart(ledger, one));
  return sheet(
    'Billing',
    `<h1>Your subscription</h1>
${items.length > 0 ? items.join('\n') : '<p>You don’t have one.</p>'}
${back(returnUrl, 'Back to Meeting Tab')}`,
  );
}

function subscriptionPart(ledger: Ledger, subscription: Subscription): string {
  const { id, status, periodEnd, endedAt, cancelAtPeriodEnd } = subscription;
  const next = endedAt !== null ? 'Ended' : cancelAtPeriodEnd ? 'Ends' : 'Next payment';
  const actions = actionsOf(subscription);
  const buttons = (some: readonly Action[]) =>
    some
      .map(
        (action) =>
          `<form method="post"><input type="hidden" name="subscription" value="${id}"><button class="plain" name="action" value="${action}">${ACTIONS[action]}</button></form>`,
      )
      .join('\n');
  const owners = actions.filter((action) => !MISHAPS.includes(action));
  const mishaps = actions.filter((action) => MISHAPS.includes(action));
  return `<section><p class="total">${escapeHtml(priceOf(ledger, subscription))}</p>
<dl><dt>Status</dt><dd>${escapeHtml(status.replace('_', ' '))}</dd>
<dt>${next}</dt><dd>${when(endedAt ?? periodEnd)}</dd></dl>
${owners.length > 0 ? `<div class="actions">${buttons(owners)}</div>` : ''}
${mishaps.length > 0 ? `<h2>Simulate</h2><div class="actions">${buttons(mishaps)}</div>` : ''}</section>`;
}

/** What is at the address itself. */
export function homePage(ledger: Ledger): string {
  const { customers, subscriptions } = ledger.store.state;
  const items = subscriptions.toReversed().map((one) => {
    const email = customers.find(({ id }) => id === one.customer)?.email ?? 'deleted customer';
    return `<li>${escapeHtml(email)}<br><span class="faint">${escapeHtml(one.status.replace('_', ' '))}, ${escapeHtml(priceOf(ledger, one))}, since ${when(one.created)}</span></li>`;
  });
  return page(
    'Test payments',
    `${NOTE}
<h1>Subscriptions</h1>
${items.length > 0 ? `<ol>${items.join('\n')}</ol>` : '<p>None yet. Go Pro in the app and its checkout opens here.</p>'}`,
  );
}

export function notFoundPage(): string {
  return page('Page not found', `${NOTE}<h1>Page not found</h1>`);
}

/** For a form that another site's page sent. */
export function otherSitePage(): string {
  return page('Form not accepted', `${NOTE}<h1>This page only accepts its own form</h1>`);
}
