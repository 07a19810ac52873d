import { z } from 'zod';
import { currencyCode, text } from '../http/schema.ts';

/** 254 is the longest address SMTP can carry (RFC 5321). */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('Must be an email address.').max(254))
  .meta({ example: 'you@example.com' });

export const User = z.object({ id: z.string(), email: z.string() }).meta({ id: 'User' });

export const RequestCode = z.strictObject({ email }).meta({ id: 'RequestCode' });
export type RequestCode = z.infer<typeof RequestCode>;

export const VerifyCode = z
  .strictObject({
    email,
    code: z.string().regex(/^[0-9]{6}$/, 'Must be 6 digits.'),
    timeZone: text(0, 64).optional().meta({ description: 'For the first workspace of a new account.' }),
    currency: currencyCode.optional().meta({ description: 'For the first workspace of a new account.' }),
  })
  .meta({ id: 'VerifyCode' });
export type VerifyCode = z.infer<typeof VerifyCode>;

export const SessionState = z.object({ signedIn: z.boolean() }).meta({ id: 'SessionState' });

export const SignedIn = z.object({ user: User, isNew: z.boolean() }).meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;
