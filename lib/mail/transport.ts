import { setTimeout } from 'node:timers/promises';
import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { env } from '../env.ts';
import { MailUnavailable } from './failures.ts';
import { overResend } from './resend.ts';
import { overSmtp } from './smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  body: ReactElement;
  /**
   * An email sent twice under one key is delivered once: by Resend, which remembers keys for a day; over SMTP only if
   * programs look at IDs.
   */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** The body as text, if the text derived from the HTML wouldn't read well. */
  text?: string;
}

/** An email as it goes out. */
export interface WrittenMail extends Pick<Mail, 'to' | 'subject' | 'idempotencyKey' | 'headers'> {
  from: string;
  html: string;
  text: string;
}

/** Hands emails to the service that delivers them. Throws MailRefused and MailUnavailable. */
export interface Carrier {
  send(mail: WrittenMail): Promise<void>;
  /** Asks whether the service accepts email, without sending any. */
  greet(): Promise<void>;
}

/** How long to wait before retrying an email that may be accepted in a moment: Resend takes a few a second. */
const PAUSE_MS = 1_000;

let carrier: Carrier | undefined;

function carriedBy(): Carrier {
  const { SMTP_URL, RESEND_API_KEY = '' } = env();
  carrier ??= SMTP_URL === undefined ? overResend(RESEND_API_KEY) : overSmtp(SMTP_URL);
  return carrier;
}

/**
 * Sends one email, as HTML and as text. Waits and retries up to `patience` times if it may be accepted in a moment. Throws
 * MailRefused or MailUnavailable.
 */
export async function send({ body, text, ...mail }: Mail, patience = 0): Promise<void> {
  const [html, plain] = await Promise.all([render(body), text ?? render(body, { plainText: true })]);
  const written = { from: env().MAIL_FROM, ...mail, html, text: plain };
  for (let left = patience; ; left -= 1) {
    try {
      return await carriedBy().send(written);
    } catch (error) {
      if (!(error instanceof MailUnavailable && error.isBrief) || left <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (1 + Math.random()));
  }
}

/** Asks whether an email could be sent, for when none is. Throws MailUnavailable. */
export const greet = (): Promise<void> => carriedBy().greet();
