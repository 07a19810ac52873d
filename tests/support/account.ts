import { createHmac } from 'node:crypto';
import { SignedIn } from '#lib/auth/schema.ts';
import { newId } from '#lib/ids.ts';
import { query, type TestApp } from './app.ts';
import { until } from './until.ts';

/** Signing in, for tests of the API and of pages, and for the bench. */

/** Posts JSON with one caller's cookies, and keeps new ones. Returns the body; throws on any failure. */
export type Post = (path: string, body: object) => Promise<unknown>;

export interface NewAccount {
  email?: string;
  timeZone?: string;
  currency?: string;
}

export function newEmail(): string {
  return `${newId().toLowerCase()}@example.com`;
}

/** Returns the newest email to `email` that contains a code; later ones may lack a code. */
export function newestCode({ mailbox }: TestApp, email: string) {
  return mailbox.mails().find(({ to, subject }) => to.includes(email) && /^\d{6}/.test(subject));
}

/** Waits for that email and returns its code. */
export function codeFor(app: TestApp, email: string): Promise<string> {
  return until(() => newestCode(app, email)?.subject.slice(0, 6));
}

/** Returns the hash of a code, or of a link's token, as the app stores it. */
export const hashed = ({ env }: TestApp, kind: 'code' | 'link', email: string, value: string): string =>
  createHmac('sha256', env.SESSION_SECRET ?? '')
    .update(['sign-in', kind, email, value].join('\0'))
    .digest('hex');

/** Returns the key under which the app counts a subject toward a cap. */
export const counterKey = ({ env }: TestApp, cap: string, subject: string): string =>
  `${cap}:${createHmac('sha256', env.SESSION_SECRET ?? '')
    .update(`cap\0${subject}`)
    .digest('base64url')}`;

/** Stores a new code as the app does, but sends no email, which is half the time of a sign-in. Returns the code. */
export async function storeCode(app: TestApp, email: string): Promise<string> {
  const [code, browser] = ['271828', newId()];
  await query(
    app,
    'INSERT INTO sign_in_codes (email, browser, code_hash, link_hash, sent_at) VALUES ($1, $2, $3, $2, $4)',
    [email, browser, hashed(app, 'code', email, code), new Date(app.now())],
  );
  return code;
}

/** Returns a code other than the right one. */
export const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Returns the email and token in the emailed link. */
export async function linkFor(app: TestApp, email: string): Promise<{ email: string; token: string }> {
  const { text = '' } = await until(() => newestCode(app, email));
  const said = new URLSearchParams(/\/sign-in\/link#(\S+)/.exec(text)?.[1]);
  return { email: said.get('email') ?? '', token: said.get('token') ?? '' };
}

/** Signs in as the caller behind `post`, with a code that no email has carried; creates the account if there is none. */
export async function signInBy(post: Post, app: TestApp, { email = newEmail(), ...fields }: NewAccount = {}) {
  const code = await storeCode(app, email);
  const { user } = SignedIn.parse(await post('/v1/auth/verify', { email, code, ...fields }));
  return { email, accountId: user.id };
}
