import type { Cap, Hit } from '../limits.ts';
import { DAY, HOUR, MINUTE } from '../time.ts';

/*
 * What strangers do must not lock anybody out, and what they guess must not get them in. So a device that signed in to the
 * mailbox before has caps of its own, which nobody else can use up, and all others share theirs.
 *
 * How likely is a guess to hit? A code is one of 10^6, and a guess is counted before it is compared.
 * - Strangers, whatever their addresses: FAILURES_PER_MAILBOX, 25 a day. In a year at most 366 windows begin, so there are
 *   9,150 guesses at a mailbox: 1 - (1 - 10^-6)^9150 = 0.91 %.
 * - A known device, without its owner: FAILURES_OF_DEVICE, 10 a day, 3,660 a year: 0.37 %.
 * - At all mailboxes together: FAILURES_OF_STRANGERS, 1,000 an hour. Who keeps that up for a year has 8.8 million guesses and
 *   may expect 8.8 hits, in mailboxes of nobody's choosing; it takes twenty addresses and 4,800 mails a day, which people
 *   see. Meanwhile only new devices wait, and not for longer than an hour.
 */

const CODES: Cap = { name: 'code', limit: 5, windowMs: 15 * MINUTE };
const CODES_PER_MAILBOX: Cap = { name: 'code-mailbox', limit: 60, windowMs: DAY };
const CODES_PER_ADDRESS: Cap = { name: 'code-address', limit: 30, windowMs: HOUR };
const CODES_OF_DEVICE: Cap = { name: 'code-device', limit: 5, windowMs: 15 * MINUTE };
const CODES_OF_DEVICE_A_DAY: Cap = { name: 'code-device-day', limit: 30, windowMs: DAY };

const FAILURES: Cap = { name: 'verify', limit: 10, windowMs: DAY };
const FAILURES_PER_MAILBOX: Cap = { name: 'verify-mailbox', limit: 25, windowMs: DAY };
const FAILURES_PER_ADDRESS: Cap = { name: 'verify-address', limit: 50, windowMs: HOUR };
const FAILURES_OF_STRANGERS: Cap = { name: 'verify-strangers', limit: 1000, windowMs: HOUR };
const FAILURES_OF_DEVICE: Cap = { name: 'verify-device', limit: 10, windowMs: DAY };

/** Who asks for a code, or tries one. */
export interface Asker {
  email: string;
  /** The id of a device that signed in to the mailbox before. Null: a stranger, for all we know. */
  device: string | null;
  /** Null without a trusted proxy, since the address is then unknown: caps per address do not hold, all others do. */
  address: string | null;
}

interface CodeHits {
  /** Given back when the mail service is down. */
  mailbox: Hit[];
  /** Never given back: what calls the mail service is bounded even then. */
  caller: Hit[];
}

/** What a new code counts for. */
export function codeHits({ email, device, address }: Asker): CodeHits {
  if (device !== null) {
    return {
      mailbox: [{ cap: CODES_OF_DEVICE, subject: device }],
      caller: [{ cap: CODES_OF_DEVICE_A_DAY, subject: device }],
    };
  }
  return {
    mailbox: [
      { cap: CODES, subject: `${email} ${address ?? ''}` },
      { cap: CODES_PER_MAILBOX, subject: email },
    ],
    caller: address === null ? [] : [{ cap: CODES_PER_ADDRESS, subject: address }],
  };
}

/** What a wrong code counts for. */
export function failureHits({ email, device, address }: Asker): Hit[] {
  if (device !== null) return [{ cap: FAILURES_OF_DEVICE, subject: device }];
  const shared = [
    { cap: FAILURES_PER_MAILBOX, subject: email },
    { cap: FAILURES_OF_STRANGERS, subject: '' },
  ];
  if (address === null) return shared;
  return [
    ...shared,
    { cap: FAILURES, subject: `${email} ${address}` },
    { cap: FAILURES_PER_ADDRESS, subject: address },
  ];
}
