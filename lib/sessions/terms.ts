/** The most sessions in a list; a script may sign in many times a day. */
export const MOST_LISTED = 100;
/** Between the browser and the system of a device: `Firefox on Linux`. */
export const ON = ' on ';

/** Both, for other languages to say; one of them, if the other is unknown. */
export const deviceParts = (device: string): string[] => device.split(ON);
