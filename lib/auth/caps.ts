import { env } from '../env.ts';
import type { Cap, Hit } from '../limits.ts';
import { DAY, HOUR } from '../time.ts';
import { LINK_LIFE_MS } from './terms.ts';

/*
 * Strangers must not lock anybody out, guesses must not get them in, and no mailbox may be flooded.
 *
 * NOBODY IS LOCKED OUT. At any moment a mailbox either can get another email or holds a link that works and wasn't used.
 * Beyond ten a day, its emails come at most every 30 minutes, and a link works for an hour in any browser, however many
 * guesses were made. So the mailbox's own cap refuses only people who were sent a link within the last 30 minutes, and no
 * stranger can end that link: a browser's new code replaces only its own. The day's ten are shared by `you+1@…`, `y.ou@…`
 * and `you@…`; otherwise made-up tags would make us a mail cannon. Emails beyond the ten can't be shared: a link to
 * `you+1@…` is no use to the owner of `you@…`. There each address has its own cap, and one network gets one email for all
 * spellings of a mailbox.
 *
 * HOW LIKELY IS A GUESS TO HIT? A code is one of 10^6, and a guess is counted before it is compared. In any 366 days:
 * - Codes tried in the browser that asked for them: 450 in 30 days. 14 such windows touch a year: 6,300 guesses.
 * - Codes tried from elsewhere: 10 a day. 367 such windows touch a year: 3,670 guesses.
 * - Together 9,970 guesses at a mailbox under constant attack: 1 - (1 - 10^-6)^9970 = 0.99 %.
 * - From a known device in the wrong hands: 10 a day, 3,670 a year: 0.37 %.
 * - At all mailboxes together, five for each email of CODE_MAILS_PER_HOUR: by default 10,000 an hour, and so one hit in
 *   about 100 hours, in a mailbox that nobody chose. It takes 67 networks and 48,000 emails a day, which people and metrics
 *   notice.
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

/** Counts for all emails with codes, except those to known devices. */
export function allMails(): Hit {
  return { cap: { name: 'code-all', limit: env().CODE_MAILS_PER_HOUR, windowMs: HOUR }, subject: '' };
}

/** Someone who asks for a code or tries one. */
export interface Asker {
  email: string;
  /** The ID of a device that signed in to the mailbox before. Null: for all we know, a stranger. */
  device: string | null;
  /** The client's network. Null without a trusted proxy: then it's unknown. */
  network: string | null;
  /**
   * The network that connects to our server: the client's, or that of a proxy that isn't declared as trusted. Null: also
   * unknown.
   */
  socket: string | null;
}

/**
 * Folds email addresses that may lead to one mailbox into one, without tags and dots. For counting only: it is no identity.
 */
function foldedMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/\+.*/, '').replaceAll('.', '') + email.slice(at);
}

/**
 * When the client's network is unknown, everyone may share this one: no cap can stop one of them from using it up, and a
 * larger cap only makes that take longer. It's half of all emails, which leaves the other half to people who connect another
 * way.
 */
function networkHits({ network, socket }: Asker): Hit[] {
  if (network !== null) return [{ cap: MAILS_PER_NETWORK, subject: network }];
  if (socket === null) return [];
  return [
    { cap: { ...MAILS_PER_NETWORK, limit: Math.ceil(env().CODE_MAILS_PER_HOUR / 2) }, subject: `socket ${socket}` },
  ];
}

interface MailHits {
  /** Never given back: calls to the mail service stay bounded even while it's down. */
  caller: Hit[];
  /** Only the first of these with room left counts. Given back when the mail service is down. */
  mailbox: Hit[][];
}

/** Returns what an email with a code counts toward. */
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

/** Returns what a wrong code counts toward in the browser that asked for it. */
export function failureHits({ email, device }: Asker): Hit[] {
  return [
    device === null ? { cap: FAILURES_PER_MAILBOX, subject: email } : { cap: FAILURES_OF_DEVICE, subject: device },
  ];
}

/** Returns what a wrong code counts toward anywhere else. */
export function strayHits({ email, network }: Asker): Hit[] {
  const mailbox = { cap: STRAYS_PER_MAILBOX, subject: email };
  return network === null ? [mailbox] : [mailbox, { cap: STRAYS_PER_NETWORK, subject: network }];
}
