import { vi } from 'vitest';
import type { Joined } from '#lib/client/ledger/joined.ts';
import { type Card, Card as CardSchema, PutEntry } from '#lib/ledgers/schema.ts';

/** Stubs a ledger's service: its rows by key, and everything that was sent, in order. */
export function ledgerService(cards: readonly Card[] = [CARD]) {
  const rows = new Map<string, PutEntry>();
  const sent: string[] = [];
  const state = { cards, status: 0, offline: false, offlineAfter: Number.POSITIVE_INFINITY };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (state.offline || rows.size >= state.offlineAfter) throw new TypeError('Failed to fetch');
    if (state.status > 0) {
      const code = state.status === 404 ? 'not_found' : 'plan_limit';
      return Response.json({ error: { code, message: 'No.' } }, { status: state.status });
    }
    if (path.endsWith('/card')) return Response.json({ cards: CardSchema.array().parse(state.cards) });
    sent.push(`${method} ${path} ${body ?? ''}`);
    const key = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      rows.delete(key);
      return Response.json({ ok: true });
    }
    const row = PutEntry.parse(JSON.parse(String(body)));
    rows.set(key, row);
    return Response.json({ counts: true, also: false });
  });
  return { rows, sent, state };
}

export const CARD: Card = {
  version: 1,
  since: 0,
  card: [
    { role: 'Engineer', hourMinor: 7_200 },
    { role: 'Designer', hourMinor: 6_000 },
  ],
  elseHourMinor: 4_800,
};

export const JOINED: Joined = {
  ...{ id: 'ledger', name: 'Company', currency: 'EUR', timeZone: 'Europe/Berlin' },
  key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  which: { kind: 'all', topics: [], series: [], meetings: [] },
  names: { series: true, oneOffs: false },
  cards: [CARD],
  ended: null,
};
