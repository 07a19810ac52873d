import { describe, expect, it } from 'vitest';
import { queryOf, type SignedIn } from '../support/api.ts';
import { emptyApp, query } from '../support/app.ts';
import {
  at,
  contentOf,
  digestsOf,
  LAST_WEEK,
  MONDAY,
  meet,
  met,
  runAt,
  runDigest,
  seat,
  subscriber,
} from '../support/digest.ts';
import { makePro } from '../support/pro.ts';
import { HOUR, meetingOf, reader, record } from '../support/reports.ts';
import { waiting, whileLocked, whileRefused, wholeTable } from '../support/stall.ts';
import { push } from '../support/sync.ts';
import { until } from '../support/until.ts';

const app = await emptyApp(Date.UTC(2026, 10, 20));

describe('is sent', () => {
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Atlantis/Capital',
  ])('in %s from Monday 08:00 to Tuesday 08:00', async (zone) => {
    const [early, late, never] = [await met(app, zone), await subscriber(app, zone), await subscriber(app, zone)];
    await runAt(app, at(zone, `${MONDAY}T07:59`));
    expect(digestsOf(early)).toHaveLength(0);
    await runAt(app, at(zone, `${MONDAY}T08:00`));
    expect(digestsOf(early)).toHaveLength(1);
    await meet(late, LAST_WEEK);
    await runAt(app, at(zone, '2026-11-24T07:59'));
    expect(digestsOf(late)).toHaveLength(1);
    await meet(never, LAST_WEEK);
    await runAt(app, at(zone, '2026-11-24T08:00'));
    expect(digestsOf(never)).toHaveLength(0);
    expect(digestsOf(early)).toHaveLength(1);
  });

  it('to workspaces after a hundred that are no longer on Pro', async () => {
    const [lapsed, next] = [await met(app), await met(app)];
    // Their IDs sort before all others.
    const copy = (id: string) => `jsonb_build_object('${id}', '0' || lpad(n::text, 21, '0'))`;
    const key = "jsonb_build_object('key', nextval(pg_get_serial_sequence('report_meetings', 'key')))";
    await queryOf(
      lapsed,
      `INSERT INTO workspaces SELECT (jsonb_populate_record(one, ${copy('id')})).*
         FROM workspaces AS one, generate_series(1, 100) AS n WHERE one.id = $1`,
    );
    await queryOf(
      lapsed,
      `INSERT INTO report_meetings SELECT (jsonb_populate_record(one, ${copy('workspace_id')} || ${key})).*
         FROM report_meetings AS one, generate_series(1, 100) AS n WHERE one.workspace_id = $1`,
    );
    await makePro(lapsed, { status: 'canceled', endedAt: new Date(LAST_WEEK) });
    expect(await runAt(app, at('UTC', `${MONDAY}T09:00`))).toMatchObject({ failed: 0 });
    expect(digestsOf(lapsed)).toHaveLength(0);
    expect(digestsOf(next)).toHaveLength(1);
    await query(app, 'DELETE FROM workspaces WHERE account_id = $1', [lapsed.accountId]);
  });

  it('once a week, even if it runs twice or at once, and again the next week', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => met(app)));
    await app.setNow(at('UTC', `${MONDAY}T09:00`));
    await Promise.all(Array.from({ length: 4 }, () => runDigest(app)));
    await runDigest(app);
    expect(people.map((person) => digestsOf(person).length)).toEqual([1, 1, 1, 1, 1, 1]);
    const [first] = people;
    if (!first) throw new Error('nobody');
    await meet(first, Date.UTC(2026, 10, 24));
    await runAt(app, at('UTC', '2026-11-30T09:00'));
    expect(people.map((person) => digestsOf(person).length)).toEqual([2, 1, 1, 1, 1, 1]);
  });

  it('once to someone who moves to another zone where it is still Monday', async () => {
    const person = await subscriber(app, 'Pacific/Apia');
    await meet(person, LAST_WEEK);
    await runAt(app, at('Pacific/Apia', `${MONDAY}T09:00`));
    await person.client.patch(`/v1/workspaces/${person.workspace.id}`, { timeZone: 'Pacific/Honolulu' });
    await runAt(app, at('Pacific/Honolulu', `${MONDAY}T09:00`));
    expect(digestsOf(person)).toHaveLength(1);
  });

  it('later, and once, when the mail service was down or the sender died', async () => {
    const [refused, diedBefore, diedAfter] = [await met(app), await met(app), await met(app)];
    const monday = at('UTC', `${MONDAY}T10:00`);
    await app.setNow(monday);
    app.mailbox.refuse(refused.email, 500);
    app.mailbox.refuse(diedBefore.email, 500);
    await runDigest(app);
    expect([refused, diedBefore, diedAfter].map((person) => digestsOf(person).length)).toEqual([0, 0, 1]);
    // As left by a run killed between committing the queue and sending, and by one killed before noting what it sent.
    await query(app, 'UPDATE notices SET leased_until = NULL, attempts = 0 WHERE account_id = $1', [
      diedBefore.accountId,
    ]);
    await query(app, 'UPDATE notices SET sent_at = NULL WHERE account_id = $1', [diedAfter.accountId]);
    await app.setNow(monday + HOUR);
    await Promise.all([runDigest(app), runDigest(app)]);
    expect([refused, diedBefore, diedAfter].map((person) => digestsOf(person).length)).toEqual([1, 1, 1]);
  });

  it('in the same run, when the mail service only asked to slow down', async () => {
    const person = await met(app);
    await app.setNow(at('UTC', `${MONDAY}T10:30`));
    app.mailbox.refuse(person.email, 429);
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(1);
  });

  it('not, and not noted as sent, when its transaction fails; and the others get theirs', async () => {
    const [first, broken, last] = [await met(app), await met(app), await met(app)];
    const run = () => runAt(app, at('UTC', `${MONDAY}T11:00`));
    expect(
      await whileRefused(app, 'BEFORE INSERT ON notices', `NEW.account_id = '${broken.accountId}'`, run),
    ).toMatchObject({ failed: 1 });
    expect([first, broken, last].map((person) => digestsOf(person).length)).toEqual([1, 0, 1]);
    expect(await runDigest(app)).toEqual({ queued: 1, failed: 0, mails: 1 });
    expect(digestsOf(broken)).toHaveLength(1);
  });

  it('to more workspaces than a page holds', async () => {
    await app.setNow(at('UTC', `${MONDAY}T12:00`));
    // Whatever other tests have left for this hour.
    await runDigest(app);
    const person = await subscriber(app);
    await query(
      app,
      `WITH made AS (
         INSERT INTO workspaces (id, account_id, name, currency, time_zone, digest_opt_in, created_at, updated_at)
         SELECT 'many' || n, $1, 'Many ' || n, 'EUR', 'UTC', true, now(), now() FROM generate_series(1, 130) AS n
         RETURNING id
       )
       INSERT INTO report_meetings (workspace_id, meeting_id, title, started_at, ended_at, duration_ms, attendee_count,
         staff_count, external_count, total_minor, overrun_minor, person_ms, external_ms, parts)
       SELECT id, 'm', 'Planning', $2::int8, $2::int8, 1, 1, 1, 0, 100, 0, 1, 0, '[]' FROM made`,
      [person.accountId, LAST_WEEK],
    );
    expect(await runDigest(app)).toEqual({ queued: 130, failed: 0, mails: 130 });
    expect(await runDigest(app)).toEqual({ queued: 0, failed: 0, mails: 0 });
  });
});

