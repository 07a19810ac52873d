/** The bounds that the service enforces, and that forms check first. Inclusive; text lengths are in characters. */
export const BOUNDS = {
  name: { min: 1, max: 80 },
  timeZone: { min: 1, max: 64 },
  hoursPerYear: { min: 1000, max: 3000 },
  loadMultiplier: { min: 1, max: 2.5 },
  overrunCapMinutes: { min: 30, max: 1440 },
  /** Bytes of an uploaded image. */
  logo: { max: 262_144 },
} as const;

/** The defaults for costs, of a new workspace and of fields that a record lacks. */
export const DEFAULT_COST = {
  currency: 'USD',
  hoursPerYear: 2080,
  loadMultiplier: 1.3,
  overrunCapMinutes: 120,
};

/** The maximum number of workspaces of an account whose plan has no limit. */
export const MOST_WORKSPACES = 200;
