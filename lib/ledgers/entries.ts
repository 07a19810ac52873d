import { type Connection, pool, transaction } from '../db.ts';
import { placeBelow, writeCursor } from '../http/cursor.ts';
import { ApiError, invalid } from '../http/errors.ts';
import { assertWithinCap, type Cap } from '../limits.ts';
import { HOUR } from '../time.ts';
import { accessTo, membershipOf, noSuchLedger, owned } from './ledgers.ts';
import { rangeOf } from './range.ts';
import type { Entry, EntryPage, EntryPut, EntryQuery, PutEntry } from './schema.ts';
import { FEWEST_SENDERS, HMAC, MOST, mostMinor } from './terms.ts';

/** A device may send a backlog of several years at once. */
const PUT: Cap = { name: 'ledger-entry', limit: 5_000, windowMs: HOUR };

/** SQL for an entry of the API from a row of `ledger_entries` named `entry`. */
export const ENTRY = `
  entry.key, entry.series, entry.title, entry.topic, entry.started_at AS "startedAt", entry.duration_ms AS "durationMs",
  entry.heads, entry.person_ms AS "personMs", entry.cost_minor AS "costMinor", entry.overrun_ms AS "overrunMs",
  entry.overrun_minor AS "overrunMinor", entry.card,
  CASE WHEN entry.newest_card IS NULL THEN NULL ELSE json_build_object(
    'card', entry.newest_card, 'costMinor', entry.newest_minor, 'overrunMinor', entry.newest_overrun) END AS newest,
  entry.metered > 1 AS also`;

/**
 * SQL for whether fewer than three senders have rows in [$2, $3) of ledger $1. Rows that don't count are included, since
 * nobody is told whose row of a meeting counts. Senders who left aren't counted: they may have joined again.
 */
export const ARE_FEW = `(
  SELECT count(DISTINCT member_id) < ${FEWEST_SENDERS}
    FROM ledger_entries WHERE ledger_id = $1 AND started_at >= $2 AND started_at < $3)`;

const COLUMNS = `series, title, topic, started_at, duration_ms, heads, person_ms, cost_minor, overrun_ms, overrun_minor, card,
  newest_card, newest_minor, newest_overrun`;

function valuesOf({ newest, ...entry }: PutEntry): unknown[] {
  return [
    ...[entry.series, entry.title, entry.topic, entry.startedAt, entry.durationMs, entry.heads, entry.personMs],
    ...[entry.costMinor, entry.overrunMs, entry.overrunMinor, entry.card],
    ...[newest?.card ?? null, newest?.costMinor ?? null, newest?.overrunMinor ?? null],
  ];
}

/** Refuses a row whose parts contradict each other; none of our devices sends one. */
function assertSound(entry: PutEntry): void {
  const { overrunMs, overrunMinor, costMinor, durationMs, personMs, heads, newest, card } = entry;
  if ((overrunMs === null) !== (overrunMinor === null)) throw invalid('overrunMs', 'Must be null if overrunMinor is.');
  if ((overrunMs ?? 0) > durationMs) throw invalid('overrunMs', 'Can’t be more than durationMs.');
  if ((overrunMinor ?? 0) > costMinor) throw invalid('overrunMinor', 'Can’t be more than costMinor.');
  if (personMs > durationMs * heads) throw invalid('personMs', 'Can’t be more than durationMs × heads.');
  if (newest && newest.card <= card) throw invalid('newest.card', 'Must be newer than card.');
  if (newest && (newest.overrunMinor === null) !== (overrunMinor === null))
    throw invalid('newest.overrunMinor', 'Must be null if overrunMinor is.');
  if (newest && (newest.overrunMinor ?? 0) > newest.costMinor)
    throw invalid('newest.overrunMinor', 'Can’t be more than newest.costMinor.');
}

