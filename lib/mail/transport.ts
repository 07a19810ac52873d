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
}

const TIMEOUT_MS = 10_000;

/** Sends one mail, as HTML and as text. Throws when the mail service did not take it. */
export async function send({ to, subject, body, idempotencyKey, headers }: Mail): Promise<void> {
  const resend = new Resend(env().RESEND_API_KEY);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  const { error } = await resend.emails.send(
    { from: env().MAIL_FROM, to, subject, html, text, headers },
    { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  // The key was used for this mail before, in words that a deployment has changed since: it has been sent.
  if (error?.name === 'invalid_idempotent_request') return;
  if (error) throw new Error(`mail refused: ${error.name}`);
}
