import { Ledger, LedgerSummary } from '#lib/ledgers/schema.ts';
import { DAY } from '#lib/time.ts';
import { type Contender, compare } from '../compare.ts';
import { ask } from '../http.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** Two and a half years of a company. */
const COMPANY = { members: 500, entries: 1_000_000, days: 900, series: 2_000, topics: 40 };

/** The end of the range: a Sunday. */
const TO = Date.UTC(2026, 10, 1);

/** Measures what `/app/team` asks for: a month of a ledger of 500 members and a million meetings. */
export async function ledger(stage: Stage): Promise<Line[]> {
  const { baseUrl, pool } = await stage.app();
  const { id: workspaceId, cookie } = await stage.workspace();
  const headers = { cookie };
  const body = { name: 'Company', currency: 'EUR', timeZone: 'Europe/Berlin', card: [], elseHourMinor: 6_000 };
  const made = await ask(`${baseUrl}/v1/ledgers`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = Ledger.parse(JSON.parse(made));
  await fill(pool, id, workspaceId);
  const range = new URLSearchParams({ from: String(TO - 31 * DAY), to: String(TO) });
  const month: Contender = {
    name: 'month',
    prepare: async () => () => ask(`${baseUrl}/v1/ledgers/${id}/summary?${range}`, { headers }),
    read: () => null,
  };
  const [ours] = await compare([month], stage.effort(20, 3));
  const found = LedgerSummary.parse(JSON.parse(await (await month.prepare(0))()));
  await assertSums(pool, id, found);
  return [
    {
      what: 'a month of a ledger of 1,000,000 meetings',
      ours: inMs(ours.ms),
      figure: ours.ms,
      unit: 'ms',
      target: { most: 300 },
    },
  ];
}

type Pool = Awaited<ReturnType<Stage['app']>>['pool'];

async function fill(pool: Pool, id: string, workspaceId: string): Promise<void> {
  const { members, entries, days, series, topics } = COMPANY;
  await pool.query(
    `INSERT INTO accounts (id, email) SELECT 'bench' || n, 'bench' || n || '@example.com' FROM generate_series(1, $1) AS n`,
    [members],
  );
  await pool.query(
    `INSERT INTO ledger_members (id, ledger_id, account_id, workspace_id, joined_at)
     SELECT 'bench' || n, $1, 'bench' || n, $2, now() FROM generate_series(1, $3) AS n`,
    [id, workspaceId, members],
  );
  await pool.query(
    `INSERT INTO ledger_entries (ledger_id, member_id, key, series, title, topic, started_at, duration_ms, heads, person_ms,
                                 cost_minor, overrun_ms, overrun_minor, card)
     SELECT $1, 'bench' || 1 + n % $2, rpad(md5(n::text), 43, 'k'), rpad(md5((n % $3)::text), 43, 's'), 'Series ' || n % $3, 'Topic ' || n % $4,
            $5::bigint - (n::bigint * $6 * ${DAY} / $7), 1800000, 3 + n % 9, 1800000 * (3 + n % 9), 3000 * (3 + n % 9),
            CASE WHEN n % 3 = 0 THEN 300000 ELSE 0 END, CASE WHEN n % 3 = 0 THEN 500 * (3 + n % 9) ELSE 0 END, 1
       FROM generate_series(1, $7) AS n`,
    [id, members, series, topics, TO, days, entries],
  );
  await pool.query('VACUUM (ANALYZE) ledger_entries');
}

/** Throws unless each kind of row adds up to the sum of the meetings. */
async function assertSums(pool: Pool, id: string, { from, to, ...found }: LedgerSummary): Promise<void> {
  const { rows } = await pool.query(
    'SELECT sum(cost_minor)::float8 AS total FROM ledger_entries WHERE ledger_id = $1 AND started_at >= $2 AND started_at < $3',
    [id, from, to],
  );
  const { sums, bySeries, byTopic, byHour, bySize, byDay } = found;
  const totals = [[sums], bySeries, byTopic, byHour, bySize, byDay].map((list) =>
    list.reduce((all, { totalMinor }) => all + totalMinor, 0),
  );
  if (totals.some((total) => total !== rows[0].total || total === 0))
    throw new Error(`the ledger says ${totals.join()}, its rows ${rows[0].total}`);
}
