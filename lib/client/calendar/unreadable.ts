/** An event, or a file, that can't be read. The message says why, in a sentence that can be shown. */
export class Unreadable extends Error {}
