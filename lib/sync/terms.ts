/** The tables of a workspace's records, on the device and at the service. */
export const TABLES = ['people', 'topics', 'meetings', 'attendees', 'segments', 'pauses', 'templates'] as const;

/** The most records in a push. */
export const PUSH_RECORDS = 500;

/** The most records in a page of a pull, and the default. */
export const PULL_RECORDS = 1000;

/** The most characters in a record's id. */
export const ID_LENGTH = 64;

/** The most bytes of a record's JSON. */
export const RECORD_LENGTH = 65_536;

/** The most records of a workspace that are not deleted. */
export const WORKSPACE_RECORDS = 2_000_000;

/** The most bytes of all of a workspace's records, deleted ones too: 1 GB. Each counts as its JSON plus RECORD_BYTES. */
export const WORKSPACE_BYTES = 2 ** 30;

/** Roughly what a record takes beyond its JSON. Without it, a workspace could hold any number of small tombstones. */
export const RECORD_BYTES = 100;

/** How long a device may wait until its next look, in ms: with no other session of the account in use, and with one. */
export const LOOK_AGAIN_MS = { alone: 30_000, inCompany: 2_000 } as const;

/** The most epochs of a workspace that are remembered. sync_epochs_now in prisma/functions has the same limit. */
export const EPOCHS = 50;
