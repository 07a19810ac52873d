/** The maximum number of people on a receipt. */
export const MOST_HEADS = 10_000;

/** The maximum length of a receipt's title, in characters. */
export const LONGEST_TITLE = 120;

/** The maximum number of receipts of an account. */
export const MOST_RECEIPTS = 5_000;

/** What most voters said about whether a meeting was worth it. */
export const WORTH = ['yes', 'split', 'no'] as const;
export type Worth = (typeof WORTH)[number];

export const isWorth = (value: unknown): value is Worth => WORTH.some((one) => one === value);

/** With fewer votes no result is shown, and meetings of fewer people don't ask. */
export const FEWEST_VOTES = 5;

/** How long after the end of a meeting voting closes, in hours. */
export const VOTING_HOURS = 24;
