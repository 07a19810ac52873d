/** How long a soak runs, in ms (not counting its start): `npm run soak -- --minutes=30`. */
export const SOAK_MS = Number(process.env.SOAK_MINUTES || 0.75) * 60_000;

/** Ends only what hangs. */
export const PATIENCE_MS = SOAK_MS + 600_000;
