import { z } from 'zod';
import { currencyCode, text } from '../http/schema.ts';
import { PlanName } from '../plans/schema.ts';

/** 254 is the longest address SMTP can carry (RFC 5321). */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Must be an email address.').max(254))
  .meta({ description: 'An email address. Case doesn’t matter.', example: 'you@example.com' });

export const User = z
  .object({
    id: z.string().meta({ description: 'The account.', maxLength: 64 }),
    email: z.string().meta({ description: 'Its email address, in lowercase.', maxLength: 254 }),
  })
  .meta({ id: 'User', description: 'Who is signed in.' });

export const RequestCode = z
  .strictObject({ email })
  .meta({ id: 'RequestCode', description: 'Where to send the code.' });
export type RequestCode = z.infer<typeof RequestCode>;

const newAccount = {
  timeZone: text(0, 64).optional().meta({
    description: 'For the first workspace of a new account: an IANA time zone. Default: UTC.',
  }),
  currency: currencyCode('For the first workspace of a new account. Default: USD.').optional(),
};

export const VerifyCode = z
  .strictObject({
    email,
    code: z
      .string()
      .regex(/^[0-9]{6}$/, 'Must be 6 digits.')
      .meta({ description: 'The 6 digits of the email.' }),
    ...newAccount,
  })
  .meta({ id: 'VerifyCode', description: 'The code, and what a new account’s workspace is to be.' });
export type VerifyCode = z.infer<typeof VerifyCode>;

export const SignInWithLink = z
  .strictObject({
    email,
    token: z
      .string()
      .regex(/^[0-9A-Za-z]{22}$/, 'Must be 22 letters and digits.')
      .meta({ description: 'The `token` in the link of the email.' }),
    ...newAccount,
  })
  .meta({ id: 'SignInWithLink', description: 'What the link says, and what a new account’s workspace is to be.' });
export type SignInWithLink = z.infer<typeof SignInWithLink>;

export const SessionState = z
  .object({
    signedIn: z.boolean().meta({ description: 'Whether the request has a session.' }),
    plan: PlanName.meta({ description: 'What one has here without a subscription.' }),
  })
  .meta({ id: 'SessionState', description: 'Whether someone is signed in.' });

export const SignedIn = z
  .object({ user: User, isNew: z.boolean().meta({ description: 'Whether the account was created just now.' }) })
  .meta({ id: 'SignedIn', description: 'Who signed in.' });
export type SignedIn = z.infer<typeof SignedIn>;
