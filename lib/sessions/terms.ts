/** The maximum number of sessions in a list; a script may sign in many times a day. */
export const MOST_LISTED = 100;
/** Stands between the browser and the system of a device: `Firefox on Linux`. */
export const ON = ' on ';

/** Returns both parts, for use in other languages, or only the known one. */
export const deviceParts = (device: string): string[] => device.split(ON);
