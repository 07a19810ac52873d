import { createTransport } from 'nodemailer';
import { isLoopback } from '../env.ts';
import { fieldsOf } from '../fields.ts';
import { newId } from '../ids.ts';
import { MailRefused, MailUnavailable } from './failures.ts';
import type { Carrier, WrittenMail } from './transport.ts';

/** How long each step of the conversation may take. */
const STEP_MS = 10_000;
/** How long the whole conversation may take, including waiting for a connection. Well within a sender's lease. */
const MAIL_MS = 60_000;

/**
 * Returns a carrier that sends through the mail server at `url`, over kept connections: with TLS from the start for
 * smtps://, and for smtp:// as soon as the server offers it. A password is sent to another machine only under TLS. The URL's
 * query has nodemailer's further options (`?tls.rejectUnauthorized=false`).
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
      // An email sent twice, because the answer to the first try was lost, has the same ID both times.
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
 * Returns what a failure of the conversation means. Only a permanently refused recipient is about the email: 4xx is
 * temporary, and 5.7, in the server's enhanced codes, is about us (a password, relaying, a sender). Keeps only codes, since
 * servers' texts contain addresses.
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
