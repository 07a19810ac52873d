/** The most people a receipt can speak of. */
export const MOST_HEADS = 10_000;
