import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { LARGE } from '../meetings.ts';
import type { Large, Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { address } from './public.ts';

export async function summary(stage: Stage): Promise<Line[]> {
  const [{ baseUrl }, large] = [await stage.app(), await stage.large()];
  const headers = { authorization: `Bearer ${large.token}` };
  const until = (to: number): Contender => ({
    name: `until ${to}`,
    prepare: async () => () =>
      ask(address(baseUrl, '/v1/public/reports/summary', { from: LARGE.from, to }), { headers }),
    read: () => null,
  });
  // Like most ranges, it begins and ends within a week.
  const quarter = until(LARGE.from + (LARGE.to - LARGE.from) / 4);
  const [whole, part] = await compare([until(LARGE.to), quarter], stage.effort(40, 5));
  await assertSums(stage, large, JSON.parse(await (await until(LARGE.to).prepare(0))()));
  const us = { what: 'summary over 100,000 meetings', ours: inMs(whole.ms) };
  const peer = `a quarter of the range ${inMs(part.ms)}`;
  return [
    { ...us, figure: whole.ms, unit: 'ms', target: { most: 150 } },
    { ...us, peer, figure: ratio(whole, part), target: { most: 4 } },
  ];
}

type Rows = { totalMinor: number; count: number }[];

/** Throws unless each breakdown adds up to the sum of the meetings. */
async function assertSums(stage: Stage, { id }: Large, sums: { byTopic: Rows; byRole: Rows; byTitle: Rows }) {
  const { rows } = await (await stage.app()).pool.query(
    `SELECT count(*)::int AS meetings, sum(total_minor)::float8 AS total, sum(attendee_count)::int AS heads
       FROM report_meetings WHERE workspace_id = $1`,
    [id],
  );
  const { total, heads, meetings } = rows[0];
  const found = [sums.byTopic, sums.byRole, sums.byTitle].flatMap((list) => [
    list.reduce((sum, row) => sum + row.totalMinor, 0),
    list.reduce((sum, row) => sum + row.count, 0),
  ]);
  const wanted = [total, meetings, total, heads, total, meetings];
  if (meetings !== LARGE.meetings || wanted.join() !== found.join())
    throw new Error(`the summary says ${found.join()}, the meetings ${wanted.join()}`);
}
