import { createTransport } from 'nodemailer';
import { isLoopback } from '../env.ts';
import { fieldsOf } from '../fields.ts';
import { newId } from '../ids.ts';
import { MailRefused, MailUnavailable } from './failures.ts';
import type { Carrier, WrittenMail } from './transport.ts';

/** How long each step of the conversation may take. */
const STEP_MS = 10_000;
/** How long all of it may take, waiting for a connection included. Well within a sender's lease. */
const MAIL_MS = 60_000;

/**
 * Sends through the mail server at `url`, over connections that are kept: with TLS from the start for smtps://, and for smtp://
 * as soon as the server offers it. A password that leaves this machine waits for TLS. The query of the URL has nodemailer's
 * further options (`?tls.rejectUnauthorized=false`).
 */
export function overSmtp(url: string): Carrier & { close(): void } {
  const pool = createTransport({
    url,
    pool: true,
    requireTLS: new URL(url).username !== '' && !isLoopback(url),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ idempotencyKey, ...mail }: WrittenMail) {
      // A mail that is sent twice, since the answer to the first was lost, is one mail to whoever looks at its id.
      const messageId = `<${idempotencyKey ?? newId()}@${/@([^@>\s]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost'}>`;
      try {
        await pool.sendMail({ ...mail, messageId, signal: AbortSignal.timeout(MAIL_MS) });
      } catch (error) {
        throw failureOf(error);
      }
    },
    async greet() {
      try {
        await pool.verify();
      } catch (error) {
        throw failureOf(error);
      }
    },
    close: () => pool.close(),
  };
}

/**
 * What a failure of the conversation means. Only a recipient that is refused for good is about the mail: 4xx is about now, and
 * 5.7, in the server's enhanced codes, about us (a password, relaying, a sender). Codes only: what a server says names addresses.
 */
function failureOf(error: unknown): MailRefused | MailUnavailable {
  const { code, command, response, responseCode } = fieldsOf(error);
  if (typeof responseCode !== 'number')
    return command === 'API' && code === 'EENVELOPE' ? new MailRefused(code) : new MailUnavailable(String(code));
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(String(response))?.[1];
  const reason = enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`;
  if (command === 'RCPT TO' && responseCode >= 500 && !enhanced?.startsWith('5.7.')) return new MailRefused(reason);
  return new MailUnavailable(reason, { isBrief: responseCode < 500 });
}
