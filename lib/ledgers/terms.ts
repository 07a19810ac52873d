import { HOUR } from '../time.ts';

/**
 * Smaller meetings are never sent: with two people, each would learn what the other's role costs and how long they talked.
 */
export const FEWEST_HEADS = 3;

/** With fewer senders in a period, only its totals are shown: what isn't one's own would be the other's. */
export const FEWEST_SENDERS = 3;

/** The maximum lengths of a ledger's name, a role and a title, in characters. */
export const LENGTHS = { name: 80, role: 80, title: 200 } as const;

/** The maximum number of each thing. */
export const MOST = {
  /** Ledgers that an account owns. */
  ledgers: 20,
  roles: 100,
  /** Versions of a card. */
  cards: 200,
  members: 1_000,
  /** Working links to a ledger. */
  invitations: 20,
  /** Meetings of one member. */
  rows: 20_000,
  /** Rows in a page; below, rows of each kind in a summary. */
  page: 1_000,
  kinds: 100,
  /** Series and meetings that the owner has dropped. */
  dropped: 500,
  decisions: 50,
  budgets: 50,
  /** An hour of a role, in minor units. */
  hourMinor: 1_000_000_000,
} as const;

/** Keeps years at four digits in any time zone. */
export const LATEST_START = Date.UTC(9999, 11, 30);

/**
 * Returns the most that a row may cost if an hour of the most expensive role costs `highest`. Each head's cost is rounded on
 * its own.
 */
export const mostMinor = ({ personMs, heads }: { personMs: number; heads: number }, highest: number): number =>
  Math.ceil((highest * personMs) / HOUR) + heads;

/** The fewest people in a meeting of each size. */
export const SIZES = [3, 5, 8, 12, 20] as const;

/** How many of the most expensive meetings a summary lists. */
export const TOP = 10;

/** How many days a link can be used. */
export const INVITED_DAYS = 30;

/** An HMAC-SHA-256 in base64url. */
export const HMAC = /^[A-Za-z0-9_-]{43}$/;
export const KEY_LENGTH = 43;
