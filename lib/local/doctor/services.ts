import { Resend } from 'resend';
import Stripe from 'stripe';
import { MailUnavailable } from '../../mail/failures.ts';
import { overSmtp } from '../../mail/smtp.ts';
import { SECOND } from '../../time.ts';
import { codeOfCall, type Finding, ok, problem, warning } from './findings.ts';

const TIMEOUT_MS = 10 * SECOND;

/** Returns the domain of `Meeting Tab <tab@example.com>`, or of the bare address. */
const domainOf = (from: string) => /@([^@>\s]+)>?\s*$/.exec(from)?.[1]?.toLowerCase();

/** Checks that Resend accepts our key, and email from our sender. The SDK reads RESEND_BASE_URL itself. */
export async function checkMail(key: string, from: string): Promise<Finding[]> {
  const domain = domainOf(from);
  if (domain === undefined) return [problem('MAIL_FROM has no address, like Meeting Tab <tab@example.com>')];
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, TIMEOUT_MS);
  const answer = await Promise.race([new Resend(key).domains.list(), late]).finally(() => clearTimeout(timer));
  if (!answer) return [problem('Email: Resend doesn’t answer in time')];
  const { data, error } = answer;
  if (error?.name === 'restricted_api_key')
    return [warning(`Email: RESEND_API_KEY may only send, so whether ${domain} is verified can’t be seen`)];
  if (error?.statusCode === 401 || error?.statusCode === 403 || error?.name === 'invalid_api_key')
    return [problem('Email: Resend refuses RESEND_API_KEY')];
  if (error) return [problem(`Email: Resend can’t be asked: ${error.name}`)];
  const found = data?.data.find(({ name }) => name.toLowerCase() === domain);
  if (!found)
    return [problem(`Email: Resend doesn’t know ${domain}, the domain of MAIL_FROM. Add and verify it there`)];
  if (found.status !== 'verified')
    return [problem(`Email: Resend has ${domain} as ${found.status}: finish its DNS records, or no email is sent`)];
  return [ok(`Email: Resend takes email from ${domain}`)];
}

/** Explanations of SMTP's failure codes. */
const SMTP_HINTS: Readonly<Record<string, string>> = {
  EDNS: 'its host isn’t known',
  ECONNECTION: 'the connection was cut',
  ESOCKET: 'nobody can be reached there, or TLS fails: smtps:// is for port 465, smtp:// for 587 and 25',
  ETIMEDOUT: 'it doesn’t answer in time',
  ETLS: 'it offers no TLS, or its certificate isn’t good, so the password stays here',
  EAUTH: 'it refuses the user or the password',
};

/** Checks that the mail server accepts our connection, TLS and password, without sending an email. */
export async function checkSmtp(url: string, from: string): Promise<Finding[]> {
  const domain = domainOf(from);
  if (domain === undefined) return [problem('MAIL_FROM has no address, like Meeting Tab <tab@example.com>')];
  const { host, hostname, username, protocol } = new URL(url);
  const carrier = overSmtp(url);
  try {
    await carrier.greet();
  } catch (error) {
    const code = error instanceof MailUnavailable ? error.code : codeOfCall(error);
    const hint = SMTP_HINTS[code] ?? (/^53\d/.test(code) ? SMTP_HINTS.EAUTH : undefined);
    return [problem(`Email: the server ${host} of SMTP_URL can’t be used: ${code}${hint ? ` (${hint})` : ''}`)];
  } finally {
    carrier.close();
  }
  const how =
    protocol === 'smtps:' ? 'over TLS' : username ? 'over TLS, as soon as it’s offered' : 'without a password';
  return [
    ok(`Email: ${hostname} takes our connection, ${how}. Whether it takes email from ${domain} shows with the first`),
  ];
}

/** What our webhook needs: at least one event of each kind. */
const EVENTS = ['checkout.session.', 'customer.subscription.', 'invoice.'];

/** Checks that Stripe accepts our key, has the prices, and calls the webhook. `lookupKeys`: of the prices. */
export async function checkStripe(
  stripe: Stripe,
  lookupKeys: readonly string[],
  webhookUrl: string,
): Promise<Finding[]> {
  try {
    return [...(await checkPrices(stripe, lookupKeys)), ...(await checkWebhook(stripe, webhookUrl))];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return [problem('Stripe: it refuses STRIPE_SECRET_KEY')];
    if (error instanceof Stripe.errors.StripePermissionError)
      return [
        warning(
          'Stripe: STRIPE_SECRET_KEY is restricted and may not read prices and webhooks, so they can’t be checked',
        ),
      ];
    const code = error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : codeOfCall(error);
    return [problem(`Stripe: it can’t be asked: ${code}`)];
  }
}

async function checkPrices(stripe: Stripe, lookupKeys: readonly string[]): Promise<Finding[]> {
  const { data } = await stripe.prices.list({ lookup_keys: [...lookupKeys], active: true, limit: 100 });
  const missing = lookupKeys.filter((key) => !data.some(({ lookup_key }) => lookup_key === key));
  if (missing.length > 0) return [problem(`Stripe: no price ${missing.join(', ')}. Run npm run stripe:setup`)];
  return [ok(`Stripe: all ${lookupKeys.length} prices are there`)];
}

async function checkWebhook(stripe: Stripe, url: string): Promise<Finding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((one) => one.url === url);
  if (!endpoint) return [problem(`Stripe: no webhook to ${url}. Add it in Stripe’s dashboard`)];
  if (endpoint.status !== 'enabled') return [problem(`Stripe: the webhook to ${url} is ${endpoint.status}`)];
  const events: readonly string[] = endpoint.enabled_events;
  const missing = EVENTS.filter((family) => !events.some((event) => event === '*' || event.startsWith(family)));
  if (missing.length > 0)
    return [problem(`Stripe: the webhook lacks ${missing.map((family) => `${family}*`).join(', ')}`)];
  return [ok('Stripe: the webhook is enabled and has its events')];
}
