import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { Resend } from 'resend';
import { env } from '../env.ts';
import { SignInCodeMail } from './templates/sign-in-code.tsx';

interface Mail {
  to: string;
  subject: string;
  body: ReactElement;
  /** Sent twice under one key, delivered once. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

const TIMEOUT_MS = 10_000;

/** Sends one mail, as HTML and as text. Throws when the mail service did not take it. */
async function send({ to, subject, body, idempotencyKey, headers }: Mail): Promise<void> {
  const resend = new Resend(env().RESEND_API_KEY);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  const { error } = await resend.emails.send(
    { from: env().MAIL_FROM, to, subject, html, text, headers },
    { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  if (error) throw new Error(`mail refused: ${error.name}`);
}

/** The code also stands in the subject, so that a notification is enough to read it. */
export async function sendSignInCode(to: string, code: string): Promise<void> {
  await send({ to, subject: `${code} is your Meeting Tab code`, body: SignInCodeMail({ code }) });
}
