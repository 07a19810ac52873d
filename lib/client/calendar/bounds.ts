/*
 * How much of a calendar is read. Each bound is far above what a person's calendar holds, and far below what a browser
 * can't handle. We say what is beyond it, and read the rest.
 */

/** Bytes of a file, and of the contents of a zipped one. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Files read at once, and files in a zipped one. */
export const MOST_FILES = 50;

/** Events in a file; one that was changed on some days counts several times. */
export const MOST_EVENTS = 50_000;

/** Characters that matter in an event, and in a time zone. */
export const LONGEST_EVENT = 512 * 1024;
export const LONGEST_ZONE = 64 * 1024;

/** Time zones that a file defines, and components nested in one another. */
export const MOST_ZONES = 200;
export const DEEPEST = 12;

/** Meetings of one series, and of a file, in the span that is read. */
export const MOST_TIMES = 3_000;
export const MOST_MEETINGS = 200_000;

/**
 * Steps in which a rule is followed: a day each, or an hour, a minute or a second for a rule that repeats that often.
 */
export const MOST_STEPS = 500_000;
export const MOST_STEPS_IN_ALL = 8_000_000;

/** Attendees of one meeting: as many as a meeting may have. */
export { MOST_HEADS as MOST_ATTENDEES } from '../../receipts/terms.ts';

/** How many events that can't be read are listed one by one. */
export const MOST_LISTED = 200;

/** An event, or a file, that can't be read. The message says why, in a sentence that can be shown. */
export class Unreadable extends Error {}
