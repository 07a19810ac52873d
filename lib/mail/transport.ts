import { setTimeout } from 'node:timers/promises';
import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { Resend } from 'resend';
import { env } from '../env.ts';

export interface Mail {
  to: string;
  subject: string;
  body: ReactElement;
  /** Sent twice under one key, delivered once (the mail service remembers a key for a day). */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** The body as text, if the text derived from the HTML would not read well. */
  text?: string;
}

/** The mail service refuses the address itself: trying again would change nothing. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

const TIMEOUT_MS = 10_000;

/** How long to wait when Resend, which takes a few mails a second, refuses more. */
const PAUSE_MS = 1_000;

/**
 * Sends one mail, as HTML and as text. Waits and retries up to `patience` times when the mail service limits the rate.
 * Throws if the mail service does not take the mail: AddressRefused if that is because of the address.
 */
export async function send(mail: Mail, patience = 0): Promise<void> {
  const { to, subject, body, idempotencyKey, headers } = mail;
  const resend = new Resend(env().RESEND_API_KEY);
  const [html, text] = await Promise.all([render(body), mail.text ?? render(body, { plainText: true })]);
  const { error } = await resend.emails.send(
    { from: env().MAIL_FROM, to, subject, html, text, ...(headers && { headers }) },
    { ...(idempotencyKey !== undefined && { idempotencyKey }), signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (error?.name === 'rate_limit_exceeded' && patience > 0) {
    await setTimeout(PAUSE_MS * (1 + Math.random()));
    return send(mail, patience - 1);
  }
  // The key was used for this mail before, and a deployment has changed the wording since: the mail has been sent.
  if (error?.name === 'invalid_idempotent_request') return;
  // Other faults of a mail are ours, and have names of their own.
  if (error?.statusCode === 422 && error.name === 'validation_error') throw new AddressRefused();
  if (error) throw new Error(`mail refused: ${error.name}`);
}
