/** The most sessions in a list; a script may sign in many times a day. */
export const MOST_LISTED = 100;
