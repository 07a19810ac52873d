import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { privateFolder } from '../host/files.ts';
import type { AppClock } from '../stand-in/app-clock.ts';
import { type Answer, html, isOwnForm, json, serve } from '../stand-in/server.ts';
import { act, clockPage } from './clock-page.ts';
import { listPage, mailBody, mailPage, notFoundPage } from './pages.ts';
import { takeBySmtp } from './smtp.ts';
import { MailStore, SentMail, type StoredMail } from './store.ts';

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

interface Options {
  dataDir: string;
  /** 0: any free port. */
  port: number;
  /** Also accepts emails by SMTP. */
  smtpPort?: number | undefined;
  onMail?: (mail: StoredMail) => void;
}

/** No scripts. Pages may frame emails, which are served from the same origin. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Shows an email as an email program would: styles, images and links, but nothing that runs. */
const MAIL_CSP = [
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** An error in Resend's format: `{statusCode, name, message}`. */
const refusal = (statusCode: number, name: string, message: string) => json(statusCode, { statusCode, name, message });

/** Resend's names for too many emails at once, an address that it refuses, and an API key that it refuses. */
const FAULTS: Readonly<Record<number, string>> = {
  429: 'rate_limit_exceeded',
  422: 'validation_error',
  403: 'invalid_api_key',
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Starts a stand-in for Resend's HTTP API, which the real SDK calls on a loopback BASE_URL, and for a mail server. It sends
 * nothing: emails are kept in DATA_DIR/mail and shown on its own pages. They contain sign-in codes, so it listens only on
 * loopback and refuses any other Host (DNS rebinding).
 */
export async function startMailbox({ dataDir, port, smtpPort, onMail }: Options) {
  const store = new MailStore(privateFolder(dataDir, 'mail'));
  let clock: AppClock | undefined;
  const faults: { address: string; answer: Answer }[] = [];

  async function send(request: IncomingMessage): Promise<Answer> {
    if (!/^Bearer \S/.test(request.headers.authorization ?? '')) {
      return refusal(401, 'missing_api_key', 'Missing API key in the authorization header.');
    }
    const parsed = SentMail.safeParse(parseJson(await readText(request)));
    if (!parsed.success) return refusal(422, 'validation_error', parsed.error.issues[0]?.message ?? 'Not an email.');
    if (parsed.data.html === undefined && parsed.data.text === undefined) {
      return refusal(422, 'validation_error', 'Missing `html` or `text` field.');
    }
    const index = faults.findIndex(({ address }) => parsed.data.to.includes(address));
    const [fault] = index < 0 ? [] : faults.splice(index, 1);
    if (fault) return fault.answer;
    const key = request.headers['idempotency-key'];
    const added = store.add(parsed.data, typeof key === 'string' ? key : undefined);
    if (!added)
      return refusal(409, 'invalid_idempotent_request', 'This idempotency key was already used for another email.');
    if (!added.repeated) onMail?.(added.mail);
    return json(200, { id: added.mail.id });
  }

  async function answerClock(request: IncomingMessage): Promise<Answer> {
    if (!clock) return html(404, notFoundPage());
    if (request.method !== 'POST') return html(200, clockPage(clock));
    if (!isOwnForm(request)) return refusal(403, 'invalid_origin', 'Only accepts its own form.');
    return html(200, clockPage(clock, await act(clock, new URLSearchParams(await readText(request)))));
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const [address = '/'] = (request.url ?? '/').split('?');
    if (request.method === 'POST' && address === '/emails') return send(request);
    if (address === '/clock') return answerClock(request);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refusal(405, 'method_not_allowed', 'Method not allowed.');
    if (address === '/') return html(200, listPage(store.list(), clock !== undefined));
    if (address === '/api/emails') return json(200, { data: store.list() });
    const [, id = '', part] = /^\/mail\/([\w-]+)(\/body)?$/.exec(address) ?? [];
    const mail = store.find(id);
    if (!mail) return html(404, notFoundPage());
    return part
      ? { ...html(200, mailBody(mail)), headers: { 'content-security-policy': MAIL_CSP } }
      : html(200, mailPage(mail));
  }

  const server = await serve({ name: 'Mailbox', port, policy: PAGE_CSP, answer });
  const take = (mail: SentMail, id: string) => {
    const added = store.add(mail, id);
    if (added && !added.repeated) onMail?.(added.mail);
  };
  const smtp = smtpPort === undefined ? undefined : await takeBySmtp(smtpPort, take);
  return {
    url: server.url,
    /** Newest first. */
    mails: (): StoredMail[] => store.list(),
    newestTo: (address: string): StoredMail | undefined => store.list().find((mail) => mail.to.includes(address)),
    /**
     * Makes the next `times` emails to an address fail with an HTTP status, as in an outage at Resend; 422 refuses the
     * address, 403 the API key.
     */
    refuse(address: string, status = 500, times = 1): void {
      const answer = refusal(status, FAULTS[status] ?? 'application_error', 'Injected failure.');
      for (let i = 0; i < times; i += 1) faults.push({ address, answer });
    },
    /** Answers the next email to an address with 200 and `body` without keeping it, as a captive portal would. */
    mislead: (address: string, body: unknown): void => void faults.push({ address, answer: json(200, body) }),
    /** Adds a page at /clock that sets the app's clock. */
    attachClock(given: AppClock): void {
      clock = given;
    },
    stop: () => Promise.all([server.stop(), smtp?.stop()]),
  };
}
