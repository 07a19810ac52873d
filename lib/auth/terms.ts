import { MINUTE } from '../time.ts';

/** How long a code signs in. */
export const CODE_LIFE_MS = 10 * MINUTE;

/** The same, as people are told. */
export const CODE_LIFE = `${CODE_LIFE_MS / MINUTE} minutes`;
