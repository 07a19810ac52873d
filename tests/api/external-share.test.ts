import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withClient } from '#lib/local/postgres/database.ts';
import { rebuildReports } from '#lib/reports/rebuild.ts';
import { EXTERNALS } from '#lib/reports/terms.ts';
import { DAY } from '#lib/time.ts';
import { query } from '../support/app.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { MONTHS_AGO, meetingOf, type Reader, record, WEEK } from '../support/reports.ts';
import { push } from '../support/sync.ts';

describe('the share of external people', () => {
  const guests = (...ids: string[]) => ids.map((personId) => ({ personId, external: true }));
  const week = (number: number) => MONTHS_AGO + number * WEEK;
  /** Weeks with three external people, none, two, and three of whom one never came. */
  const meetings = [
    meetingOf('a', [engineer, ...guests('x', 'y')]),
    meetingOf('b', [engineer, ...guests('z')], { startedAt: week(0) + DAY }),
    meetingOf('c', [engineer, engineer], { startedAt: week(1) }),
    meetingOf('d', [engineer, ...guests('x')], { startedAt: week(2) }),
    meetingOf('e', [engineer, ...guests('y')], { startedAt: week(2) + DAY }),
    meetingOf('f', [engineer, ...guests('x', 'y')], { startedAt: week(3) }),
    [
      record('attendees', 'never', {
        meetingId: 'f',
        personId: 'z',
        external: true,
        rateKind: 'hour',
        rateMinor: 6000,
      }),
    ],
  ];
  const shares = async (read: Reader) => {
    const share = async (from: number, to: number) => (await read.summary({ from, to })).externalShare;
    return {
      whole: await share(week(0), week(4)),
      three: await share(week(0), week(1)),
      none: await share(week(1), week(2)),
      two: await share(week(2), week(3)),
      present: await share(week(3), week(4)),
      cut: await share(week(0) + 1, week(2)),
      day: await share(week(0), week(0) + DAY),
    };
  };

  it('covers whole weeks, without those with one or two of them', async () => {
    const { read } = await withMeetings(...meetings);
    expect(await shares(read)).toEqual({ whole: 3 / 7, three: 3 / 5, none: 0, two: 0, present: 0, cut: 0, day: 0 });
  });

  it('is the same whether or not their meetings name a currency, and counts only the largest group', async () => {
    const { who, read } = await withMeetings(
      meetingOf('a', [engineer, ...guests('x', 'y')], { currency: null }),
      meetingOf('b', [engineer, { count: 2, external: true }], { startedAt: week(1) }),
      meetingOf('c', [engineer, { count: 2, external: true }], { startedAt: week(1) + DAY }),
    );
    expect((await read.summary()).externalShare).toBe(0);
    await push(who, [
      ...meetingOf('d', guests('z'), { currency: who.workspace.currency }),
      ...meetingOf('e', guests('x'), { startedAt: week(1) }),
    ]);
    expect((await read.summary()).externalShare).toBe(8 / 11);
  });

  it('of older meetings covers weeks in which three met at once, until a rebuild tells people apart', async () => {
    const { who, read } = await withMeetings(
      ...meetings,
      meetingOf('g', guests('x', 'y', 'z'), { startedAt: week(3) }),
    );
    const known = { whole: 8 / 13, three: 3 / 5, none: 0, two: 0, present: 5 / 6, cut: 0, day: 0 };
    expect(await shares(read)).toEqual(known);
    const { app } = who.client;
    const own = [who.workspace.id];
    await query(app, `DELETE FROM report_weeks WHERE workspace_id = $1 AND role = '${EXTERNALS}'`, own);
    await query(
      app,
      `UPDATE report_meetings SET parts = (SELECT coalesce(jsonb_agg(part), '[]') FROM jsonb_array_elements(parts) AS part
                                            WHERE part ->> 'role' <> '${EXTERNALS}') WHERE workspace_id = $1`,
      own,
    );
    const fill = readFileSync('prisma/migrations/20261123203000_externals/migration.sql', 'utf8');
    const ofMine = fill.replace('"external_ms" > 0', `"external_ms" > 0 AND "workspace_id" = '${who.workspace.id}'`);
    // If the process is killed afterwards, the next start runs it again.
    for (let run = 0; run < 2; run += 1) await query(app, ofMine);
    expect(await shares(read)).toEqual({ ...known, three: 0, whole: 5 / 8 });
    const rebuilt = await withClient(app.databaseUrl, (client) => rebuildReports(client, who.workspace.id));
    expect(rebuilt).toMatchObject({ wrongMeetings: 6 });
    expect(await shares(read)).toEqual(known);
  });
});
