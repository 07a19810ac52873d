/** Choices about how this device shows things, and what it has said once. They belong to the device, not to an account. */
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

/** Its key in localStorage. The value is `on` or `off`. */
export const keyOf = (name: Preference) => `meeting-tab:${name}`;
