import { HOUR, MINUTE } from '../time.ts';

/** How long a sign-in code is valid. */
export const CODE_LIFE_MS = 10 * MINUTE;

/** The same, as shown to people. */
export const CODE_LIFE = `${CODE_LIFE_MS / MINUTE} minutes`;

/** How long the link in the same email is valid. */
export const LINK_LIFE_MS = HOUR;
