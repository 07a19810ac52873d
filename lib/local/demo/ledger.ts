import { createHmac, randomBytes } from 'node:crypto';
import { billOf } from '../../cost/meeting.ts';
import { count } from '../../format.ts';
import { EntryPut, Ledger, type NewCard, NewInvitation, type PutEntry } from '../../ledgers/schema.ts';
import { FEWEST_HEADS } from '../../ledgers/terms.ts';
import { WEEK } from '../../time.ts';
import { WorkspaceList } from '../../workspaces/schema.ts';
import { type DemoWorkspace, type HeldMeeting, recordsOf } from './demo.ts';
import type { Service } from './fill.ts';

/** The company's rate card, employer costs included. */
const CARD: NewCard = {
  card: [
    { role: 'Engineer', hourMinor: 95_00 },
    { role: 'Designer', hourMinor: 85_00 },
    { role: 'Product manager', hourMinor: 100_00 },
  ],
  elseHourMinor: 90_00,
};

/** How much of the year is sent. */
const SENT = 5 * WEEK;

/**
 * Makes the company's ledger. A different person sends each workspace's meetings, so that there are enough senders to show
 * more than totals. Returns a summary of its contents.
 */
export async function fillLedger(
  senders: readonly [Service, ...Service[]],
  demo: readonly DemoWorkspace[],
): Promise<string> {
  const [owner] = senders;
  const body = { name: 'Company', currency: 'USD', timeZone: 'America/New_York', ...CARD };
  const { id } = await owner.send('POST', '/v1/ledgers', body, Ledger);
  const { url } = await owner.send('POST', `/v1/ledgers/${id}/invitations`, null, NewInvitation);
  const invitation = new URL(url).searchParams.get('invitation') ?? '';
  // Like a device's key, never sent to the service.
  const key = randomBytes(32);
  const sign = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
  let sent = 0;
  for (const [i, { send }] of senders.entries()) {
    const { workspaces } = await send('GET', '/v1/workspaces', null, WorkspaceList);
    const workspaceId = workspaces[0]?.id ?? '';
    await send('POST', `/v1/ledgers/${id}/members`, { workspaceId, ...(i > 0 && { invitation }) }, Ledger);
    const { meetings = [], roster = [] } = demo[i]?.year ?? {};
    const topics = new Map(recordsOf(roster, 'topics').map((topic) => [topic.id, topic.name]));
    for (const held of meetings.filter(({ meeting }) => meeting.startedAt > Date.now() - SENT)) {
      const { title, topicId } = held.meeting;
      const row = rowOf(held, title === '' ? null : sign('series', title), topics.get(topicId ?? '') ?? null);
      if (!row) continue;
      await send('PUT', `/v1/ledgers/${id}/entries/${sign(held.meeting.id)}`, row, EntryPut);
      sent += 1;
    }
  }
  return `  ${body.name}, a ledger: ${count(sent)} meetings`;
}

function rowOf({ meeting, items }: HeldMeeting, series: string | null, topic: string | null): PutEntry | null {
  const segments = Map.groupBy(recordsOf(items, 'segments'), ({ attendeeId }) => attendeeId);
  const bill = billOf({
    ...{ ...meeting, hoursPerYear: 1, loadMultiplier: 1, pauses: recordsOf(items, 'pauses') },
    attendees: recordsOf(items, 'attendees').map(({ id, role, count }) => ({
      ...{ external: true, count, rateKind: 'hour' as const, segments: segments.get(id) ?? [] },
      rateMinor: CARD.card.find((one) => one.role === role)?.hourMinor ?? CARD.elseHourMinor,
    })),
  });
  const { durationMs, personMs, attendeeCount: heads, totalMinor: costMinor, overrunMs, overrunMinor } = bill;
  if (heads < FEWEST_HEADS || durationMs === 0) return null;
  const names = series === null ? { title: null, topic: null } : { title: meeting.title, topic };
  return {
    ...{ series, ...names, startedAt: meeting.startedAt, durationMs, heads, personMs, costMinor },
    ...{ overrunMs, overrunMinor, card: 1, newest: null },
  };
}
