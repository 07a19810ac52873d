/** The crons, by the names that their runs are noted under. */
export const CRONS = ['housekeeping', 'billing', 'digest'] as const;
export type Cron = (typeof CRONS)[number];
