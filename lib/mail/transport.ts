import { setTimeout } from 'node:timers/promises';
import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { Resend } from 'resend';
import { z } from 'zod';
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

/** The mail service refuses this mail, for its address say: it takes others, and will refuse this one again. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  /** The mail service's own name for the reason. */
  readonly code: string;

  constructor(code: string) {
    super(`The email service refuses the email: ${code}`);
    this.code = code;
  }
}

/** The mail service takes no mail now: it cannot be reached, it fails, or it refuses us, as it does with a key that was revoked. */
export class MailUnavailable extends Error {
  override name = 'MailUnavailable';
  /** The mail service's own name for the reason, or `no_answer`. */
  readonly code: string;

  constructor(code: string) {
    super(`The email service takes no email: ${code}`);
    this.code = code;
  }
}

/**
 * What is about the email itself. Other refusals are about us (a key that was revoked, a sender that it doesn't know), about
 * now (429), or about the service.
 */
const isAboutTheMail = ({ statusCode, name }: { statusCode: number | null; name: string }) =>
  statusCode === 422 && name === 'validation_error';

const TIMEOUT_MS = 10_000;

/** How long to wait when Resend, which takes a few mails a second, refuses more. */
const PAUSE_MS = 1_000;

/**
 * Sends one mail, as HTML and as text. Waits and retries up to `patience` times when the mail service limits the rate.
 * Throws MailRefused or MailUnavailable.
 */
export async function send(mail: Mail, patience = 0): Promise<void> {
  const { to, subject, body, idempotencyKey, headers } = mail;
  const resend = new Resend(env().RESEND_API_KEY);
  const [html, text] = await Promise.all([render(body), mail.text ?? render(body, { plainText: true })]);
  const { data, error } = await resend.emails.send(
    { from: env().MAIL_FROM, to, subject, html, text, ...(headers && { headers }) },
    { ...(idempotencyKey !== undefined && { idempotencyKey }), signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (error?.name === 'rate_limit_exceeded' && patience > 0) {
    await setTimeout(PAUSE_MS * (1 + Math.random()));
    return send(mail, patience - 1);
  }
  // The key was used for this mail before, and a deployment has changed the wording since: the mail has been sent.
  if (error?.name === 'invalid_idempotent_request') return;
  if (error) throw new (isAboutTheMail(error) ? MailRefused : MailUnavailable)(error.name);
  // Whatever stands in front of the mail service may say 200 to anything.
  if (!Accepted.safeParse(data).success) throw new MailUnavailable('no_answer');
}

/** What the mail service says of a mail that it has taken. */
const Accepted = z.object({ id: z.string().min(1) });
