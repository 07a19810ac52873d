import { DAY } from '#lib/time.ts';
import { type Contender, compare, ratio } from '../compare.ts';
import { ask, burst } from '../http.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, perSecond, RANGE, REQUESTS } from './public.ts';

/** What a request's answer has of its own. */
const withoutOwn = (answer: string) => answer.replaceAll(/"(time|lastUsedAt)":\d+/g, '');

/** The same build behind our own server, against Next's (`next start`), on the same database. */
export async function direct(stage: Stage): Promise<Line[]> {
  const [{ baseUrl }, next] = [await stage.app(), await stage.nextStart()];
  const large = await stage.large();
  const session = { cookie: large.cookie };
  const token = { authorization: `Bearer ${large.token}` };
  const still = await stage.workspace();
  const month = { from: RANGE.to - 30 * DAY, to: RANGE.to };
  const routes: [what: string, least: number, path: string, headers: Record<string, string>][] = [
    ['/health', 15, '/health', {}],
    ['a session’s list of tokens', 2, address('', '/v1/tokens', { workspaceId: large.id }), session],
    ['a pull of nothing', 2, address('', '/v1/sync/pull', { workspaceId: still.id, since: 0 }), session],
    ['public meetings, 50 a page', 1.6, address('', '/v1/public/meetings', { ...RANGE, limit: 50 }), token],
    ['the summary of a month', 1.6, address('', '/v1/public/reports/summary', month), token],
  ];
  const lines: Line[] = [];
  for (const [what, least, path, headers] of routes) {
    const contender = (name: string, base: string): Contender => ({
      name,
      prepare: async () => () => burst(async () => withoutOwn(await ask(base + path, { headers })), REQUESTS, 8),
      read: (answer) => answer,
    });
    const [ours, theirs] = await compare(
      [contender('our server', baseUrl), contender('next start', next)],
      stage.effort(20, 10),
    );
    lines.push({
      ...{ what, ours: perSecond(ours.ms), peer: `next start ${perSecond(theirs.ms)}` },
      ...{ figure: ratio(theirs, ours), target: { least } },
    });
  }
  return lines;
}
