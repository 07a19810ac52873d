import { type Contender, compare, ratio } from '../compare.ts';
import { ask } from '../http.ts';
import { LARGE } from '../meetings.ts';
import type { Large, Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';
import { address } from './public.ts';

export async function summary(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const headers = { authorization: `Bearer ${large.token}` };
  // Ranges that begin and end within a week, as ranges do.
  const quarter = LARGE.from + (LARGE.to - LARGE.from) / 4;
  const until = (to: number): Contender => ({
    name: `until ${to}`,
    prepare: async () => () =>
      ask(address(app.baseUrl, '/v1/public/reports/summary', { from: LARGE.from, to }), { headers }),
    read: () => null,
  });
  const [whole, part] = await compare([until(LARGE.to), until(quarter)], stage.effort(40, 5));
  await assertSums(stage, large, JSON.parse(await (await until(LARGE.to).prepare(0))()));
  const what = 'summary over 100,000 meetings';
  const growth = ratio(whole, part);
  return [
    { what, ours: inMs(whole.ms), figure: whole.ms, unit: 'ms', target: { most: 150 } },
    {
      what,
      ours: inMs(whole.ms),
      peer: `a quarter of the range ${inMs(part.ms)}`,
      figure: growth,
      target: { most: 4 },
    },
  ];
}

/** The same over what a team has after a year. */
export async function summaryOfYear(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const { token, totalMinor, ...range } = await stage.year();
  const headers = { authorization: `Bearer ${token}` };
  const url = address(app.baseUrl, '/v1/public/reports/summary', { from: range.from, to: range.to });
  const year: Contender = { name: 'year', prepare: async () => () => ask(url, { headers }), read: () => null };
  const [measured] = await compare([year], stage.effort(40, 5));
  const sums: Sums = JSON.parse(await ask(url, { headers }));
  if (sums.totalMinor !== totalMinor) throw new Error(`the summary says ${sums.totalMinor}, the bills ${totalMinor}`);
  return [
    {
      what: `summary over a team’s year, ${sums.meetings} meetings`,
      ours: inMs(measured.ms),
      figure: measured.ms,
      unit: 'ms',
      // Half of what 100,000 meetings may take.
      target: { most: 75 },
    },
  ];
}

interface Sums {
  meetings: number;
  totalMinor: number;
  byTopic: { totalMinor: number; count: number }[];
  byRole: { totalMinor: number; count: number }[];
  byTitle: { totalMinor: number; count: number }[];
}

/** Each breakdown adds up to what the meetings come to, added up one by one. */
async function assertSums(stage: Stage, { id }: Large, { meetings, totalMinor, byTopic, byRole, byTitle }: Sums) {
  const { pool } = await stage.app();
  const { rows } = await pool.query(
    `SELECT count(*)::int AS meetings, sum(total_minor)::float8 AS total, sum(attendee_count)::int AS heads
       FROM report_meetings WHERE workspace_id = $1`,
    [id],
  );
  const { total, heads, ...counted } = rows[0];
  const sums = (list: Sums['byRole']) => [
    list.reduce((sum, row) => sum + row.totalMinor, 0),
    list.reduce((sum, row) => sum + row.count, 0),
  ];
  const wanted = [LARGE.meetings, total, total, LARGE.meetings, total, heads, total, LARGE.meetings];
  const found = [meetings, totalMinor, ...sums(byTopic), ...sums(byRole), ...sums(byTitle)];
  if (counted.meetings !== LARGE.meetings || wanted.join() !== found.join()) {
    throw new Error(`the summary says ${found.join()}, the meetings ${wanted.join()}`);
  }
}
