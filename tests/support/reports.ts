import { expect } from 'vitest';
import type { MeetingPage, Summary } from '#lib/reports/schema.ts';
import type { Answer, SignedIn } from './api.ts';
import type { Item } from './sync.ts';

export const HOUR = 3_600_000;
export const WEEK = 7 * 24 * HOUR;
/** A Thursday at midnight, when the reports' weeks begin. */
export const MONTHS_AGO = Math.floor(Date.UTC(2026, 5, 1) / WEEK) * WEEK;

/** Set explicitly, so that two responses can be compared: by default, a range ends now. */
const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER };

type Fields = Record<string, unknown>;

export const record = (table: Item['table'], id: string, fields: Fields = {}): Item => ({
  table,
  record: { id, ...fields },
});

/**
 * Returns a one-hour meeting with these attendees, all present throughout, without employer costs, for 60.00 an hour unless
 * `seats` say otherwise.
 */
export function meetingOf(id: string, seats: readonly Fields[], fields: Fields = {}): Item[] {
  const startedAt = typeof fields.startedAt === 'number' ? fields.startedAt : MONTHS_AGO;
  return [
    record('meetings', id, { title: id, startedAt, endedAt: startedAt + HOUR, loadMultiplier: 1, ...fields }),
    ...seats.flatMap((seat, i) => {
      const attendeeId = `${id}-${i}`;
      return [
        record('attendees', attendeeId, { meetingId: id, rateKind: 'hour', rateMinor: 6000, ...seat }),
        record('segments', `${attendeeId}-s`, { meetingId: id, attendeeId, startedAt, endedAt: null }),
      ];
    }),
  ];
}

type Query = Record<string, string | number | null>;

function address(path: string, query: Query): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** Reads a workspace's reports with its own token. */
export class Reader {
  readonly token: string;
  readonly client: SignedIn['client'];

  constructor(client: SignedIn['client'], token: string) {
    this.client = client;
    this.token = token;
  }

  get(path: string, query: Query = {}): Promise<Answer> {
    return this.client.get(address(path, query), { headers: { authorization: `Bearer ${this.token}` } });
  }

  /** Returns a page of meetings, of all time unless the query says otherwise. */
  async meetings(query: Query = {}): Promise<MeetingPage> {
    const answer = await this.get('/v1/public/meetings', { ...ALL_TIME, ...query });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  /** Returns the summary, of all time unless the query says otherwise. */
  async summary(query: Query = {}): Promise<Summary> {
    const answer = await this.get('/v1/public/reports/summary', { ...ALL_TIME, ...query });
    expect(answer.status).toBe(200);
    return answer.body;
  }
}

/** Returns a reader of a person's workspace. The person must be on Pro. */
export async function reader({ client, workspace }: SignedIn): Promise<Reader> {
  const answer = await client.post('/v1/tokens', { workspaceId: workspace.id, name: 'Reports' });
  expect(answer.status).toBe(201);
  return new Reader(client, answer.body.token);
}
