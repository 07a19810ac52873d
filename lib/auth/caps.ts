import { env } from '../env.ts';
import type { Cap, Hit } from '../limits.ts';
import { DAY, HOUR } from '../time.ts';
import { LINK_LIFE_MS } from './terms.ts';

/*
 * What strangers do must not lock anybody out, what they guess must not get them in, and nobody's mailbox may be flooded.
 *
 * NOBODY IS KEPT OUT. At any moment a mailbox has room for another email, or a link in it that works and wasn't used. Its
 * emails beyond the day's ten come at most every 30 minutes, and a link works for an hour in any browser, however much was
 * guessed. So the mailbox's own cap refuses only those who were sent a link within 30 minutes, and no stranger can end that
 * link: a browser's new code replaces none but its own. The day's ten are shared by `you+1@…`, `y.ou@…` and `you@…`, or
 * made-up tags would be a mail cannon. What is beyond must not be: a link to `you+1@…` is no use to the owner of `you@…`.
 * There each address has its own room, and one network gets one email for all of its spellings.
 *
 * HOW LIKELY IS A GUESS TO HIT? A code is one of 10^6, and a guess is counted before it is compared. In any 366 days:
 * - Codes tried in the browser that asked for them: 450 in 30 days. 14 such windows touch a year: 6,300 guesses.
 * - Codes tried from elsewhere: 10 a day. 367 such windows touch a year: 3,670 guesses.
 * - Together 9,970 guesses at a mailbox under constant attack: 1 - (1 - 10^-6)^9970 = 0.99 %.
 * - A known device, without its owner: 10 a day, 3,670 a year: 0.37 %.
 * - At all mailboxes together, five for each email of CODE_MAILS_PER_HOUR: by default 10,000 an hour, and so one hit in some
 *   100 hours in a mailbox of nobody's choosing. It takes 67 networks and 48,000 emails a day, which people and metrics see.
 */

const MAILS_PER_MAILBOX: Cap = { name: 'code-mailbox', limit: 10, windowMs: DAY };
const MORE_PER_ADDRESS: Cap = { name: 'code-more', limit: 1, windowMs: LINK_LIFE_MS / 2 };
const MORE_PER_NETWORK: Cap = { name: 'code-more-network', limit: 1, windowMs: LINK_LIFE_MS / 2 };
const MAILS_PER_NETWORK: Cap = { name: 'code-network', limit: 30, windowMs: HOUR };
const MAILS_OF_DEVICE: Cap = { name: 'code-device', limit: 30, windowMs: DAY };

const FAILURES_PER_MAILBOX: Cap = { name: 'verify-mailbox', limit: 450, windowMs: 30 * DAY };
const STRAYS_PER_MAILBOX: Cap = { name: 'verify-stray', limit: 10, windowMs: DAY };
const STRAYS_PER_NETWORK: Cap = { name: 'verify-stray-network', limit: 50, windowMs: HOUR };
const FAILURES_OF_DEVICE: Cap = { name: 'verify-device', limit: 10, windowMs: DAY };

/** All emails with codes but those to known devices. */
export function allMails(): Hit {
  return { cap: { name: 'code-all', limit: env().CODE_MAILS_PER_HOUR, windowMs: HOUR }, subject: '' };
}

/** Whoever asks for a code, or tries one. */
export interface Asker {
  email: string;
  /** The id of a device that signed in to the mailbox before. Null: a stranger, for all we know. */
  device: string | null;
  /** The client's network. Null without a trusted proxy, since it is then unknown. */
  network: string | null;
  /** The network that connects to our server: the client's, or that of a proxy nobody said to trust. Null: unknown, too. */
  socket: string | null;
}

/** Email addresses that may lead to one mailbox, as one: without tags and dots. For counting only: it is no identity. */
function foldedMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + email.slice(at);
}

/**
 * An unknown network may be everybody's: no cap keeps one of them from using it up, and the larger it is the longer that
 * takes. It's half of all emails, so that the other half is left to whoever connects in another way.
 */
function networkHits({ network, socket }: Asker): Hit[] {
  if (network !== null) return [{ cap: MAILS_PER_NETWORK, subject: network }];
  if (socket === null) return [];
  return [
    { cap: { ...MAILS_PER_NETWORK, limit: Math.ceil(env().CODE_MAILS_PER_HOUR / 2) }, subject: `socket ${socket}` },
  ];
}

interface MailHits {
  /** Never given back: what calls the mail service is bounded even while it's down. */
  caller: Hit[];
  /** Of these, the first that has room counts. Given back when the mail service is down. */
  mailbox: Hit[][];
}

/** What an email with a code counts for. */
export function mailHits(asker: Asker): MailHits {
  const { email, device, network, socket } = asker;
  if (device !== null) return { caller: [{ cap: MAILS_OF_DEVICE, subject: device }], mailbox: [[]] };
  const folded = foldedMailbox(email);
  const more = [
    { cap: MORE_PER_ADDRESS, subject: email },
    { cap: MORE_PER_NETWORK, subject: `${folded} ${network ?? socket}` },
  ];
  return {
    caller: networkHits(asker),
    mailbox: [[{ cap: MAILS_PER_MAILBOX, subject: folded }], more].map((hits) => [allMails(), ...hits]),
  };
}

/** What a wrong code counts for, in the browser that asked for it. */
export function failureHits({ email, device }: Asker): Hit[] {
  return [
    device === null ? { cap: FAILURES_PER_MAILBOX, subject: email } : { cap: FAILURES_OF_DEVICE, subject: device },
  ];
}

/** What a wrong code counts for anywhere else. */
export function strayHits({ email, network }: Asker): Hit[] {
  const mailbox = { cap: STRAYS_PER_MAILBOX, subject: email };
  return network === null ? [mailbox] : [mailbox, { cap: STRAYS_PER_NETWORK, subject: network }];
}
