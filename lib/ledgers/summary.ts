import { pool } from '../db.ts';
import { wallClock } from '../zone.ts';
import { ARE_FEW, ENTRY } from './entries.ts';
import { accessTo } from './ledgers.ts';
import { rangeOf, sameDays } from './range.ts';
import type { Entry, LedgerSummary, LedgerSummaryQuery, LedgerSums as Sums } from './schema.ts';
import { MOST, SIZES, TOP } from './terms.ts';

/** PostgreSQL returns sums as float8, which JSON would make of them anyway: exact up to 2^53. */
interface Row extends Sums {
  kind: 'sums' | 'series' | 'topic' | 'hour' | 'size' | 'day';
  /** Its rank by cost; for the row of the rest, the first rank beyond. */
  place: number;
  label: string | null;
  title: string | null;
  at: number | null;
  unpriced: number;
  mostHeads: number;
  isPlanned: boolean;
}

const FIGURES = `count(*)::float8 AS count, sum(total)::float8 AS "totalMinor", sum(duration_ms)::float8 AS "durationMs",
  sum(person_ms)::float8 AS "personMs", (count(*) FILTER (WHERE overrun_ms > 0))::float8 AS overran,
  coalesce(sum(overrun_ms), 0)::float8 AS "overrunMs", coalesce(sum(over), 0)::float8 AS "overrunMinor"`;

/** Adds up rows that are sums themselves. */
const TOGETHER = ['count', 'totalMinor', 'durationMs', 'personMs', 'overran', 'overrunMs', 'overrunMinor']
  .map((name) => `sum("${name}")::float8 AS "${name}"`)
  .join(', ');

interface Options {
  id: string;
  currency: string;
  timeZone: string;
  from: number;
  to: number;
  detail: 'all' | 'days';
  prices: 'own' | 'newest';
}

const NOTHING: Sums = {
  ...{ count: 0, totalMinor: 0, durationMs: 0, personMs: 0 },
  ...{ overran: 0, overrunMs: 0, overrunMinor: 0 },
};

/**
 * Returns what a ledger's meetings of a period cost. Splits by series and so on only if three or more senders are in it.
 * Throws not_found.
 */
export async function ledgerSummary(
  accountId: string,
  id: string,
  { detail, prices, ...range }: LedgerSummaryQuery,
  now: number,
): Promise<LedgerSummary> {
  const { ledger } = await accessTo(accountId, id);
  const { currency, timeZone } = ledger;
  return summaryOf({ id, currency, timeZone, ...rangeOf(range, timeZone, now), detail, prices });
}

export async function summaryOf(options: Options): Promise<LedgerSummary> {
  const { id, currency, from, to, detail, prices } = options;
  const [{ rows }, few, top] = await Promise.all([
    sumsBy(options),
    pool().query<{ few: boolean }>(`SELECT ${ARE_FEW} AS few`, [id, from, to]),
    detail === 'all' ? topOf(options) : { rows: [] },
  ]);
  const areFew = few.rows[0]?.few ?? true;
  const isTold = (wanted: Row['kind']) => !areFew && (detail === 'all' || wanted === 'day');
  const kind = (wanted: Row['kind']) => (isTold(wanted) ? rows.filter((row) => row.kind === wanted) : []);
  // Without rows there is one sum, of nothing.
  const whole = rows.find((row) => row.kind === 'sums' && row.count > 0);
  return {
    ...{ from, to, currency, few: areFew },
    sums: whole ? figures(whole) : NOTHING,
    mostHeads: whole?.mostHeads ?? 0,
    isPlanned: whole?.isPlanned ?? false,
    unpriced: prices === 'newest' ? (whole?.unpriced ?? 0) : 0,
    bySeries: kind('series').map((row) => ({
      ...{ series: row.label, title: row.title, isRest: row.place > MOST.kinds, ...figures(row) },
    })),
    byTopic: kind('topic').map((row) => ({ topic: row.label, isRest: row.place > MOST.kinds, ...figures(row) })),
    byHour: kind('hour').map((row) => ({
      ...{ weekday: Math.floor((row.at ?? 0) / 24), hour: (row.at ?? 0) % 24, ...figures(row) },
    })),
    bySize: kind('size').map((row) => ({ least: row.at ?? 0, ...figures(row) })),
    byDay: kind('day').map((row) => ({ day: row.label ?? '', ...figures(row) })),
    top: areFew ? [] : top.rows,
  };
}

const figures = ({ count, totalMinor, durationMs, personMs, overran, overrunMs, overrunMinor }: Row): Sums => ({
  ...{ count, totalMinor, durationMs, personMs },
  ...{ overran, overrunMs, overrunMinor },
});

/** SQL for what a row costs, and for the part after the planned end. */
function pricesIn(prices: Options['prices']): [total: string, over: string] {
  return prices === 'own'
    ? ['cost_minor', 'overrun_minor']
    : [
        'coalesce(newest_minor, cost_minor)',
        'CASE WHEN newest_card IS NULL THEN overrun_minor ELSE newest_overrun END',
      ];
}

/**
 * Computes all kinds of sums in one pass over the period's rows. PostgreSQL gets the zone's offsets: it may not know a name
 * that Intl knows, and reads the sign of `+01:00` the other way.
 */
