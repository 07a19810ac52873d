/** What the service takes, and what forms and devices say before it refuses. Texts in characters, both ends allowed. */
export const BOUNDS = {
  name: { min: 1, max: 80 },
  timeZone: { min: 1, max: 64 },
  hoursPerYear: { min: 1000, max: 3000 },
  loadMultiplier: { min: 1, max: 2.5 },
  overrunCapMinutes: { min: 30, max: 1440 },
  /** Bytes of an uploaded image. */
  logo: { max: 262_144 },
} as const;

/** What meetings are reckoned with where nothing else is known: in a new workspace, and for what a record does not say. */
export const DEFAULT_COST = {
  currency: 'USD',
  hoursPerYear: 2080,
  loadMultiplier: 1.3,
  overrunCapMinutes: 120,
};
