import { DAY } from '#lib/time.ts';
import { median } from '../compare.ts';
import { ask, ratePerSecond } from '../http.ts';
import type { Large, Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, RANGE } from './public.ts';

/** Removes what differs between two answers to the same request. */
const withoutOwn = (answer: string) => answer.replaceAll(/"(time|lastUsedAt)":\d+/g, '');

const ROUNDS = 5;

/** Measures the same build behind our own server and behind Next's (`next start`), in turns, on the same database. */
export async function direct(stage: Stage): Promise<Line[]> {
  const [{ baseUrl }, next] = [await stage.app(), await stage.nextStart()];
  const [large, usual] = [await stage.large(), await stage.usual()];
  const session = { cookie: large.cookie };
  const as = ({ token }: Large) => ({ authorization: `Bearer ${token}` });
  const still = await stage.workspace();
  const month = { from: RANGE.to - 30 * DAY, to: RANGE.to };
  const routes: [what: string, least: number, path: string, headers: Record<string, string>][] = [
    ['/health', 15, '/health', {}],
    ['a session’s list of tokens', 2, address('', '/v1/tokens', { workspaceId: large.id }), session],
    ['a pull of nothing', 2, address('', '/v1/sync/pull', { workspaceId: still.id, since: 0 }), session],
    ['public meetings, 50 a page', 1.6, address('', '/v1/public/meetings', { ...RANGE, limit: 50 }), as(large)],
    ['the summary of a month of 80 meetings', 1.6, address('', '/v1/public/reports/summary', month), as(usual)],
  ];
  const lines: Line[] = [];
  for (const [what, least, path, headers] of routes) {
    const answers = await Promise.all([baseUrl, next].map((base) => ask(base + path, { headers })));
    if (new Set(answers.map(withoutOwn)).size > 1) throw new Error(`${path} is answered in two ways`);
    const rates: { ours: number; theirs: number }[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await ratePerSecond(baseUrl + path, headers);
      const theirs = await ratePerSecond(next + path, headers);
      if (round > 0) rates.push({ ours, theirs });
    }
    lines.push({
      ...{ what, ours: `${Math.round(median(rates.map(({ ours }) => ours)))}/s` },
      peer: `next start ${Math.round(median(rates.map(({ theirs }) => theirs)))}/s`,
      ...{ figure: median(rates.map(({ ours, theirs }) => ours / theirs)), target: { least } },
    });
  }
  return lines;
}
