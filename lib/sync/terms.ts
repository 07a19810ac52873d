/** The tables of a workspace's records, on the device and at the service. */
export const TABLES = ['people', 'topics', 'meetings', 'attendees', 'segments', 'pauses', 'templates'] as const;

/** The most records in a push. */
export const PUSH_RECORDS = 500;

/** The most records in a page of a pull, and the default. */
export const PULL_RECORDS = 1000;

/** The most characters in a record's id. */
export const ID_LENGTH = 64;