function sumsBy({ id, from, to, timeZone, detail, prices }: Options) {
  const [total, over] = pricesIn(prices);
  const sizes = SIZES.map((least) => `WHEN heads >= ${least} THEN ${least}`)
    .reverse()
    .join(' ');
  // If only days are asked for, the other columns are NULL, so rows don't differ by them.
  const only = (column: string) => (detail === 'all' ? column : 'NULL');
  const offsets = wallClock(timeZone).offsetsIn(from, to);
  return pool().query<Row>(
    `WITH newest AS (SELECT max(version) AS version FROM ledger_cards WHERE ledger_id = $1),
     met AS (
       SELECT ${only('series')}::text AS series, ${only('title')}::text AS title, ${only('topic')}::text AS topic, started_at, duration_ms, person_ms, heads, overrun_ms, ${total} AS total, ${over} AS over,
              coalesce(newest_card, card) < newest.version AS unpriced,
              to_timestamp((started_at + ($5::bigint[])[width_bucket(started_at, $4::bigint[])]) / 1000.0) AT TIME ZONE 'UTC' AS at, ${only(`CASE ${sizes} END`)}::int AS size
         FROM ledger_entries, newest
        WHERE ledger_id = $1 AND started_at >= $2 AND started_at < $3 AND counts
     ), dated AS (
       SELECT met.*, at::date AS day, ${only('(extract(dow FROM at) * 24 + extract(hour FROM at))')}::int AS hour FROM met
     ), summed AS (
       SELECT CASE WHEN GROUPING(day) = 0 THEN 'day' WHEN GROUPING(series) = 0 THEN 'series'
                   WHEN GROUPING(topic) = 0 THEN 'topic' WHEN GROUPING(hour) = 0 THEN 'hour'
                   WHEN GROUPING(size) = 0 THEN 'size' ELSE 'sums' END AS kind,
              coalesce(day::text, series, topic) AS label, coalesce(hour, size) AS at,
              CASE WHEN GROUPING(series) = 0 AND series IS NOT NULL
                   THEN (max(ARRAY[lpad(started_at::text, 16, '0'), title]) FILTER (WHERE title IS NOT NULL))[2] END AS title,
              (count(*) FILTER (WHERE unpriced))::float8 AS unpriced,
              max(heads) AS heads, bool_or(overrun_ms IS NOT NULL) AS planned, ${FIGURES}
         FROM dated
        GROUP BY GROUPING SETS ((), (day), (series), (topic), (hour), (size))
     ), placed AS (
       SELECT *, CASE WHEN kind IN ('series', 'topic')
                      THEN least(row_number() OVER (PARTITION BY kind ORDER BY "totalMinor" DESC, label), ${MOST.kinds + 1})
                      ELSE row_number() OVER (PARTITION BY kind ORDER BY label, at) END AS place
         FROM summed
     )
     SELECT kind, place::int, CASE WHEN kind IN ('series', 'topic') AND place > ${MOST.kinds} THEN NULL ELSE min(label) END AS label,
            CASE WHEN place > ${MOST.kinds} THEN NULL ELSE min(title) END AS title, min(at) AS at,
            sum(unpriced)::float8 AS unpriced, coalesce(max(heads), 0) AS "mostHeads",
            coalesce(bool_or(planned), false) AS "isPlanned", ${TOGETHER}
       FROM placed
      GROUP BY kind, place
      ORDER BY kind, place`,
    [id, from, to, offsets.map(({ since }) => since), offsets.map(({ offset }) => offset)],
  );
}

function topOf({ id, from, to, prices }: Options) {
  const [total] = pricesIn(prices);
  return pool().query<Entry>(
    `SELECT ${ENTRY}
       FROM ledger_entries AS entry
      WHERE ledger_id = $1 AND started_at >= $2 AND started_at < $3 AND counts
      ORDER BY ${total} DESC, started_at, key
      LIMIT ${TOP}`,
    [id, from, to],
  );
}

/**
 * Returns what a week cost in the ledgers that an account owns and sends to from this workspace: those with any meeting, by
 * name. The week is [from, to) in the workspace's zone, and has the same days in a ledger's.
 */
export async function ledgerWeek(
  { id, accountId, timeZone }: { id: string; accountId: string; timeZone: string },
  week: { from: number; to: number },
): Promise<{ label: string; currency: string; totalMinor: number; count: number }[]> {
  const own = await pool().query<{ id: string; timeZone: string }>(
    `SELECT ledger.id, time_zone AS "timeZone"
       FROM ledgers AS ledger
       JOIN ledger_members AS member ON member.ledger_id = ledger.id AND member.account_id = owner_id
      WHERE owner_id = $1 AND member.workspace_id = $2`,
    [accountId, id],
  );
  if (own.rows.length === 0) return [];
  const weeks = own.rows.map((ledger) => ({ id: ledger.id, ...sameDays(week, timeZone, ledger.timeZone) }));
  const { rows } = await pool().query(
    `SELECT ledger.name AS label, ledger.currency, sum(cost_minor)::float8 AS "totalMinor", count(*)::int AS count
       FROM unnest($1::text[], $2::int8[], $3::int8[]) AS week (id, "from", until)
       JOIN ledgers AS ledger ON ledger.id = week.id
       JOIN ledger_entries AS entry ON entry.ledger_id = ledger.id
                                   AND started_at >= week."from" AND started_at < week.until AND counts
      GROUP BY ledger.id
      ORDER BY ledger.name, ledger.id`,
    [weeks.map((one) => one.id), weeks.map(({ from }) => from), weeks.map(({ to }) => to)],
  );
  return rows;
}
