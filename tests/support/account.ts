import { SignedIn } from '#lib/auth/schema.ts';
import { newId } from '#lib/ids.ts';
import type { TestApp } from './app.ts';
import { until } from './until.ts';

/** Signs in, for whatever is running: tests of the API, of pages, and the bench. */

/** Posts JSON with one caller's cookies and keeps those it gets. Returns the body, and throws unless all is well. */
export type Post = (path: string, body: object) => Promise<unknown>;

export interface NewAccount {
  email?: string;
  timeZone?: string;
  currency?: string;
}

export function newEmail(): string {
  return `${newId().toLowerCase()}@example.com`;
}

/** The newest email to `email` that brings a code; others may come after it. */
export function newestCode({ mailbox }: TestApp, email: string) {
  return mailbox.mails().find(({ to, subject }) => to.includes(email) && /^\d{6}/.test(subject));
}

/** The code in it, once there is one. */
export function codeFor(app: TestApp, email: string): Promise<string> {
  return until(() => newestCode(app, email)?.subject.slice(0, 6));
}

/** A code other than the right one. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** What the link beside it says. */
export async function linkFor(app: TestApp, email: string): Promise<{ email: string; token: string }> {
  const { text = '' } = await until(() => newestCode(app, email));
  const said = new URLSearchParams(/\/sign-in\/link#(\S+)/.exec(text)?.[1]);
  return { email: said.get('email') ?? '', token: said.get('token') ?? '' };
}

/** Signs in as the caller that posts; creates the account if there is none. */
export async function signInBy(post: Post, app: TestApp, { email = newEmail(), ...fields }: NewAccount = {}) {
  await post('/v1/auth/code', { email });
  const code = await codeFor(app, email);
  const { user } = SignedIn.parse(await post('/v1/auth/verify', { email, code, ...fields }));
  return { email, accountId: user.id };
}
