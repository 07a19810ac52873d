import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rebuilt, rebuildReports } from '#lib/reports/rebuild.ts';
import { queryOf, type SignedIn, signInPro } from '../support/api.ts';
import type { TestApp } from '../support/app.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { HOUR, MONTHS_AGO, meetingOf, reader, record, WEEK } from '../support/reports.ts';
import { type Item, push } from '../support/sync.ts';

/** Rebuilds the reports, and corrects what is wrong. */
async function rebuild(
  { client, workspace }: SignedIn,
  progress?: Parameters<typeof rebuildReports>[2],
): Promise<Rebuilt | null> {
  const connection = await client.app.pool.connect();
  try {
    return await rebuildReports(connection, workspace.id, progress);
  } finally {
    connection.release();
  }
}

const consultant = { personId: 'consultant', role: 'Engineer', external: true };

/** Pushes changes to records that were pushed before, based on their current revisions. */
async function change(who: SignedIn, items: readonly Item[]): Promise<void> {
  const stored = await queryOf(who, 'SELECT tbl, id, rev FROM sync_records WHERE workspace_id = $1');
  const rev = new Map(stored.map((row) => [`${row.tbl} ${row.id}`, Number(row.rev)]));
  const based = items.map((item) => ({
    ...item,
    record: { ...item.record, rev: rev.get(`${item.table} ${item.record.id}`) ?? 0 },
  }));
  expect((await push(who, based)).rejected).toEqual([]);
}

