/** The most people on a receipt. */
export const MOST_HEADS = 10_000;

/** How long a receipt's title may be, in characters. */
export const LONGEST_TITLE = 120;

/** The most receipts an account has at once. */
export const MOST_RECEIPTS = 5_000;

/** What most of those said who voted on whether a meeting was worth it. */
export const WORTH = ['yes', 'split', 'no'] as const;
export type Worth = (typeof WORTH)[number];

export const isWorth = (value: unknown): value is Worth => WORTH.some((one) => one === value);

/** With fewer votes nothing is told, and a meeting of fewer people doesn't ask. */
export const FEWEST_VOTES = 5;

/** Voting closes so long after the end of a meeting, in hours. */
export const VOTING_HOURS = 24;
