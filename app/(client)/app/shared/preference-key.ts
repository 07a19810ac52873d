/** This device's display settings, and what it has already told the user. They belong to the device, not to an account. */
export type Preference =
  | 'shortcuts'
  | 'coarse'
  | 'row-costs'
  | 'usual'
  | 'usual-in-room'
  | 'sample-over'
  | 'clock-noted'
  | 'end-alerts'
  | 'end-tone'
  | 'end-asked';

/** Returns its key in localStorage. The value is `on` or `off`. */
export const keyOf = (name: Preference) => `meeting-tab:${name}`;
