import type { Card, Entry, Invitation, Ledger, LedgerSummary, Member } from './schema.ts';

/* What the document shows. */

const key = 'q7Yw0p3Zk1sT9vLx4Nc6RbHf2JmGd8AeUoQiWtSzXyE';
const series = 'Zk1sT9vLx4Nc6RbHf2JmGd8AeUoQiWtSzXyEq7Yw0p3';

export const cardExample: Card = {
  version: 1,
  since: 1_795_251_600_000,
  card: [
    { role: 'Engineer', hourMinor: 7_200 },
    { role: 'Designer', hourMinor: 6_400 },
  ],
  elseHourMinor: 6_000,
};

export const ledgerExample: Ledger = {
  id: '5gRnK3y8WcOdM1tSl0UaXb',
  name: 'Product and platform',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  card: cardExample,
  isOwner: true,
  membership: { id: '6hSoL4z9XdPeN2uTm1VbYc', workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW', keepsRows: false, rows: 12 },
  members: 4,
  firstAt: 1_795_251_600_000,
  budgets: [{ kind: 'ledger', of: '', name: '', amountMinor: 2_000_000 }],
  decisions: [
    {
      ...{ series, name: 'Weekly review', change: 'shorten', toMs: 1_500_000, heads: 0, every: 1 },
      decidedAt: 1_795_251_600_000,
    },
  ],
  createdAt: 1_795_251_600_000,
};

export const invitationExample: Invitation = {
  id: '7iTpM5a0YeQfO3vUn2WcZd',
  createdAt: 1_795_251_600_000,
  expiresAt: 1_797_843_600_000,
  joined: 3,
};

export const memberExample: Member = {
  id: '6hSoL4z9XdPeN2uTm1VbYc',
  email: 'you@example.com',
  isYou: true,
  confirmed: true,
  joinedAt: 1_795_251_600_000,
};

const {
  also,
  key: _,
  ...sent
} = {
  ...{ key, series, title: 'Weekly review', topic: 'Planning' },
  ...{ startedAt: 1_795_251_600_000, durationMs: 2_700_000, heads: 6, personMs: 16_200_000 },
  ...{ costMinor: 30_600, overrunMinor: 3_400, overrunMs: 300_000, card: 1, newest: null, also: false },
};

export const putEntryExample = sent;

export const entryExample: Entry = { key, ...sent, also };

const sums = {
  ...{ count: 1, totalMinor: 30_600, durationMs: 2_700_000, personMs: 16_200_000 },
  ...{ overran: 1, overrunMs: 300_000, overrunMinor: 3_400 },
};

export const ledgerSummaryExample: LedgerSummary = {
  ...{
    from: 1_792_620_000_000,
    to: 1_795_302_000_000,
    currency: 'EUR',
    few: false,
    sums,
    mostHeads: 6,
    isPlanned: true,
    unpriced: 0,
  },
  bySeries: [{ series, title: 'Weekly review', isRest: false, ...sums }],
  byTopic: [{ topic: 'Planning', isRest: false, ...sums }],
  byHour: [{ weekday: 6, hour: 10, ...sums }],
  bySize: [{ least: 5, ...sums }],
  byDay: [{ day: '2026-11-21', ...sums }],
  top: [entryExample],
};
