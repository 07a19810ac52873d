/** The most people on a receipt. */
export const MOST_HEADS = 10_000;

/** How long a receipt's title may be, in characters. */
export const LONGEST_TITLE = 120;

/** The most receipts an account has at once. */
export const MOST_RECEIPTS = 5_000;
