import { MINUTE } from '../time.ts';

/*
 * Whether an account is in use elsewhere. Each time a device looks for changes it asks this, so most of these looks write
 * nothing: a session notes its use once a minute, in a statement that is sent anyway.
 */

/** How old a note of a session's use may get before a look renews it. */
export const NOTE_EVERY_MS = MINUTE;

/** How long after its note a session counts as in use: it may look only twice a minute. */
export const IN_USE_MS = 2 * MINUTE;

/** SQL for whether another session of the account was in use after `since`. The arguments are SQL too. */
export const hasCompany = (account: string, session: string, since: string): string =>
  `EXISTS (SELECT FROM sessions WHERE account_id = ${account} AND id_hash <> ${session} AND seen_at > ${since})`;

/** SQL that notes that a session is in use, unless that was noted after `since`. The arguments are SQL too. */
export const noteUse = (session: string, now: string, since: string): string =>
  `UPDATE sessions SET seen_at = ${now} WHERE id_hash = ${session} AND seen_at <= ${since}`;
