import { MINUTE } from '../time.ts';

/*
 * Whether an account is in use elsewhere. Each look of a device asks, so nothing is written for most of them: a session
 * notes its use once a minute, in a statement that it sends anyway.
 */

/** How old the note of a session's use gets until a look renews it. */
export const NOTE_EVERY_MS = MINUTE;

/** A session counts as being in use for this long after its note: it may look only twice a minute. */
export const IN_USE_MS = 2 * MINUTE;

/** In SQL: whether another session of the account was in use after `since`. The arguments are SQL, too. */
export const hasCompany = (account: string, session: string, since: string): string =>
  `EXISTS (SELECT FROM sessions WHERE account_id = ${account} AND id_hash <> ${session} AND seen_at > ${since})`;

/** In SQL: notes that a session is in use, unless it was noted after `since`. As above. */
export const noteUse = (session: string, now: string, since: string): string =>
  `UPDATE sessions SET seen_at = ${now} WHERE id_hash = ${session} AND seen_at <= ${since}`;