describe('a pushed meeting', () => {
  it('is in the reports when it has ended, with its figures', async () => {
    const { who, read } = await withMeetings();
    const running = meetingOf('m', [engineer, consultant], { topicId: 't', title: 'Plan', endedAt: null });
    await push(who, [...running, record('topics', 't', { name: 'Roadmap' })]);
    expect((await read.meetings()).meetings).toEqual([]);
    await change(who, meetingOf('m', [], { topicId: 't', title: 'Plan', plannedMs: HOUR / 2 }));
    expect(await read.meetings()).toEqual({
      meetings: [
        {
          id: 'm',
          title: 'Plan',
          topic: 'Roadmap',
          startedAt: MONTHS_AGO,
          endedAt: MONTHS_AGO + HOUR,
          durationMs: HOUR,
          attendeeCount: 2,
          staffCount: 1,
          externalCount: 1,
          totalMinor: 12_000,
          currency: who.workspace.currency,
          personMs: 2 * HOUR,
          overrunMinor: 6000,
        },
      ],
      nextCursor: null,
    });
    expect(await read.summary()).toMatchObject({
      totalMinor: 12_000,
      meetings: 1,
      personHours: 2,
      // With one external person, the share would reveal their minutes.
      externalShare: 0,
      byTopic: [{ label: 'Roadmap', totalMinor: 12_000, count: 1, personHours: 2 }],
      byRole: [{ label: 'Engineer', totalMinor: 12_000, count: 2, personHours: 2 }],
      byTitle: [{ label: 'Plan', totalMinor: 12_000, count: 1, personHours: 2 }],
    });
  });

  it('comes out the same in whatever order its records arrive', async () => {
    const { who, read } = await withMeetings();
    const items = meetingOf('m', [engineer, consultant]);
    for (const item of items.toReversed()) await push(who, [item]);
    expect((await read.meetings()).meetings).toMatchObject([{ id: 'm', totalMinor: 12_000, attendeeCount: 2 }]);
    expect(await rebuild(who)).toEqual({ meetings: 1, wrongMeetings: 0, wrongWeeks: 0 });
  });

  it('changes with its records, keeps its place, and leaves with them', async () => {
    const { who, read } = await withMeetings();
    await push(who, [...meetingOf('m', [engineer, consultant]), ...meetingOf('n', [engineer])]);
    const keysOfM = () => queryOf(who, `SELECT key FROM report_meetings WHERE workspace_id = $1 AND meeting_id = 'm'`);
    const before = await keysOfM();
    expect(before).toHaveLength(1);
    // In another week, role or currency.
    const [seats, startedAt] = [[{ ...engineer, role: 'Lead' }, consultant], MONTHS_AGO + WEEK];
    await change(who, meetingOf('m', seats, { startedAt }));
    await change(who, meetingOf('m', seats, { startedAt, currency: 'XTS' }));
    expect((await read.meetings()).meetings).toMatchObject([{ id: 'm', currency: 'XTS' }, { id: 'n' }]);
    expect(await read.summary()).toMatchObject({ meetings: 1, totalMinor: 6000 });
    expect(await keysOfM()).toEqual(before);
    await change(who, [record('attendees', 'm-0', { deletedAt: 1 })]);
    expect((await read.meetings()).meetings).toMatchObject([{ attendeeCount: 1, totalMinor: 6000 }, {}]);
    await change(who, [record('meetings', 'm', { deletedAt: 1 })]);
    expect((await read.meetings()).meetings).toMatchObject([{ id: 'n' }]);
    expect(await rebuild(who)).toEqual({ meetings: 2, wrongMeetings: 0, wrongWeeks: 0 });
  });

  it('gains what is moved to it, and loses what is moved away', async () => {
    const { who, read } = await withMeetings();
    const later = MONTHS_AGO + HOUR;
    await push(who, [...meetingOf('m', [engineer, consultant]), ...meetingOf('n', [engineer], { startedAt: later })]);
    await change(who, [
      record('attendees', 'm-1', { meetingId: 'n', rateMinor: 6000, ...consultant }),
      record('segments', 'm-1-s', { meetingId: 'n', attendeeId: 'm-1', startedAt: later }),
    ]);
    expect((await read.meetings()).meetings).toMatchObject([
      { id: 'n', attendeeCount: 2, totalMinor: 12_000 },
      { id: 'm', attendeeCount: 1, totalMinor: 6000 },
    ]);
  });

  it('that makes no sense is stored but left out, and its neighbors aren’t left out', async () => {
    const { who, read } = await withMeetings();
    await push(who, [
      ...meetingOf('good', [engineer]),
      ...meetingOf('bad', [engineer], { title: ['x'] }),
      ...meetingOf('rich', [{ ...engineer, rateMinor: Number.MAX_SAFE_INTEGER, count: 2 }]),
      ...meetingOf('odd', [engineer, { rateMinor: 'a lot' }], { startedAt: MONTHS_AGO + HOUR }),
      record('segments', 'lost', { meetingId: 'nowhere', attendeeId: 'nobody' }),
    ]);
    expect((await read.meetings()).meetings.map(({ id, totalMinor }) => [id, totalMinor])).toEqual([
      ['odd', 6000],
      ['good', 6000],
    ]);
  });

  it('with sums larger than any integer of the database doesn’t stop a push', async () => {
    const { who, read } = await withMeetings();
    const rich = { ...engineer, rateMinor: Number.MAX_SAFE_INTEGER };
    for (let batch = 0; batch < 8; batch += 1) {
      await push(who, Array.from({ length: 160 }, (_, i) => meetingOf(`m${batch}-${i}`, [rich])).flat());
    }
    const { totalMinor, byRole } = await read.summary();
    expect(totalMinor / 1280).toBeCloseTo(Number.MAX_SAFE_INTEGER, -3);
    expect(byRole[0]?.count).toBe(1280);
  });

  it('with the longest names fits into every index', async () => {
    const { who, read } = await withMeetings();
    // Varied characters, which PostgreSQL can't compress.
    const long = (length: number) =>
      Array.from({ length }, (_, i) => String.fromCodePoint(0x1_f000 + ((i * 37) % 4000))).join('');
    const topicId = long(64);
    await push(who, [
      ...meetingOf(long(50), [{ role: long(300), personId: long(64) }], { title: long(300), topicId, currency: 'USD' }),
      record('topics', topicId, { name: long(300) }),
    ]);
    expect((await read.meetings()).meetings).toMatchObject([{ title: long(200), topic: long(200) }]);
    expect((await read.summary()).byRole).toMatchObject([{ label: long(200) }]);
  });

  it('goes with its workspace', async () => {
    const who = await signInPro();
    await push(who, meetingOf('m', [engineer]));
    expect((await who.client.delete('/v1/me')).status).toBe(200);
    const left = await queryOf(
      who,
      `SELECT workspace_id FROM report_meetings WHERE workspace_id = $1
       UNION ALL SELECT workspace_id FROM report_weeks WHERE workspace_id = $1`,
    );
    expect(left).toEqual([]);
  });
});

