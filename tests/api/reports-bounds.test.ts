import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pool } from '#lib/db.ts';
import { readMeetings } from '#lib/reports/load-records.ts';
import { meetingPage, summary } from '#lib/reports/service.ts';
import { BILLED_FIELDS, CARRIED_FIGURES } from '#lib/sync/records.ts';
import { queryOf, type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { HOUR, MONTHS_AGO, meetingOf, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

/** A meeting may have any number of records, but reports read a limited number. */

/** Inserts a meeting's records as if they had been pushed, each counting as this many bytes. */
async function fill({ client, workspace }: SignedIn, meetingId: string, count: number, bytes = 1000): Promise<void> {
  await query(
    client.app,
    `WITH head AS (UPDATE workspaces SET sync_rev = sync_rev + $3 WHERE id = $1 RETURNING sync_rev - $3 AS rev)
     INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
     SELECT $1, 'pauses', $2 || '-' || n, head.rev + n,
            json_build_object('id', $2 || '-' || n, 'meetingId', $2::text), $4, $2, false
       FROM head, generate_series(1, $3::int) AS n`,
    [workspace.id, meetingId, count, bytes],
  );
}

describe('a meeting’s records', () => {
  it('may be large in fields that no report knows: the figures stay the same', async () => {
    const { who, read } = await withMeetings();
    const junk = { junk: Array.from({ length: 8_000 }, () => ({})), __note: 'x'.repeat(20_000) };
    const pause = { startedAt: MONTHS_AGO, endedAt: MONTHS_AGO + HOUR / 2 };
    await push(who, [
      ...meetingOf('plain', [engineer]),
      record('pauses', 'plain-p', { meetingId: 'plain', ...pause }),
      ...meetingOf('junk', [engineer]).map(({ table, record: fields }) => ({ table, record: { ...fields, ...junk } })),
      record('pauses', 'junk-p', { meetingId: 'junk', ...pause, ...junk }),
    ]);
    const [one, other] = (await read.meetings()).meetings.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(one).toEqual({ ...other, id: 'junk', title: 'junk' });
    expect(one?.totalMinor).toBe(3_000);
  });

  it('that are large where reports look are cut, or not understood', async () => {
    const { who, read } = await withMeetings();
    const many = Array.from({ length: 8_000 }, () => ({}));
    await push(who, [
      ...meetingOf(
        'm',
        [
          { personId: 'a', role: `R${'é'.repeat(20_000)}` },
          { personId: 'b', count: many },
        ],
        {
          title: `T${'ü'.repeat(20_000)}`,
          topicId: 't'.repeat(500),
        },
      ),
      record('pauses', 'p', { meetingId: 'm', startedAt: many, endedAt: MONTHS_AGO + HOUR }),
      record('topics', 't'.repeat(64), { name: 'Another' }),
    ]);
    const cut = { title: `T${'ü'.repeat(199)}`, topic: null, totalMinor: 6_000 };
    expect((await read.meetings()).meetings).toMatchObject([cut]);
    expect((await read.summary()).byRole).toMatchObject([{ label: `R${'é'.repeat(199)}`, count: 1 }]);
  });

  it('that are too many leave it out, and it comes back when they are gone', async () => {
    const { who, read } = await withMeetings();
    const titled = (title: string, rev: number) => push(who, [record('meetings', 'm', { ...meeting, title, rev })]);
    const [first, ...rest] = meetingOf('m', [engineer]);
    const meeting = first?.record ?? {};
    const { accepted } = await push(who, [record('meetings', 'm', meeting), ...rest, ...meetingOf('n', [engineer])]);
    await fill(who, 'm', 8_000);
    const { rev } = await titled('Heavy', accepted[0]?.rev ?? 0);
    expect((await read.meetings()).meetings.map(({ id }) => id)).toEqual(['n']);
    await queryOf(who, "DELETE FROM sync_records WHERE workspace_id = $1 AND tbl = 'pauses'");
    await titled('Light', rev);
    expect((await read.meetings()).meetings.map(({ title }) => title).toSorted()).toEqual(['Light', 'n']);
  });

  it('of many large meetings touched by one push are read in turns', async () => {
    const { who, read } = await withMeetings();
    const ids = Array.from({ length: 5 }, (_, i) => `m${i}`);
    for (const id of ids) await fill(who, id, 7_000);
    await push(
      who,
      ids.flatMap((id) => meetingOf(id, [engineer])),
    );
    expect((await read.meetings()).meetings.map(({ id }) => id).toSorted()).toEqual(ids);
    expect((await read.summary()).totalMinor).toBe(30_000);
  });
});

interface Statement {
  text: string;
  values: unknown[];
}

/** Returns the statements that services send. They are recorded instead of run, and each gets `rows`. */
async function statementsOf(ask: () => Promise<unknown>, rows: unknown[] = []): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    async query(text: string, values: unknown[]) {
      taken.push({ text, values });
      return { rows };
    },
  };
  // Where lib/db.ts keeps its connections (lib/http/process-wide.ts). Other tests in this process may have opened some.
  const key = Symbol.for('meeting-tab database');
  const store: typeof globalThis & { [key]?: unknown } = globalThis;
  const before = store[key];
  store[key] = { pool };
  try {
    await ask();
  } finally {
    store[key] = before;
  }
  return taken;
}

