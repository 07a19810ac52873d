import { type Answer, html } from '../host/local-server.ts';
import type { Form } from './form.ts';
import type { Ledger } from './ledger.ts';
import { type Action, actionsOf, homePage, notFoundPage, payPage, portalPage } from './pages.ts';
import type { Portal, Session, Subscription } from './state.ts';

/** Runs something that changes the state. */
export type Change = <T>(run: (ledger: Ledger) => T) => T;

const redirect = (location: string): Answer => ({ ...html(303, ''), headers: { location } });

/** Returns a hosted page, or the result of its form. `form` is null for a GET. */
export function answerPage(ledger: Ledger, change: Change, pathname: string, form: Form | null): Answer {
  const [, kind, id] = pathname.split('/');
  const { sessions, portals } = ledger.store.state;
  if (pathname === '/' && !form) return html(200, homePage(ledger));
  const session = kind === 'pay' ? sessions.find((one) => one.id === id) : undefined;
  if (session) return answerPay(ledger, change, session, form);
  const portal = kind === 'portal' ? portals.find((one) => one.id === id) : undefined;
  if (portal) return answerPortal(ledger, change, portal, form);
  return html(404, notFoundPage());
}

function answerPay(ledger: Ledger, change: Change, session: Session, form: Form | null): Answer {
  const { customers } = ledger.store.state;
  const open = () => session.status === 'open' && customers.some((one) => one.id === session.customer && !one.deleted);
  if (!form || !change(open)) return html(200, payPage(ledger, session));
  change(() => ledger.pay(session));
  return redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
}

function answerPortal(ledger: Ledger, change: Change, portal: Portal, form: Form | null): Answer {
  if (!form) {
    return html(
      200,
      change(() => portalPage(ledger, portal)),
    );
  }
  const { subscriptions } = ledger.store.state;
  const subscription = subscriptions.find((one) => one.customer === portal.customer && one.id === form.subscription);
  const action = subscription && actionsOf(subscription).find((one) => one === form.action);
  if (subscription && action) change(() => ACTS[action](ledger, subscription));
  return redirect(`/portal/${portal.id}`);
}

const ACTS: Record<Action, (ledger: Ledger, subscription: Subscription) => void> = {
  cancel: (ledger, subscription) => ledger.cancelAtPeriodEnd(subscription, true),
  resume: (ledger, subscription) => ledger.cancelAtPeriodEnd(subscription, false),
  fail: (ledger, subscription) => ledger.become(subscription, 'past_due'),
  recover: (ledger, subscription) => ledger.become(subscription, 'active'),
  end: (ledger, subscription) => ledger.end(subscription),
};
