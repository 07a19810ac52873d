import { z } from 'zod';
import { epochMs, identifier } from '../http/schema.ts';

export const SessionInfo = z
  .object({
    id: z.string().meta({ description: 'Names the session. It is no secret, and opens nothing.' }),
    device: z.string().nullable().meta({
      description: 'Browser and system, as they were at sign-in; null if they are not known.',
      example: 'Firefox on Linux',
    }),
    createdAt: epochMs.meta({ description: 'The sign-in.' }),
    lastSeenAt: epochMs.meta({ description: 'Accurate to the hour.' }),
    current: z.boolean().meta({ description: 'Whether it is the session that asks.' }),
  })
  .meta({ id: 'SessionInfo' });
export type SessionInfo = z.infer<typeof SessionInfo>;

export const SessionList = z.object({ sessions: z.array(SessionInfo) }).meta({ id: 'SessionList' });

export const SessionPath = z.object({ id: identifier });

export const sessionExample: SessionInfo = {
  id: '5b3f6a0d9c1e47f28a60b7d4e3c2915f8d0e6b7a4c3f21958e7d6c5b4a392817',
  device: 'Firefox on Linux',
  createdAt: 1_795_251_600_000,
  lastSeenAt: 1_795_338_000_000,
  current: true,
};
