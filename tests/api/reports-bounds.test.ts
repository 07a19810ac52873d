import { describe, expect, it } from 'vitest';
import { type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { HOUR, MONTHS_AGO, meetingOf, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

/** Records are free-form: what is hung on a meeting has no bound, what is read of it for reports has. */

const engineer = { personId: 'engineer', role: 'Engineer' };

/** Records of a meeting as if they had been pushed, each counting as a kilobyte. */
async function fill({ client, workspace }: SignedIn, meetingId: string, count: number): Promise<void> {
  await query(
    client.app,
    `WITH head AS (UPDATE workspaces SET sync_rev = sync_rev + $3 WHERE id = $1 RETURNING sync_rev - $3 AS rev)
     INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
     SELECT $1, 'pauses', $2 || '-' || n, head.rev + n,
            json_build_object('id', $2 || '-' || n, 'meetingId', $2::text), 1000, $2, false
       FROM head, generate_series(1, $3::int) AS n`,
    [workspace.id, meetingId, count],
  );
}

describe('a meeting’s records', () => {
  it('may be large, of what no report knows: its figures are as without', async () => {
    const who = await signInPro();
    const read = await reader(who);
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
    const who = await signInPro();
    const read = await reader(who);
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
        },
      ),
      record('pauses', 'p', { meetingId: 'm', startedAt: many, endedAt: MONTHS_AGO + HOUR }),
    ]);
    expect((await read.meetings()).meetings).toMatchObject([{ title: `T${'ü'.repeat(199)}`, totalMinor: 6_000 }]);
    expect((await read.summary()).byRole).toMatchObject([{ label: `R${'é'.repeat(199)}`, count: 1 }]);
  });

  it('that are too many leave it out, and it comes back when they are gone', async () => {
    const who = await signInPro();
    const read = await reader(who);
    const titled = (title: string, rev: number) => push(who, [record('meetings', 'm', { ...meeting, title, rev })]);
    const [first, ...rest] = meetingOf('m', [engineer]);
    const meeting = first?.record ?? {};
    const { accepted } = await push(who, [record('meetings', 'm', meeting), ...rest, ...meetingOf('n', [engineer])]);
    await fill(who, 'm', 8_000);
    const { rev } = await titled('Heavy', accepted[0]?.rev ?? 0);
    expect((await read.meetings()).meetings.map(({ id }) => id)).toEqual(['n']);
    await query(who.client.app, "DELETE FROM sync_records WHERE workspace_id = $1 AND tbl = 'pauses'", [
      who.workspace.id,
    ]);
    await titled('Light', rev);
    expect((await read.meetings()).meetings.map(({ title }) => title).toSorted()).toEqual(['Light', 'n']);
  });

  it('of many large meetings touched by one push are read in turns', async () => {
    const who = await signInPro();
    const read = await reader(who);
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

it('who is in no meeting of a week any more leaves nothing behind', async () => {
  const who = await signInPro();
  const weeks = () =>
    query(who.client.app, 'SELECT role, person_id, parts FROM report_weeks WHERE workspace_id = $1', [
      who.workspace.id,
    ]);
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
