import { dateTime, money } from '../../format.ts';
import { escapeHtml, page } from '../stand-in/html.ts';
import { type Answer, html } from '../stand-in/server.ts';
import type { Ledger } from './ledger.ts';
import type { Form } from './rest.ts';
import type { Portal, Session, Subscription } from './state.ts';

/** The hosted pages. Their forms post to their own address. */
const NOTE = '<p class="note">Test payment. No money moves. This page stands in for Stripe on this machine.</p>';

interface Action {
  words: string;
  /** Something that happens at Stripe, but that no customer can do there. */
  isMishap?: boolean;
  run(ledger: Ledger, subscription: Subscription): void;
}

/** The portal's buttons, by what they post. */
const ACTIONS: Readonly<Record<string, Action>> = {
  cancel: { words: 'Cancel at period end', run: (ledger, one) => ledger.cancelAtPeriodEnd(one, true) },
  resume: { words: 'Keep plan', run: (ledger, one) => ledger.cancelAtPeriodEnd(one, false) },
  recover: { words: 'Pay open invoice', run: (ledger, one) => ledger.become(one, 'active') },
  fail: { words: 'Fail next payment', isMishap: true, run: (ledger, one) => ledger.become(one, 'past_due') },
  end: { words: 'End now', isMishap: true, run: (ledger, one) => ledger.end(one) },
};

/** Returns the names of actions possible in a subscription's current state. */
function actionsOf({ status, cancelAtPeriodEnd, endedAt }: Subscription): string[] {
  if (endedAt !== null) return [];
  if (status !== 'active') return ['recover', 'end'];
  return [cancelAtPeriodEnd ? 'resume' : 'cancel', 'fail', 'end'];
}

/** Returns a hosted page, or the result of its form. `form` is null for a GET. */
export function answerPage(ledger: Ledger, pathname: string, form: Form | null): Answer {
  const [, kind, id] = pathname.split('/');
  const { sessions, portals, customers, subscriptions } = ledger.store.state;
  const redirect = (location: string): Answer => ({ ...html(303, ''), headers: { location } });
  if (pathname === '/' && !form) return html(200, homePage(ledger));
  const session = kind === 'pay' ? sessions.find((one) => one.id === id) : undefined;
  if (session) {
    const isOpen = session.status === 'open' && customers.some((one) => one.id === session.customer && !one.deleted);
    if (!form || !isOpen) return html(200, payPage(ledger, session, isOpen));
    ledger.pay(session);
    return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
  }
  const portal = kind === 'portal' ? portals.find((one) => one.id === id) : undefined;
  if (!portal) return html(404, messagePage('Page not found'));
  if (!form) return html(200, portalPage(ledger, portal));
  const subscription = subscriptions.find((one) => one.customer === portal.customer && one.id === form.subscription);
  const action = subscription && actionsOf(subscription).find((one) => one === form.action);
  if (subscription && action) ACTIONS[action]?.run(ledger, subscription);
  return redirect(pathname);
}

/** Returns a page with one narrow column. */
const sheet = (title: string, content: string) => page(title, `<div class="sheet">${NOTE}\n${content}</div>`);

const when = (seconds: number) => escapeHtml(dateTime(seconds * 1000, 'UTC'));

function priceOf(ledger: Ledger, { price: id, quantity }: Session | Subscription): string {
  const price = ledger.price(id);
  return `${money(price.unitAmount * quantity, price.currency.toUpperCase())} a ${price.interval}`;
}

const back = (url: string | null, words: string) =>
  url === null ? '' : `<p><a href="${escapeHtml(url)}">${words}</a></p>`;

function payPage(ledger: Ledger, session: Session, isOpen: boolean): string {
  if (!isOpen) {
    const state = session.status === 'complete' ? 'paid' : 'closed';
    const said = `<section><h1>This checkout is ${state}</h1>\n<p>There’s nothing left to do here.</p></section>`;
    return sheet('Checkout', `${said}\n${back(session.cancelUrl, 'Back to Meeting Tab')}`);
  }
  return sheet(
    'Checkout',
    `<section><h1>Meeting Tab Pro</h1>
<p class="total">${escapeHtml(priceOf(ledger, session))}</p>
<dl><dt>Account</dt><dd>${escapeHtml(emailOf(ledger, session.customer))}</dd>
<dt>Card</dt><dd>4242 4242 4242 4242</dd></dl>
<form method="post" class="actions"><button>Pay and subscribe</button></form></section>
${back(session.cancelUrl, 'Go back without paying')}`,
  );
}

function portalPage(ledger: Ledger, { customer, returnUrl }: Portal): string {
  const items = ledger.store.state.subscriptions
    .filter((one) => one.customer === customer)
    .toReversed()
    .map((one) => subscriptionPart(ledger, one));
  const said = items.length > 0 ? items.join('\n') : '<p>You don’t have one.</p>';
  return sheet('Billing', `<h1>Your subscription</h1>\n${said}\n${back(returnUrl, 'Back to Meeting Tab')}`);
}

function subscriptionPart(ledger: Ledger, subscription: Subscription): string {
  const { id, status, periodEnd, endedAt, cancelAtPeriodEnd } = subscription;
  const next = endedAt !== null ? 'Ended' : cancelAtPeriodEnd ? 'Ends' : 'Next payment';
  const actions = actionsOf(subscription);
  const buttons = (isMishap: boolean) => {
    const forms = actions.flatMap((name) => {
      const action = ACTIONS[name];
      if (!action || (action.isMishap ?? false) !== isMishap) return [];
      return `<form method="post"><input type="hidden" name="subscription" value="${id}"><button class="plain" name="action" value="${name}">${action.words}</button></form>`;
    });
    return forms.length > 0 ? `<div class="actions">${forms.join('\n')}</div>` : '';
  };
  return `<section><p class="total">${escapeHtml(priceOf(ledger, subscription))}</p>
<dl><dt>Status</dt><dd>${escapeHtml(status.replace('_', ' '))}</dd>
<dt>${next}</dt><dd>${when(endedAt ?? periodEnd)}</dd></dl>
${buttons(false)}
${actions.length > 0 ? `<h2>Simulate</h2>${buttons(true)}` : ''}</section>`;
}

const emailOf = (ledger: Ledger, customer: string) =>
  ledger.store.state.customers.find(({ id }) => id === customer)?.email ?? 'deleted customer';

function homePage(ledger: Ledger): string {
  const items = ledger.store.state.subscriptions.toReversed().map(
    (one) => `<li>${escapeHtml(emailOf(ledger, one.customer))}<br>
<span class="faint">${escapeHtml(one.status.replace('_', ' '))}, ${escapeHtml(priceOf(ledger, one))}, since ${when(one.created)}</span></li>`,
  );
  const none = '<p>None yet. Go Pro in the app and its checkout opens here.</p>';
  const said = items.length > 0 ? `<ol>${items.join('\n')}</ol>` : none;
  return page('Test payments', `${NOTE}\n<h1>Subscriptions</h1>\n${said}`);
}

/** Returns a page with only a heading. */
export const messagePage = (title: string) => page(title, `${NOTE}<h1>${title}</h1>`);