describe('is not sent', () => {
  const refusals: Record<string, (person: SignedIn) => Promise<unknown>> = {
    'to a free account': (person) => makePro(person, { status: 'canceled', endedAt: new Date(LAST_WEEK) }),
    'when the grace is over': (person) => makePro(person, { status: 'past_due', graceUntil: new Date(LAST_WEEK) }),
    'to one who never subscribed': (person) =>
      query(app, 'DELETE FROM billing WHERE account_id = $1', [person.accountId]),
    'when it is off': ({ client, workspace }) => client.patch(`/v1/workspaces/${workspace.id}`, { digestOptIn: false }),
    'for a deleted workspace': async ({ client, workspace }) => {
      await client.post('/v1/workspaces', { name: 'Another' });
      expect((await client.delete(`/v1/workspaces/${workspace.id}`)).status).toBe(200);
    },
    'to a deleted account': ({ client }) => client.delete('/v1/me'),
    'for meetings in another currency': ({ client, workspace }) =>
      client.patch(`/v1/workspaces/${workspace.id}`, { currency: 'XTS' }),
  };

  it.each(Object.entries(refusals))('%s', async (_, refuse) => {
    const person = await subscriber(app);
    await meet(person, LAST_WEEK, { currency: 'EUR' });
    await refuse(person);
    await runAt(app, at('UTC', `${MONDAY}T13:00`));
    expect(digestsOf(person)).toHaveLength(0);
  });

  it.each(['opts out', 'is deleted'] as const)('to a workspace that %s while its figures are read', async (change) => {
    const person = await subscriber(app);
    const { client, workspace } = person;
    await meet(person, LAST_WEEK);
    if (change === 'is deleted') await client.post('/v1/workspaces', { name: 'Another' });
    await app.setNow(at('UTC', `${MONDAY}T16:00`));
    // The figures are read here, after the workspaces that are due.
    const [run] = await whileLocked(app, wholeTable('report_weeks'), [], async () => {
      const run = runDigest(app);
      await until(async () => (await waiting(app)).length > 0);
      const answer =
        change === 'opts out'
          ? await client.patch(`/v1/workspaces/${workspace.id}`, { digestOptIn: false })
          : await client.delete(`/v1/workspaces/${workspace.id}`);
      expect(answer.status).toBe(200);
      return [run];
    });
    expect(await run).toMatchObject({ queued: 0, failed: 0 });
    expect(digestsOf(person)).toHaveLength(0);
    expect(await query(app, 'SELECT FROM digests WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  it.each(['when it is off', 'for a deleted workspace'])('%s by the time the mail service is back', async (how) => {
    const person = await met(app);
    const monday = at('UTC', `${MONDAY}T17:00`);
    await app.setNow(monday);
    app.mailbox.refuse(person.email, 500);
    await runDigest(app);
    const queued = () => query(app, 'SELECT FROM notices WHERE account_id = $1', [person.accountId]);
    expect(await queued()).toHaveLength(1);
    await refusals[how]?.(person);
    await runAt(app, monday + HOUR);
    expect(digestsOf(person)).toHaveLength(0);
    expect(await queued()).toEqual([]);
  });

  it('without a meeting in the week; but is, when one arrives late from a device', async () => {
    const person = await subscriber(app);
    await meet(person, at('UTC', '2026-11-15T23:59'));
    await meet(person, at('UTC', '2026-11-23T00:00'));
    await runAt(app, at('UTC', `${MONDAY}T14:00`));
    expect(digestsOf(person)).toHaveLength(0);
    await meet(person, at('UTC', '2026-11-22T23:59'));
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(1);
  });

  it.each([
    [7, '2026-11-15', '2026-11-22'],
    [6, '2026-11-14', '2026-11-21'],
  ])(
    'without a meeting in the week, where weeks begin on day %i; but is, on the same Monday',
    async (first, from, to) => {
      const zone = 'America/New_York';
      const person = await subscriber(app, zone);
      await push(person, [record('templates', 'week', { kind: 'week', firstWeekday: first })]);
      const week = { from: at(zone, `${from}T00:00`), to: at(zone, `${to}T00:00`) };
      await push(person, meetingOf('before', [seat], { startedAt: week.from - 1 }));
      await push(person, meetingOf('after', [seat], { startedAt: week.to }));
      await runAt(app, at(zone, `${MONDAY}T08:00`));
      expect(digestsOf(person)).toHaveLength(0);
      await push(person, meetingOf('first', [seat], { startedAt: week.from }));
      await push(person, meetingOf('last', [seat], { startedAt: week.to - 1 }));
      await runDigest(app);
      await runDigest(app);
      expect(digestsOf(person)).toHaveLength(1);
      const content = await contentOf(person);
      const summary = await (await reader(person)).summary(week);
      expect(summary.meetings).toBe(2);
      expect(content).toMatchObject({
        ...{ from: week.from, until: week.to, figures: { meetings: 2, totalMinor: summary.totalMinor } },
        earlier: { meetings: 1 },
      });
      // Its link opens the same days.
      expect(digestsOf(person)[0]?.text).toContain(`from=${from}`);
    },
  );

  it.each([
    { kind: 'week', firstWeekday: 0 },
    { kind: 'week', firstWeekday: 8 },
    { kind: 'week', firstWeekday: '1; --' },
    { kind: 'week' },
    { kind: 'week', firstWeekday: 7, deletedAt: 1 },
    { kind: 'other', firstWeekday: 7 },
  ])('in a week from Sunday because of %j: it is the one from Monday', async (fields) => {
    const person = await subscriber(app);
    await push(person, [record('templates', 'week', fields)]);
    await meet(person, at('UTC', '2026-11-15T12:00'));
    await meet(person, LAST_WEEK);
    expect(await runAt(app, at('UTC', `${MONDAY}T09:00`))).toMatchObject({ failed: 0 });
    expect(await contentOf(person)).toMatchObject({ from: at('UTC', '2026-11-16T00:00'), figures: { meetings: 1 } });
  });

  it('but is, in the grace after a failed payment', async () => {
    const person = await subscriber(app);
    await makePro(person, { status: 'past_due', graceUntil: new Date(Date.UTC(2026, 11, 1)) });
    await meet(person, LAST_WEEK);
    await runAt(app, at('UTC', `${MONDAY}T15:00`));
    expect(digestsOf(person)).toHaveLength(1);
  });
});

it('needs the secret', async () => {
  expect((await fetch(`${app.baseUrl}/api/cron/digest`)).status).toBe(401);
  const headers = { authorization: 'Bearer wrong' };
  expect((await fetch(`${app.baseUrl}/api/cron/digest`, { headers })).status).toBe(401);
});

it('forgets what it sent long ago', async () => {
  await runAt(app, Date.UTC(2027, 0, 20));
  expect(await query(app, 'SELECT count(*)::int AS n FROM digests')).toEqual([{ n: 0 }]);
});