/** Refuses a row that costs more than its people's time at the card's highest rate: it would outweigh everything else. */
async function assertPriced(connection: Connection, id: string, entry: PutEntry): Promise<void> {
  const { rows } = await connection.query<{ version: number; highest: number }>(
    `SELECT version, greatest(else_hour_minor, (
              SELECT max((one->>'hourMinor')::bigint) FROM jsonb_array_elements(roles) AS one))::float8 AS highest
       FROM ledger_cards WHERE ledger_id = $1 AND version = ANY($2)`,
    [id, [entry.card, entry.newest?.card ?? entry.card]],
  );
  const most = (wanted: number, path: string) => {
    const card = rows.find(({ version }) => version === wanted);
    if (!card) throw invalid(path, 'The ledger’s card has no such version.');
    return mostMinor(entry, card.highest);
  };
  if (entry.costMinor > most(entry.card, 'card')) throw invalid('costMinor', TOO_DEAR);
  if (entry.newest && entry.newest.costMinor > most(entry.newest.card, 'newest.card'))
    throw invalid('newest.costMinor', TOO_DEAR);
}

const TOO_DEAR = 'Can’t be more than personMs at the highest rate of its card.';

/**
 * Writes the caller's row of a meeting; the same row again changes nothing. If the owner has dropped the meeting or its
 * series, nothing is kept, and an earlier row of the meeting is removed. Throws invalid_request, not_found, plan_limit,
 * too_many_requests.
 */
export async function putEntry(
  accountId: string,
  { id, key }: { id: string; key: string },
  entry: PutEntry,
  now: number,
): Promise<EntryPut> {
  const { member } = await accessTo(accountId, id);
  if (!member) throw noSuchLedger();
  if (!HMAC.test(key)) throw invalid('key', 'Must be an HMAC-SHA-256 in base64url.');
  assertSound(entry);
  await assertWithinCap(PUT, accountId, 'You’ve sent too many meetings this hour. The rest is sent later.', now);
  return transaction(async (connection) => {
    await lockKey(connection, id, key);
    // Locked, so that nothing is dropped before this row is written.
    const ledger = await connection.query<{ isDropped: boolean }>(
      'SELECT coalesce(dropped && $2, false) AS "isDropped" FROM ledgers WHERE id = $1 FOR SHARE',
      [id, [key, entry.series]],
    );
    const held = await connection.query<{ rows: number }>(
      'SELECT rows FROM ledger_members WHERE id = $1 AND confirmed FOR UPDATE',
      [member.id],
    );
    const [sender] = held.rows;
    if (!sender) throw noSuchLedger();
    if (ledger.rows[0]?.isDropped) {
      await removeRow(connection, { id, key }, member.id);
      return { counts: false, also: false };
    }
    await assertPriced(connection, id, entry);
    const { rows } = await connection.query<{ isNew: boolean }>(
      `INSERT INTO ledger_entries (ledger_id, member_id, key, ${COLUMNS})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
       ON CONFLICT (member_id, key) DO UPDATE SET (${COLUMNS}) =
         ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
       RETURNING xmax = 0 AS "isNew"`,
      [id, member.id, key, ...valuesOf(entry)],
    );
    if (rows[0]?.isNew) {
      if (sender.rows >= MOST.rows)
        throw new ApiError('plan_limit', {
          message: `A member can have up to ${MOST.rows.toLocaleString('en')} meetings in a ledger.`,
        });
      await connection.query('UPDATE ledger_members SET rows = rows + 1 WHERE id = $1', [member.id]);
    }
    return counted(connection, id, key, member.id);
  });
}

/** Makes writes of one key's rows wait for each other: each decides which row counts. */
function lockKey(connection: Connection, ledgerId: string, key: string): Promise<unknown> {
  return connection.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`ledger ${ledgerId} ${key}`]);
}

async function counted(connection: Connection, id: string, key: string, memberId: string): Promise<EntryPut> {
  await connection.query('SELECT count_ledger_entries($1, $2)', [id, [key]]);
  const { rows } = await connection.query<EntryPut>(
    'SELECT counts, metered > 1 AS also FROM ledger_entries WHERE member_id = $1 AND key = $2',
    [memberId, key],
  );
  return rows[0] ?? { counts: false, also: false };
}

/**
 * Withdraws the caller's row, if there is one, even before the caller is confirmed; then the next largest row of its key
 * counts. Throws not_found.
 */
export async function deleteEntry(accountId: string, { id, key }: { id: string; key: string }): Promise<void> {
  const member = await membershipOf(accountId, id);
  await transaction(async (connection) => {
    await lockKey(connection, id, key);
    // As in putEntry: whoever removes the member locks the ledger first.
    await connection.query('SELECT FROM ledgers WHERE id = $1 FOR SHARE', [id]);
    await removeRow(connection, { id, key }, member.id);
  });
}

