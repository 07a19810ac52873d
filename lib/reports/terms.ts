/** The smallest group whose figures are shown: those of a smaller one could reveal a person's pay. */
export const FEWEST_PEOPLE = 3;

/** The label for meetings without a topic. A real topic may have the same name, so never identify them by it. */
export const NO_TOPIC = 'No topic';

/** The title of meetings without one. */
export const UNTITLED = 'Untitled';

/** The label for attendees without a role. */
export const NO_ROLE = 'No role';

/** The label that the external people's time is added up under, beside the roles. No role begins with a blank. */
export const EXTERNALS = ' externals';

/** The most characters of a title, topic or role; longer ones are cut. */
export const LABEL_LENGTH = 200;

/** The most meetings in a page. */
export const LARGEST_PAGE = 200;

/** How many topics, and how many titles, have their own rows in a summary. */
export const MOST_ROWS = 100;

/** The form of a meeting's number, by which cursors tell meetings with the same start apart. */
export const NUMBER = /^(?:0|[1-9]\d{0,15})$/;

/** Longer than any cursor. Cursors are opaque to clients. */
export const CURSOR_LENGTH = 200;
