import { writeCursor } from '#lib/reports/cursor.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import { ask, burst } from '../http.ts';
import { LARGE } from '../meetings.ts';
import type { Large, Stage } from '../stage.ts';
import { pageStatements } from '../statements.ts';
import { inMs, type Line } from '../table.ts';

export const RANGE = { from: LARGE.from, to: LARGE.to };

export interface Meeting {
  id: string;
  startedAt: number;
}

type Query = Record<string, string | number>;

export function address(base: string, path: string, query: Query): string {
  return `${base}${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

export function read(answer: string): Meeting[] {
  const { meetings }: { meetings: Meeting[] } = JSON.parse(answer);
  return meetings;
}

/** Asks again and again, as a dashboard's users would together. */
export function reader(name: string, url: string, { token }: Large, requests: number, atOnce: number): Contender {
  const headers = { authorization: `Bearer ${token}` };
  return { name, prepare: async () => () => burst(() => ask(url, { headers }), requests, atOnce), read };
}

export const REQUESTS = 200;

export async function publicMeetings(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const lines: Line[] = [];
  const statements = {
    50: await pageStatements(large, { ...RANGE, limit: 50 }),
    200: await pageStatements(large, { ...RANGE, limit: 200 }),
  };
  const bare = `${await stage.bareNext({ STATEMENTS: JSON.stringify(statements) })}/meetings`;
  for (const limit of [50, 200]) {
    const theirUrl = address(bare, '', { limit });
    const url = address(app.baseUrl, '/v1/public/meetings', { ...RANGE, limit });
    const [ours, theirs] = await compare(
      [reader('Meeting Tab', url, large, REQUESTS, 8), reader('bare Next', theirUrl, large, REQUESTS, 8)],
      stage.effort(40),
    );
    if (read(await ask(theirUrl)).length !== limit) throw new Error('the page is not full');
    lines.push({
      what: `public meetings, ${limit} a page`,
      ours: perSecond(ours.ms),
      peer: `bare Next, same SQL ${perSecond(theirs.ms)}`,
      figure: ratio(theirs, ours),
      target: { least: 0.85 },
    });
  }
  return lines;
}

export const perSecond = (ms: number) => `${Math.round((REQUESTS / ms) * 1000)}/s`;

const PAGE = 100;
const DEEP = 1000;

export async function deepPage(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const { rows } = await app.pool.query(
    `SELECT meeting_id AS id, started_at::float8 AS "startedAt", number::float8 FROM report_meetings
      WHERE workspace_id = $1 ORDER BY started_at DESC, number DESC OFFSET $2 LIMIT $3`,
    [large.id, (DEEP - 1) * PAGE - 1, PAGE + 1],
  );
  const [before, ...page] = rows;
  const first = address(app.baseUrl, '/v1/public/meetings', { ...RANGE, limit: PAGE });
  const deep = `${first}&cursor=${writeCursor(before)}`;
  const length = (answer: string) => read(answer).length;
  const [last, top] = await compare(
    [
      { ...reader(`page ${DEEP}`, deep, large, 50, 1), read: length },
      { ...reader('page 1', first, large, 50, 1), read: length },
    ],
    stage.effort(60),
  );
  const seen = read(await ask(deep, { headers: { authorization: `Bearer ${large.token}` } }));
  if (page.length !== PAGE || page.map(({ id }) => id).join() !== seen.map(({ id }) => id).join()) {
    throw new Error(`page ${DEEP} is not what it should be`);
  }
  const figure = ratio(last, top);
  const what = `page ${DEEP} of meetings`;
  return [{ what, ours: inMs(last.ms / 50), peer: `page 1 ${inMs(top.ms / 50)}`, figure, target: { most: 1.2 } }];
}
