/*
 * How much of a calendar is read. Each bound is far above what a person's calendar holds, and far below what a browser can't
 * do: what is beyond is said, and the rest is read.
 */

/** Bytes of a file, and of what is in a zipped one. */
export const MOST_BYTES = 64 * 1024 * 1024;

/** Files that are read at once, and files in a zipped one. */
export const MOST_FILES = 50;

/** Events of a file; one that was changed on some days is several. */
export const MOST_EVENTS = 50_000;

/** Characters of what matters of an event, and of a time zone. */
export const LONGEST_EVENT = 512 * 1024;
export const LONGEST_ZONE = 64 * 1024;

/** Time zones that a file defines, and components in one another. */
export const MOST_ZONES = 200;
export const DEEPEST = 12;

/** Meetings of one series, and of a file, in the time that is looked at. */
export const MOST_TIMES = 3_000;
export const MOST_MEETINGS = 200_000;

/** Steps in which a rule is followed: a day, or an hour, a minute or a second of one that repeats so often. */
export const MOST_STEPS = 500_000;
export const MOST_STEPS_IN_ALL = 8_000_000;

/** Attendees of one meeting: as many as a meeting may have. */
export { MOST_HEADS as MOST_ATTENDEES } from '../../receipts/terms.ts';

/** Of events that can't be read, so many are listed one by one. */
export const MOST_LISTED = 200;