describe('a rebuild', () => {
  const step = fc.record({
    meeting: fc.nat(3),
    week: fc.nat(2),
    ended: fc.boolean(),
    gone: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    currency: fc.constantFrom(null, 'USD', 'XTS'),
    seats: fc.array(
      fc.record({
        personId: fc.constantFrom(null, 'p1', 'p2', 'p3'),
        role: fc.constantFrom('', 'Engineer', 'Lead'),
        count: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 3 },
    ),
  });

  it('finds nothing to correct after any pushes, and what is read is what it would make', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const who = await signInPro();
        for (const { meeting, week, ended, gone, currency, seats } of steps) {
          const startedAt = MONTHS_AGO + week * WEEK + meeting;
          const fields = { startedAt, currency, ...(ended ? {} : { endedAt: null }) };
          const items = meetingOf(`m${meeting}`, seats, fields);
          await change(
            who,
            gone ? items.map(({ table, record: { id } }) => record(table, String(id), { deletedAt: 1 })) : items,
          );
        }
        const read = await reader(who);
        const before = [await read.meetings(), await read.summary()];
        expect(await rebuild(who)).toMatchObject({ wrongMeetings: 0, wrongWeeks: 0 });
        expect([await read.meetings(), await read.summary()]).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  it('finds and corrects what is wrong', async () => {
    const { who, read } = await withMeetings();
    await push(who, [...meetingOf('m', [engineer]), ...meetingOf('n', [consultant])]);
    const right = await read.summary();
    await queryOf(
      who,
      `UPDATE report_meetings SET total_minor = 1, parts = '[]' WHERE workspace_id = $1 AND meeting_id = 'm'`,
    );
    await queryOf(who, `DELETE FROM report_meetings WHERE workspace_id = $1 AND meeting_id = 'n'`);
    await queryOf(who, `UPDATE report_weeks SET heads = heads + 5 WHERE workspace_id = $1`);
    expect(await rebuild(who)).toMatchObject({ meetings: 2, wrongMeetings: 2 });
    expect(await rebuild(who)).toEqual({ meetings: 2, wrongMeetings: 0, wrongWeeks: 0 });
    expect(await read.summary()).toEqual(right);
  });

  it('lets pushes through between its batches, and includes what they changed', async () => {
    const { who, read } = await withMeetings();
    // More than one batch of meetings, and of weeks.
    const count = 501;
    const meetings = Array.from({ length: count }, (_, i) =>
      meetingOf(`m${i}`, [engineer], { startedAt: MONTHS_AGO + (i % 6) * WEEK }),
    ).flat();
    for (let at = 0; at < meetings.length; at += 500) await push(who, meetings.slice(at, at + 500));
    await queryOf(who, `UPDATE report_meetings SET parts = '[]', total_minor = 1 WHERE workspace_id = $1`);
    await queryOf(who, `UPDATE report_weeks SET heads = heads + 5 WHERE workspace_id = $1`);
    const portions: string[] = [];
    // A push that waited for the rebuild would never end, since the rebuild waits for it here.
    const rebuilt = await rebuild(who, async (done, of, what) => {
      portions.push(`${what}: ${done} of ${of}`);
      const n = portions.length;
      await push(who, meetingOf(`new ${n}`, [consultant], { startedAt: MONTHS_AGO + n * WEEK }));
      await change(who, meetingOf(`m${n}`, [engineer, consultant], { startedAt: MONTHS_AGO + n * WEEK }));
      await change(who, [record('meetings', `m${500 - n}`, { deletedAt: 1 })]);
    });
    expect(portions.length).toBeGreaterThan(3);
    expect(rebuilt?.wrongMeetings).toBeGreaterThan(450);
    expect(await rebuild(who)).toMatchObject({ wrongMeetings: 0, wrongWeeks: 0 });
    const { meetings: left, totalMinor } = await read.summary();
    expect(left).toBe(count);
    expect(totalMinor).toBe(6000 * (count + portions.length));
  });
});

describe('npm run reports:rebuild', () => {
  const run = async (app: TestApp, workspaceId: string) => {
    const child = spawn(process.execPath, ['lib/local/commands/run.ts', 'rebuild', workspaceId], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, BASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { status, said: `${stdout}${stderr}`.trim() };
  };

  it('corrects a workspace, and its exit code says whether that was needed', async () => {
    const who = await signInPro();
    const { app } = who.client;
    await push(who, meetingOf('m', [engineer]));
    const right = { status: 0, said: 'Checked 1 meeting. Corrected 0 projections and 0 weekly sums.' };
    expect(await run(app, who.workspace.id)).toEqual(right);
    await queryOf(who, 'DELETE FROM report_weeks WHERE workspace_id = $1');
    expect(await run(app, who.workspace.id)).toEqual({
      status: 1,
      said: 'Checked 1 meeting. Corrected 0 projections and 1 weekly sum.',
    });
    expect(await run(app, who.workspace.id)).toEqual(right);
  });

  it('says that there is no such workspace', async () => {
    const { client } = await signInPro();
    expect(await run(client.app, 'nobody')).toEqual({ status: 1, said: 'There’s no workspace “nobody”.' });
  });
});
