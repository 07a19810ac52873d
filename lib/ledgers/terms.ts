import { HOUR } from '../time.ts';

/** Smaller meetings are never sent: with two people, one knows what the other's role costs and how long they talked. */
export const FEWEST_HEADS = 3;

/** With fewer senders in a period, its totals are shown and nothing else: what isn't mine would be the other's. */
export const FEWEST_SENDERS = 3;

/** How long a ledger's name, a role and a title may be, in characters. */
export const LENGTHS = { name: 80, role: 80, title: 200 } as const;

/** The most of everything. */
export const MOST = {
  /** Ledgers that an account owns. */
  ledgers: 20,
  roles: 100,
  /** Versions of a card. */
  cards: 200,
  members: 1_000,
  /** Links that lead to a ledger at once. */
  invitations: 20,
  /** Meetings of one member. */
  rows: 20_000,
  /** Rows in a page, and of a kind in a summary. */
  page: 1_000,
  kinds: 100,
  /** Series and meetings that the owner has dropped. */
  dropped: 500,
  decisions: 50,
  budgets: 50,
  /** An hour of a role, in minor units. */
  hourMinor: 1_000_000_000,
} as const;

/** Days have years of four digits, in any time zone. */
export const LATEST_START = Date.UTC(9999, 11, 30);

/** The most that a row may cost, if an hour of the most expensive role costs this. Each head's cost is rounded on its own. */
export const mostMinor = ({ personMs, heads }: { personMs: number; heads: number }, highest: number): number =>
  Math.ceil((highest * personMs) / HOUR) + heads;

/** How many people make a meeting of a size, at least. */
export const SIZES = [3, 5, 8, 12, 20] as const;

/** The most expensive meetings of a summary. */
export const TOP = 10;

/** A link can be used for so many days. */
export const INVITED_DAYS = 30;

/** An HMAC-SHA-256 in base64url. */
export const KEY_LENGTH = 43;
