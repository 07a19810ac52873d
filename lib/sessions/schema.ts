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

const KnownDevice = z
  .object({
    id: identifier('Identifies the device. It isn’t a secret.'),
    device: z.string().nullable().meta({
      description: 'Browser and operating system when it last signed in, or null if unknown.',
      example: 'Safari on iPhone',
    }),
    knownSince: epochMs('When it first signed in.'),
    lastSignedInAt: epochMs('When it last signed in.'),
  })
  .meta({ id: 'KnownDevice', description: 'A browser that has signed in before, and isn’t signed in.' });

const newDeviceMails = z.boolean().meta({ description: 'Whether an email says when a new device signs in.' });

export const SessionList = z
  .object({
    sessions: z
      .array(SessionInfo)
      .max(MOST_LISTED)
      .meta({ description: 'This session first, then the others, the last used first.' }),
    devices: z
      .array(KnownDevice)
      .max(MOST_LISTED)
      .meta({ description: 'Known devices that aren’t signed in, the last signed in first.' }),
    newDeviceMails,
  })
  .meta({ id: 'SessionList', description: 'Where the account is signed in, and which other devices it knows.' });
export type SessionList = z.infer<typeof SessionList>;

export const NewDeviceMails = z
  .strictObject({ newDeviceMails })
  .meta({ id: 'NewDeviceMails', description: 'What happens when a new device signs in.' });
export type NewDeviceMails = z.infer<typeof NewDeviceMails>;

export const DevicePath = z.object({ id: identifier('The device.') });
export const SessionPath = z.object({ id: identifier('The session.') });

const sessionExample: SessionInfo = {
  id: '5b3f6a0d9c1e47f28a60b7d4e3c2915f8d0e6b7a4c3f21958e7d6c5b4a392817',
  device: 'Firefox on Linux',
  createdAt: 1_795_251_600_000,
  lastSeenAt: 1_795_338_000_000,
  current: true,
};

export const sessionListExample: SessionList = {
  sessions: [sessionExample],
  devices: [
    {
      id: 'c0a1f6d25b3e47908d6e7b1a4c3f2195e8d0b7d45b4a3928e3c2915f28a60f17',
      device: 'Safari on iPhone',
      knownSince: 1_792_227_600_000,
      lastSignedInAt: 1_793_437_200_000,
    },
  ],
  newDeviceMails: true,
};
