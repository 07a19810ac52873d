/** Choices about how this device shows things. They belong to the device, not to an account. */
export type Preference = 'shortcuts' | 'coarse' | 'sample-over';

/** Where localStorage has it: `on` or `off`. */
export const keyOf = (name: Preference) => `meeting-tab:${name}`;
