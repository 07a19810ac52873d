import { SignedIn } from '#lib/auth/schema.ts';
import { newId } from '#lib/ids.ts';
import type { StoredMail } from '#lib/local/mailbox/store.ts';
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

/** The code in the newest email to `email`, once there is one. */
export function codeFor(app: TestApp, email: string): Promise<string> {
  return until(() => app.mailbox.newestTo(email)?.subject.match(/^\d{6}/)?.[0]);
}

/** A code other than the right one. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** What the link of an email says. */
export function linkIn(mail: StoredMail | undefined): { email: string; token: string } {
  const fragment = /\/sign-in\/link#(\S+)/.exec(mail?.text ?? '')?.[1];
  const said = new URLSearchParams(fragment);
  return { email: said.get('email') ?? '', token: said.get('token') ?? '' };
}

/** What the link in the newest email to `email` says, once there is one. */
export async function linkFor(app: TestApp, email: string) {
  return linkIn(await until(() => app.mailbox.newestTo(email)));
}

/** Signs in as the caller that posts; creates the account if there is none. */
export async function signInBy(post: Post, app: TestApp, { email = newEmail(), ...fields }: NewAccount = {}) {
  await post('/v1/auth/code', { email });
  const code = await codeFor(app, email);
  const { user } = SignedIn.parse(await post('/v1/auth/verify', { email, code, ...fields }));
  return { email, accountId: user.id };
}
