/** The crons, by the names under which their runs are noted. */
export const CRONS = ['housekeeping', 'billing', 'digest'] as const;
export type Cron = (typeof CRONS)[number];