/** Removes a member's row of a locked key. */
async function removeRow(connection: Connection, { id, key }: { id: string; key: string }, memberId: string) {
  const { rowCount } = await connection.query('DELETE FROM ledger_entries WHERE member_id = $1 AND key = $2', [
    memberId,
    key,
  ]);
  if (rowCount === 0) return;
  await connection.query('UPDATE ledger_members SET rows = rows - 1 WHERE id = $1', [memberId]);
  await connection.query('SELECT count_ledger_entries($1, $2)', [id, [key]]);
}

/**
 * Drops a series, or one meeting by its key, from the owner's ledger: deletes all its rows, the series' budget and what was
 * decided about it, and refuses its rows from then on. Throws not_found, plan_limit.
 */
export async function drop(accountId: string, id: string, what: 'series' | 'key', name: string): Promise<void> {
  const { dropped } = await owned(accountId, id);
  if (dropped.length >= MOST.dropped && !dropped.includes(name))
    throw new ApiError('plan_limit', { message: `Up to ${MOST.dropped} series and meetings can be deleted.` });
  await transaction(async (connection) => {
    await connection.query(
      `UPDATE ledgers
          SET dropped = array_append(array_remove(dropped, $2), $2),
              decisions = jsonb_path_query_array(decisions, '$[*] ? (@.series != $series)', names),
              budgets = jsonb_path_query_array(budgets, '$[*] ? (@.kind != "series" || @.of != $series)', names)
         FROM jsonb_build_object('series', $2::text) AS names
        WHERE id = $1`,
      [id, name],
    );
    const { rows } = await connection.query<{ member: string | null; key: string }>(
      `DELETE FROM ledger_entries WHERE ledger_id = $1 AND ${what} = $2 RETURNING member_id AS member, key`,
      [id, name],
    );
    await connection.query(
      `UPDATE ledger_members SET rows = rows - sent.count
         FROM (SELECT member, count(*)::int FROM unnest($1::text[]) AS member GROUP BY member) AS sent
        WHERE id = sent.member`,
      [rows.map(({ member }) => member)],
    );
    // Rows that other senders filed under another series stay.
    await connection.query('SELECT count_ledger_entries($1, $2)', [id, rows.map(({ key }) => key)]);
  });
}

/**
 * Returns a page of a ledger's meetings, newest first. With fewer than three senders in the period, only the caller's own
 * are shown. Throws not_found, invalid_request.
 */
export async function listEntries(accountId: string, id: string, query: EntryQuery, now: number): Promise<EntryPage> {
  const { ledger, member } = await accessTo(accountId, id);
  const { from, to } = rangeOf(query, ledger.timeZone, now);
  const isOwn = query.own === 'true';
  return entriesOf({ id, from, to, cursor: query.cursor }, query.limit, {
    own: member?.id ?? null,
    isOwn,
    series: query.series === undefined ? null : query.series.split(',').slice(0, 20),
  });
}

interface Asked {
  id: string;
  from: number;
  to: number;
  cursor: string | undefined;
}

/** Returns a page of meetings. `own` is the caller's membership. Throws invalid_request. */
export async function entriesOf(
  { id, from, to, cursor }: Asked,
  limit: number,
  { own, isOwn, series }: { own: string | null; isOwn: boolean; series: string[] | null },
): Promise<EntryPage> {
  // Ordered by what is shown: rows are numbered as they were sent, so a run of numbers would reveal one sender's backlog.
  const below = placeBelow({ startedAt: to, mark: '' }, cursor, HMAC);
  const { rows } = await pool().query<Entry>(
    `SELECT ${ENTRY}
       FROM ledger_entries AS entry
      WHERE ledger_id = $1 AND started_at >= $2 AND started_at < $3 AND (started_at, key) < ($4, $5)
        AND ${isOwn ? 'member_id = $7' : `counts AND (member_id = $7 OR NOT ${ARE_FEW})`}
        AND ($8::text[] IS NULL OR series = ANY($8))
      ORDER BY started_at DESC, key DESC
      LIMIT $6`,
    [id, from, to, below.startedAt, below.mark, limit + 1, own, series],
  );
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return {
    entries,
    nextCursor: last && rows.length > limit ? writeCursor({ ...last, mark: last.key }) : null,
  };
}