describe('what reports read', () => {
  /** 60 kB that don't compress. */
  const FAT = randomBytes(45_000).toString('base64');
  /** A hundred of these records are stored in about 3,000 pieces, each of which is looked up when they are read. */
  const FEW_BLOCKS = 1000;

  /** Runs the statement that `ask` sends. Returns how many blocks it reads and how many bytes it returns. */
  async function costOf(who: SignedIn, ask: () => Promise<unknown>) {
    // As in a database that has been used for a while: without statistics, all indexes look equally good.
    await who.client.app.pool.query('ANALYZE sync_records, report_meetings, report_weeks');
    const [statement, ...others] = await statementsOf(ask);
    if (!statement || others.length > 0) throw new Error('that is not one statement');
    const { text, values } = statement;
    const { rows } = await who.client.app.pool.query(text, values);
    const plan = await who.client.app.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const { Plan } = plan.rows[0]['QUERY PLAN'][0];
    return { blocks: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'], bytes: JSON.stringify(rows).length };
  }

  async function fatMeeting() {
    const who = await signInPro();
    const seats = Array.from({ length: 100 }, (_, i) => ({ personId: `p${i}`, role: 'Engineer', note: FAT }));
    const [meeting, ...others] = meetingOf('m', seats, { topicId: 't0', title: 'T', note: FAT });
    if (!meeting) throw new Error('no meeting');
    for (let i = 0; i < others.length; i += 50) await push(who, others.slice(i, i + 50));
    await push(who, [meeting]);
    return who;
  }

  it('of a meeting with a hundred attendees of 60 kB each is their figures', async () => {
    const who = await fatMeeting();
    const { blocks, bytes } = await costOf(who, () => readMeetings(pool(), who.workspace.id, ['m']));
    expect(blocks).toBeLessThan(FEW_BLOCKS);
    expect(bytes).toBeLessThan(100_000);
    const read = await reader(who);
    expect((await read.meetings()).meetings).toMatchObject([{ totalMinor: 600_000, attendeeCount: 100 }]);
  });

  it('of a page and a summary with a hundred topics of 60 kB each is their names', async () => {
    const who = await signInPro();
    const numbers = Array.from({ length: 100 }, (_, i) => i);
    for (const half of [numbers.slice(0, 50), numbers.slice(50)]) {
      await push(who, [
        ...half.map((i) => record('topics', `t${i}`, { name: `Topic ${i}`, note: FAT })),
        ...half.flatMap((i) => meetingOf(`m${i}`, [engineer], { topicId: `t${i}` })),
      ]);
    }
    const source = { workspaceId: who.workspace.id, currency: 'EUR' };
    for (const ask of [
      () => meetingPage(source, { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 200 }, 0),
      () => summary(source, { from: 0, to: Number.MAX_SAFE_INTEGER }, 0),
    ]) {
      const { blocks, bytes } = await costOf(who, ask);
      expect(blocks).toBeLessThan(FEW_BLOCKS);
      expect(bytes).toBeLessThan(100_000);
    }
    const read = await reader(who);
    expect((await read.summary()).byTopic).toHaveLength(100);
    expect(new Set((await read.meetings({ limit: 200 })).meetings.map(({ topic }) => topic)).size).toBe(100);
  });

  it('is kept beside a large record, is renewed with it, and goes when it becomes small or is deleted', async () => {
    const who = await signInPro();
    const facts = async () => {
      const rows = await queryOf(who, 'SELECT facts FROM sync_records WHERE workspace_id = $1');
      return rows[0]?.facts;
    };
    const attendee = async (fields: Record<string, unknown>, rev: number) =>
      (await push(who, [record('attendees', 'a', { meetingId: 'm', ...fields, rev })])).rev;
    const fields = { personId: 'p', role: 'Engineer', external: false, rateKind: 'hour', rateMinor: 5, count: 1 };
    let rev = await attendee({ ...fields, note: FAT }, 0);
    expect(await facts()).toEqual(fields);
    rev = await attendee({ ...fields, role: 'CEO', rateMinor: 7, note: FAT }, rev);
    expect(await facts()).toEqual({ ...fields, role: 'CEO', rateMinor: 7 });
    rev = await attendee(fields, rev);
    expect(await facts()).toBeNull();
    rev = await attendee({ ...fields, note: FAT }, rev);
    await attendee({ deletedAt: 1 }, rev);
    expect(await facts()).toBeNull();
  });

  it('is every field that a bill depends on, of every table', async () => {
    const who = await signInPro();
    const each = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    const expected = {
      topics: { name: 1 },
      meetings: each([...Object.keys(BILLED_FIELDS.meetings), ...CARRIED_FIGURES]),
      attendees: each(Object.keys(BILLED_FIELDS.attendees)),
      segments: each(Object.keys(BILLED_FIELDS.segments)),
      pauses: each(Object.keys(BILLED_FIELDS.pauses)),
    };
    await push(
      who,
      (Object.keys(expected) as (keyof typeof expected)[]).map((table) =>
        record(table, 'x', { ...expected[table], meetingId: 'x', note: FAT }),
      ),
    );
    const rows = await queryOf(who, 'SELECT tbl, facts FROM sync_records WHERE workspace_id = $1');
    expect(Object.fromEntries(rows.map(({ tbl, facts }) => [tbl, facts]))).toEqual(expected);
  });

  it('of a large record that was there before the column is the same', async () => {
    const who = await fatMeeting();
    const read = await reader(who);
    const [{ app }, { id }] = [who.client, who.workspace];
    // As left by a version without the column; only a trigger could have filled it.
    await app.pool.query(
      `BEGIN; ALTER TABLE sync_records DISABLE TRIGGER keep_facts_of_changed;
       UPDATE sync_records SET facts = NULL WHERE workspace_id = '${id}';
       ALTER TABLE sync_records ENABLE TRIGGER keep_facts_of_changed; COMMIT`,
    );
    await push(who, [
      record('topics', 't0', { name: 'Topic' }),
      record('pauses', 'p', { meetingId: 'm', startedAt: MONTHS_AGO }),
    ]);
    expect((await read.meetings()).meetings).toMatchObject([{ title: 'T', topic: 'Topic', totalMinor: 0 }]);
  });
});

it('a meeting of more than 20,000 records is left out, however small they are', async () => {
  const { who, read } = await withMeetings();
  await fill(who, 'm', 20_001, 60);
  await push(who, [...meetingOf('m', [engineer]), ...meetingOf('n', [engineer])]);
  expect((await read.meetings()).meetings.map(({ id }) => id)).toEqual(['n']);
});

it('a person who is no longer in any meeting of a week leaves nothing behind', async () => {
  const who = await signInPro();
  const weeks = () => queryOf(who, 'SELECT role, person_id, parts FROM report_weeks WHERE workspace_id = $1');
  const { accepted } = await push(
    who,
    meetingOf('m', [
      { personId: 'a', role: 'Secret' },
      { role: 'Crowd', count: 3 },
    ]),
  );
  expect((await weeks()).map(({ role }) => role).toSorted()).toEqual(['Crowd', 'Secret']);
  const rev = (id: string) => accepted.find((one) => one.id === id)?.rev ?? 0;
  await push(who, [
    record('attendees', 'm-0', { meetingId: 'm', personId: 'b', role: 'Open', rateMinor: 1, rev: rev('m-0') }),
  ]);
  expect((await weeks()).map(({ role }) => role).toSorted()).toEqual(['Crowd', 'Open']);
  await push(who, [record('meetings', 'm', { deletedAt: 1, rev: rev('m') })]);
  expect(await weeks()).toEqual([]);
});
