/** The most people a receipt can speak of. */
export const MOST_HEADS = 10_000;

/** How long a receipt's title may be, in characters. */
export const LONGEST_TITLE = 120;
