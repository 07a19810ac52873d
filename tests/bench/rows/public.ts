import { writeCursor } from '#lib/http/cursor.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import { ask, burst } from '../http.ts';
import { LARGE } from '../meetings.ts';
import type { Large, Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

export const RANGE = { from: LARGE.from, to: LARGE.to };
const REQUESTS = 200;
const perSecond = (ms: number) => `${Math.round((REQUESTS / ms) * 1000)}/s`;

export const address = (base: string, path: string, query: Record<string, string | number>): string =>
  `${base}${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

interface Meeting {
  id: string;
  startedAt: number;
}

function read(answer: string): Meeting[] {
  const { meetings }: { meetings: Meeting[] } = JSON.parse(answer);
  return meetings;
}

/** Sends many requests at once, as a dashboard's users would. */
function reader(name: string, url: string, { token }: Large, requests = REQUESTS, atOnce = 8): Contender {
  const headers = { authorization: `Bearer ${token}` };
  return { name, prepare: async () => () => burst(() => ask(url, { headers }), requests, atOnce), read };
}

/** Compares with PostGraphile, which serves the same meetings as GraphQL, without their topics' names. */
export async function publicMeetings(stage: Stage): Promise<Line[]> {
  const [{ baseUrl }, large] = [await stage.app(), await stage.large()];
  const peer = await stage.server('./peers/graphql.mjs');
  const query = `{ allReportMeetings(condition: {workspaceId: "${large.id}"}, orderBy: [STARTED_AT_DESC, NUMBER_DESC], first: 50) {
    nodes { id: meetingId title topicId currency startedAt endedAt durationMs attendeeCount staffCount externalCount totalMinor personMs overrunMinor }
    pageInfo { endCursor } } }`;
  const send = () => ask(`${peer}/graphql`, { method: 'POST', body: JSON.stringify({ query }) });
  const brief = (meetings: Meeting[]) => meetings.map(({ id, startedAt }) => [id, Number(startedAt)]);
  const url = address(baseUrl, '/v1/public/meetings', { ...RANGE, limit: 50 });
  const theirs: Contender = {
    name: 'PostGraphile',
    prepare: async () => () => burst(send, REQUESTS, 8),
    read(answer) {
      const { data, errors } = JSON.parse(answer);
      if (errors) throw new Error(errors[0].message);
      return brief(data.allReportMeetings.nodes);
    },
  };
  const ours = { ...reader('Meeting Tab', url, large), read: (answer: string) => brief(read(answer)) };
  const [us, them] = await compare([ours, theirs], stage.effort(20, 5));
  const line = {
    what: 'public meetings, 50 a page',
    ours: perSecond(us.ms),
    peer: `PostGraphile ${perSecond(them.ms)}`,
  };
  return [{ ...line, figure: ratio(them, us), target: { least: 1.2 } }];
}

const [PAGE, DEEP] = [100, 1000];

export async function deepPage(stage: Stage): Promise<Line[]> {
  const [{ baseUrl, pool }, large] = [await stage.app(), await stage.large()];
  const { rows } = await pool.query(
    `SELECT meeting_id AS id, started_at::float8 AS "startedAt", number AS mark FROM report_meetings
      WHERE workspace_id = $1 ORDER BY started_at DESC, number DESC OFFSET $2 LIMIT $3`,
    [large.id, (DEEP - 1) * PAGE - 1, PAGE + 1],
  );
  const [before, ...page] = rows;
  const first = address(baseUrl, '/v1/public/meetings', { ...RANGE, limit: PAGE });
  const deep = `${first}&cursor=${writeCursor(before)}`;
  const length = (answer: string) => read(answer).length;
  const one = (name: string, url: string) => ({ ...reader(name, url, large, 50, 1), read: length });
  const [last, top] = await compare([one(`page ${DEEP}`, deep), one('page 1', first)], stage.effort(60));
  const seen = read(await ask(deep, { headers: { authorization: `Bearer ${large.token}` } }));
  if (page.length !== PAGE || page.map(({ id }) => id).join() !== seen.map(({ id }) => id).join())
    throw new Error(`page ${DEEP} is not what it should be`);
  const line = { what: `page ${DEEP} of meetings`, ours: inMs(last.ms / 50), peer: `page 1 ${inMs(top.ms / 50)}` };
  return [{ ...line, figure: ratio(last, top), target: { most: 1.2 } }];
}
