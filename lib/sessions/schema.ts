import { z } from 'zod';
import { epochMs, identifier } from '../http/schema.ts';
import { MOST_LISTED } from './terms.ts';

export const SessionInfo = z
  .object({
    id: identifier('Identifies the session. It isn’t a secret and can’t be used to sign in.'),
    device: z.string().nullable().meta({
      description: 'Browser and operating system at sign-in, or null if unknown.',
      example: 'Firefox on Linux',
    }),
    createdAt: epochMs('When it signed in.'),
    lastSeenAt: epochMs('When it was last used, accurate to the hour.'),
    current: z.boolean().meta({ description: 'Whether it’s the session making this request.' }),
  })
  .meta({ id: 'SessionInfo', description: 'A browser that is signed in.' });
export type SessionInfo = z.infer<typeof SessionInfo>;

export const SessionList = z
  .object({
    sessions: z
      .array(SessionInfo)
      .max(MOST_LISTED)
      .meta({ description: 'This session first, then the others, the last used first.' }),
  })
  .meta({ id: 'SessionList', description: 'Where the account is signed in.' });

export const SessionPath = z.object({ id: identifier('The session.') });

export const sessionExample: SessionInfo = {
  id: '5b3f6a0d9c1e47f28a60b7d4e3c2915f8d0e6b7a4c3f21958e7d6c5b4a392817',
  device: 'Firefox on Linux',
  createdAt: 1_795_251_600_000,
  lastSeenAt: 1_795_338_000_000,
  current: true,
};
