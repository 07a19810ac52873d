import { type Ledger, type LedgerSummary, ledgerExample, ledgerSummaryExample } from '#lib/ledgers/schema.ts';
import { WEEK } from '#lib/time.ts';
import { Team } from '../../app/(client)/app/team/team.tsx';
import { NINE, proIn, show } from './screens.tsx';

export const { id } = ledgerExample;
export const PATH = `/v1/ledgers/${id}`;
export const ledger: Ledger = { ...ledgerExample, budgets: [], decisions: [], firstAt: NINE - 9 * WEEK, isOwner: true };

/** Returns the answers of a service that has one ledger. */
export const answers = (of: Partial<Ledger> = {}, summary: Partial<LedgerSummary> = {}, entries: object[] = []) => ({
  'GET /v1/ledgers': () => ({ body: { ledgers: [{ ...ledger, ...of }] } }),
  [`GET ${PATH}/summary`]: () => ({ body: { ...ledgerSummaryExample, ...summary } }),
  [`GET ${PATH}/entries`]: () => ({ body: { entries, nextCursor: null } }),
  [`GET ${PATH}/members`]: () => ({ body: { members: [] } }),
  [`GET ${PATH}/invitations`]: () => ({ body: { invitations: [] } }),
  [`PATCH ${PATH}`]: ({ body }: { body: unknown }) => ({ body: { ...ledger, ...of, ...(body as object) } }),
});

export const CLOCK = { dateStyle: 'short', timeStyle: 'short' } as const;

export const open = (options: Parameters<typeof show>[1] = {}) =>
  show(<Team />, { account: proIn({ currency: 'EUR' }), address: '/app/team', answers: answers(), ...options });
