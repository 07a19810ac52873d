/*
 * How much of a calendar is read. Each bound is far above what a person's calendar holds, and far below what a browser can't
 * handle. We report what is beyond it, and read the rest.
 */

/** Bytes of a file, and of what a zip file contains. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Files read at once, and files in a zip file. */
export const MOST_FILES = 50;

/** Events in a file; an event with changed days counts several times. */
export const MOST_EVENTS = 50_000;

/** Characters of the lines we keep, for an event and for a time zone. */
export const LONGEST_EVENT = 512 * 1024;
export const LONGEST_ZONE = 64 * 1024;

/** Time zones that a file defines, and levels of nested components. */
export const MOST_ZONES = 200;
export const DEEPEST = 12;

/** Meetings of one series, and of a file, in the span that is read. */
export const MOST_TIMES = 3_000;
export const MOST_MEETINGS = 200_000;

/** Steps in which a rule is followed: a day each, or an hour, a minute or a second for a rule that repeats that often. */
export const MOST_STEPS = 500_000;
export const MOST_STEPS_IN_ALL = 8_000_000;

/** Attendees of one meeting, the same limit as for a receipt. */
export { MOST_HEADS as MOST_ATTENDEES } from '../../receipts/terms.ts';

/** How many unreadable events are listed individually. */
export const MOST_LISTED = 200;

/** An event or a file that can't be read. The message says why, in a sentence that can be shown. */
export class Unreadable extends Error {}
