import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../support/api.ts';
import { query, startApp, type TestApp } from '../support/app.ts';
import { at, contentOf, digestsOf, meet, runDigest, seat, subscriber } from '../support/digest.ts';
import { makePro } from '../support/pro.ts';
import { HOUR, meetingOf, reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** The cron goes over all accounts, so these have an app of their own. */
let app: TestApp;

/** A Monday, and a moment in the week it tells of. */
const MONDAY = '2026-11-23';
const LAST_WEEK = Date.UTC(2026, 10, 18, 12);

beforeAll(async () => {
  app = await startApp({ now: Date.UTC(2026, 10, 20) });
  return () => app.stop();
});

describe('is sent', () => {
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'Atlantis/Capital',
  ])('in %s from Monday 08:00 to Tuesday 08:00', async (zone) => {
    const [early, late, never] = [
      await subscriber(app, zone),
      await subscriber(app, zone),
      await subscriber(app, zone),
    ];
    await meet(early, LAST_WEEK);
    await app.setNow(at(zone, `${MONDAY}T07:59`));
    await runDigest(app);
    expect(digestsOf(early)).toHaveLength(0);
    await app.setNow(at(zone, `${MONDAY}T08:00`));
    await runDigest(app);
    expect(digestsOf(early)).toHaveLength(1);
    await meet(late, LAST_WEEK);
    await app.setNow(at(zone, '2026-11-24T07:59'));
    await runDigest(app);
    expect(digestsOf(late)).toHaveLength(1);
    await meet(never, LAST_WEEK);
    await app.setNow(at(zone, '2026-11-24T08:00'));
    await runDigest(app);
    expect(digestsOf(never)).toHaveLength(0);
    expect(digestsOf(early)).toHaveLength(1);
  });

  it('to whoever comes after a hundred workspaces that are no longer on Pro', async () => {
    const [lapsed, next] = [await subscriber(app), await subscriber(app)];
    for (const person of [lapsed, next]) await meet(person, LAST_WEEK);
    // They come before any other, by id.
    const copy = (id: string) => `jsonb_build_object('${id}', '0' || lpad(n::text, 21, '0'))`;
    const key = "jsonb_build_object('key', nextval(pg_get_serial_sequence('report_meetings', 'key')))";
    await query(
      app,
      `INSERT INTO workspaces SELECT (jsonb_populate_record(one, ${copy('id')})).*
         FROM workspaces AS one, generate_series(1, 100) AS n WHERE one.id = $1`,
      [lapsed.workspace.id],
    );
    await query(
      app,
      `INSERT INTO report_meetings SELECT (jsonb_populate_record(one, ${copy('workspace_id')} || ${key})).*
         FROM report_meetings AS one, generate_series(1, 100) AS n WHERE one.workspace_id = $1`,
      [lapsed.workspace.id],
    );
    await makePro(lapsed, { status: 'canceled', endedAt: new Date(LAST_WEEK) });
    await app.setNow(at('UTC', `${MONDAY}T09:00`));
    expect(await runDigest(app)).toMatchObject({ failed: 0 });
    expect(digestsOf(lapsed)).toHaveLength(0);
    expect(digestsOf(next)).toHaveLength(1);
    await query(app, 'DELETE FROM workspaces WHERE account_id = $1', [lapsed.accountId]);
  });

  it('once a week, whatever runs twice and at once, and again the next week', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => subscriber(app)));
    for (const person of people) await meet(person, LAST_WEEK);
    await app.setNow(at('UTC', `${MONDAY}T09:00`));
    await Promise.all(Array.from({ length: 4 }, () => runDigest(app)));
    await runDigest(app);
    expect(people.map((person) => digestsOf(person).length)).toEqual([1, 1, 1, 1, 1, 1]);
    const [first] = people;
    if (!first) throw new Error('nobody');
    await meet(first, Date.UTC(2026, 10, 24));
    await app.setNow(at('UTC', '2026-11-30T09:00'));
    await runDigest(app);
    expect(people.map((person) => digestsOf(person).length)).toEqual([2, 1, 1, 1, 1, 1]);
  });

  it('once to one who moves to another zone where it is Monday still', async () => {
    const person = await subscriber(app, 'Pacific/Apia');
    await meet(person, LAST_WEEK);
    await app.setNow(at('Pacific/Apia', `${MONDAY}T09:00`));
    await runDigest(app);
    await person.client.patch(`/v1/workspaces/${person.workspace.id}`, { timeZone: 'Pacific/Honolulu' });
    await app.setNow(at('Pacific/Honolulu', `${MONDAY}T09:00`));
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(1);
  });

  it('later, and once, when the mail service was down or the sender died', async () => {
    const [refused, diedBefore, diedAfter] = [await subscriber(app), await subscriber(app), await subscriber(app)];
    for (const person of [refused, diedBefore, diedAfter]) await meet(person, LAST_WEEK);
    const monday = at('UTC', `${MONDAY}T10:00`);
    await app.setNow(monday);
    app.mailbox.refuse(refused.email, 500);
    app.mailbox.refuse(diedBefore.email, 500);
    await runDigest(app);
    expect([refused, diedBefore, diedAfter].map((person) => digestsOf(person).length)).toEqual([0, 0, 1]);
    // As one killed between committing the queue and sending leaves it, and one killed before noting what it sent.
    await query(app, 'UPDATE notices SET leased_until = NULL, attempts = 0 WHERE account_id = $1', [
      diedBefore.accountId,
    ]);
    await query(app, 'UPDATE notices SET sent_at = NULL WHERE account_id = $1', [diedAfter.accountId]);
    await app.setNow(monday + HOUR);
    await Promise.all([runDigest(app), runDigest(app)]);
    expect([refused, diedBefore, diedAfter].map((person) => digestsOf(person).length)).toEqual([1, 1, 1]);
  });

  it('in the same run, when the mail service only wanted it slower', async () => {
    const person = await subscriber(app);
    await meet(person, LAST_WEEK);
    await app.setNow(at('UTC', `${MONDAY}T10:30`));
    app.mailbox.refuse(person.email, 429);
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(1);
  });

  it('not, and not noted as sent, when its transaction fails; and the others get theirs', async () => {
    const [first, broken, last] = [await subscriber(app), await subscriber(app), await subscriber(app)];
    for (const person of [first, broken, last]) await meet(person, LAST_WEEK);
    await query(
      app,
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'as told'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON notices FOR EACH ROW WHEN (NEW.account_id = '${broken.accountId}')
         EXECUTE FUNCTION fail()`,
    );
    await app.setNow(at('UTC', `${MONDAY}T11:00`));
    expect(await runDigest(app)).toMatchObject({ failed: 1 });
    expect([first, broken, last].map((person) => digestsOf(person).length)).toEqual([1, 0, 1]);
    await query(app, 'DROP FUNCTION fail CASCADE');
    expect(await runDigest(app)).toEqual({ queued: 1, failed: 0, mails: 1 });
    expect(digestsOf(broken)).toHaveLength(1);
  });

  it('to more workspaces than a page holds', async () => {
    await app.setNow(at('UTC', `${MONDAY}T12:00`));
    // What other tests have left for this hour.
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
    await app.setNow(at('UTC', `${MONDAY}T13:00`));
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(0);
  });

  it.each(['opts out', 'is deleted'] as const)('to a workspace that %s while its figures are read', async (change) => {
    const person = await subscriber(app);
    const { client, workspace } = person;
    await meet(person, LAST_WEEK);
    if (change === 'is deleted') await client.post('/v1/workspaces', { name: 'Another' });
    await app.setNow(at('UTC', `${MONDAY}T16:00`));
    const holder = await app.pool.connect();
    try {
      // The figures are read from here, after the workspaces that are due.
      await holder.query('BEGIN; LOCK TABLE report_weeks IN ACCESS EXCLUSIVE MODE');
      const run = runDigest(app);
      await until(async () => {
        const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'report_weeks'::regclass";
        return (await query(app, waiting)).length > 0;
      });
      const answer =
        change === 'opts out'
          ? await client.patch(`/v1/workspaces/${workspace.id}`, { digestOptIn: false })
          : await client.delete(`/v1/workspaces/${workspace.id}`);
      expect(answer.status).toBe(200);
      await holder.query('COMMIT');
      expect(await run).toMatchObject({ queued: 0, failed: 0 });
    } finally {
      // Closed, so that a failure does not leave the lock behind.
      holder.release(true);
    }
    expect(digestsOf(person)).toHaveLength(0);
    expect(await query(app, 'SELECT FROM digests WHERE workspace_id = $1', [workspace.id])).toEqual([]);
  });

  it.each(['when it is off', 'for a deleted workspace'])('%s by the time the mail service is back', async (how) => {
    const person = await subscriber(app);
    await meet(person, LAST_WEEK);
    const monday = at('UTC', `${MONDAY}T17:00`);
    await app.setNow(monday);
    app.mailbox.refuse(person.email, 500);
    await runDigest(app);
    const waiting = () => query(app, 'SELECT FROM notices WHERE account_id = $1', [person.accountId]);
    expect(await waiting()).toHaveLength(1);
    await refusals[how]?.(person);
    await app.setNow(monday + HOUR);
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(0);
    expect(await waiting()).toEqual([]);
  });

  it('without a meeting in the week; but is, when one arrives late from a device', async () => {
    const person = await subscriber(app);
    await meet(person, at('UTC', '2026-11-15T23:59'));
    await meet(person, at('UTC', '2026-11-23T00:00'));
    await app.setNow(at('UTC', `${MONDAY}T14:00`));
    await runDigest(app);
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
      await app.setNow(at(zone, `${MONDAY}T08:00`));
      await runDigest(app);
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
      // Its link opens these very days.
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
  ])('in a week from Sunday because of %j: it is that from Monday', async (fields) => {
    const person = await subscriber(app);
    await push(person, [record('templates', 'week', fields)]);
    await meet(person, at('UTC', '2026-11-15T12:00'));
    await meet(person, LAST_WEEK);
    await app.setNow(at('UTC', `${MONDAY}T09:00`));
    expect(await runDigest(app)).toMatchObject({ failed: 0 });
    expect(await contentOf(person)).toMatchObject({ from: at('UTC', '2026-11-16T00:00'), figures: { meetings: 1 } });
  });

  it('but is, in the grace after a failed payment', async () => {
    const person = await subscriber(app);
    await makePro(person, { status: 'past_due', graceUntil: new Date(Date.UTC(2026, 11, 1)) });
    await meet(person, LAST_WEEK);
    await app.setNow(at('UTC', `${MONDAY}T15:00`));
    await runDigest(app);
    expect(digestsOf(person)).toHaveLength(1);
  });
});

describe('its figures', () => {
  it('are those of the summary report over the same weeks, of which one has 169 hours', async () => {
    const zone = 'Europe/Berlin';
    const person = await subscriber(app, zone);
    await query(app, 'UPDATE workspaces SET name = $2 WHERE id = $1', [person.workspace.id, 'Prodüct <1>']);
    const week = { from: at(zone, '2026-10-19T00:00'), to: at(zone, '2026-10-26T00:00') };
    expect(week.to - week.from).toBe(169 * HOUR);
    await push(person, [record('topics', 't', { name: 'Roadmap' })]);
    const crowd = Array.from({ length: 4 }, (_, i) => ({ ...seat, personId: `p${i}`, rateMinor: 10_000 + i }));
    const meetings: [number, Record<string, unknown>, Record<string, unknown>[]][] = [
      // In the last hour of the week that a week of 168 hours would miss, and in its first moment.
      [week.to - 1, { title: 'Late' }, [seat]],
      [week.from, { title: 'Planning', topicId: 't', plannedMs: HOUR / 2 }, crowd],
      [week.from + HOUR, { title: 'Planning', topicId: 't' }, [seat]],
      [week.from + HOUR, { title: 'Abroad', currency: 'XTS' }, crowd],
      [week.from - 1, { title: 'Before', plannedMs: HOUR / 4 }, [seat]],
      [week.to, { title: 'After' }, crowd],
    ];
    for (const [i, [startedAt, fields, seats]] of meetings.entries()) {
      await push(person, meetingOf(`f${i}`, seats, { startedAt, ...fields }));
    }
    await app.setNow(at(zone, '2026-10-26T08:00'));
    await runDigest(app);
    const content = await contentOf(person);
    const read = await reader(person);
    const [summary, earlier] = [
      await read.summary(week),
      await read.summary({ from: at(zone, '2026-10-12T00:00'), to: week.from }),
    ];
    const shown = ({ label, totalMinor, count }: { label: string; totalMinor: number; count: number }) => ({
      label,
      totalMinor,
      count,
    });
    expect(summary).toMatchObject({ meetings: 3, totalMinor: 40_006 + 2 * 6000 });
    expect(content).toMatchObject({
      currency: summary.currency,
      figures: {
        totalMinor: summary.totalMinor,
        meetings: summary.meetings,
        personMs: summary.personHours * HOUR,
        overrunMinor: 20_004,
      },
      earlier: {
        totalMinor: earlier.totalMinor,
        meetings: 1,
        // One person's hours: with the total they would tell a rate.
        personMs: null,
        overrunMinor: 4500,
      },
      topics: summary.byTopic.map(shown).map((row) => (row.label === 'No topic' ? { ...row, label: null } : row)),
      titles: summary.byTitle.map(shown),
      // The others are of one person: with this one's length and size, the week's hours would tell theirs.
      dearest: {
        ...{ title: 'Planning', startedAt: week.from, totalMinor: 40_006 },
        ...{ attendeeCount: null, durationMs: null },
      },
    });
    const [mail] = digestsOf(person);
    expect(mail?.subject).toBe('Your meetings last week: €520.06');
    expect(mail?.text?.replaceAll('\u00a0', ' ')).toContain('767% more than the week before (€60.00).');
    expect(mail?.html).toContain('Prodüct &lt;1&gt;');
    // No names, no roles, no rates.
    expect(JSON.stringify(content) + mail?.html + mail?.text).not.toMatch(
      /Engineer|\bann\b|\bp[0-3]\b|byRole|rate[A-Z]/,
    );
  });
});

it('names the changes to look at again in the week that begins, and no others', async () => {
  const zone = 'Europe/Berlin';
  const person = await subscriber(app, zone);
  const monday = at(zone, `${MONDAY}T00:00`);
  const change = (series: string, lookAt: number, fields: Record<string, unknown> = {}) => {
    const before = { count: 1, totalMinor: 6_000, durationMs: HOUR, personMs: HOUR, people: [], days: 7, weeks: 1 };
    const decided = { change: 'end', decidedAt: monday - 60 * 24 * HOUR, currency: 'EUR', before, endedAt: null };
    return record('templates', series, { kind: 'change', series, lookAt, ...decided, ...fields });
  };
  const { rejected } = await push(person, [
    change('Review', monday),
    change('Sync', monday + 7 * 24 * HOUR - 1),
    change('Before', monday - 1),
    change('Later', monday + 7 * 24 * HOUR),
    change('Ended', monday, { endedAt: monday - 1 }),
    change('Senseless', monday, { before: null }),
    change('Planning', monday),
    change('planning', monday + 30 * 24 * HOUR, { decidedAt: monday - 24 * HOUR }),
    // No screen shows what was decided in another currency.
    change('Abroad', monday, { currency: 'USD' }),
    change('review', monday + 30 * 24 * HOUR, { currency: 'USD', decidedAt: monday - 24 * HOUR }),
    record('templates', 't', { name: 'A template', title: '', people: [] }),
  ]);
  expect(rejected).toEqual([]);
  await meet(person, monday - 24 * HOUR);
  await app.setNow(at(zone, `${MONDAY}T08:00`));
  await runDigest(app);
  expect((await contentOf(person))?.lookAgain).toEqual([
    { series: 'Review', at: monday },
    { series: 'Sync', at: monday + 7 * 24 * HOUR - 1 },
  ]);
  expect(digestsOf(person)[0]?.text).toContain('Changes to look at again\n- Review: Mon,');
});

it('names a change to look at again once, though the week is an hour shorter or the one before had no meeting', async () => {
  const zone = 'Europe/Berlin';
  const person = await subscriber(app, zone);
  const midnight = (monday: string) => at(zone, `${monday}T00:00`);
  const change = (series: string, lookAt: number) => {
    const before = { count: 1, totalMinor: 6_000, durationMs: HOUR, personMs: HOUR, people: [], days: 7, weeks: 1 };
    const decided = { change: 'end', decidedAt: midnight('2026-02-02'), currency: 'EUR', before, endedAt: null };
    return record('templates', series, { kind: 'change', series, lookAt, ...decided });
  };
  await push(person, [
    change('First', midnight('2026-03-23')),
    // The first moment after 167 hours.
    change('Second', midnight('2026-03-30')),
    change('Third', midnight('2026-04-08')),
    change('Fourth', midnight('2026-04-13')),
  ]);
  const named = async (monday: string) => {
    await app.setNow(at(zone, `${monday}T08:00`));
    const { queued } = await runDigest(app);
    return queued === 0
      ? null
      : ((await contentOf(person)).lookAgain ?? []).map(({ series }: { series: string }) => series);
  };
  for (const monday of ['2026-03-23', '2026-03-30', '2026-04-13']) await meet(person, midnight(monday) - HOUR);
  expect(await named('2026-03-23')).toEqual(['First']);
  expect(await named('2026-03-30')).toEqual(['Second']);
  // Nobody met in the week before, so that there's none.
  expect(await named('2026-04-06')).toBeNull();
  expect(await named('2026-04-13')).toEqual(['Third', 'Fourth']);
});

it('says what the changes have saved, if a device has said so lately, in the digest’s currency', async () => {
  const zone = 'Asia/Kolkata';
  const monday = at(zone, `${MONDAY}T00:00`);
  const savings = {
    savedMinor: 624_050,
    currency: 'EUR',
    since: monday - 70 * 24 * HOUR,
    grewBack: 2,
    notedAt: monday,
  };
  const told = async (fields: Record<string, unknown>) => {
    const person = await subscriber(app, zone);
    await push(person, [record('templates', 'savings', { kind: 'savings', ...savings, ...fields })]);
    await meet(person, monday - 24 * HOUR);
    await app.setNow(at(zone, `${MONDAY}T08:00`));
    await runDigest(app);
    return { saved: (await contentOf(person))?.saved, text: digestsOf(person)[0]?.text ?? '' };
  };
  const { saved, text } = await told({});
  expect(saved).toMatchObject({ savedMinor: 624_050, since: savings.since, grewBack: 2 });
  expect(text).toContain('\n\nYour changes have saved €6,240.50 since Sep 14, 2026. 2 grew back.\n');
  expect((await told({ grewBack: 0 })).text).toMatch(/since Sep 14, 2026\.\n/);
  for (const other of [
    { savedMinor: 0 },
    { savedMinor: -1 },
    { currency: 'USD' },
    { notedAt: monday - 14 * 24 * HOUR + 8 * HOUR },
    { since: 'long ago' },
  ]) {
    const { saved, text } = await told(other);
    expect(saved, JSON.stringify(other)).toBeUndefined();
    expect(text).not.toContain('have saved');
  }
});

describe('the hours of a week', () => {
  const week = { from: at('UTC', '2026-11-16T00:00'), to: at('UTC', '2026-11-23T00:00') };

  /** The person-hours in the digest of a week with these meetings, in ms; null: none, and no length or size either. */
  async function hoursOf(...meetings: Record<string, unknown>[][]) {
    const person = await subscriber(app);
    for (const [i, seats] of meetings.entries()) {
      await push(person, meetingOf(`m${i}`, seats, { startedAt: week.from + i * HOUR, title: 'Planning' }));
    }
    await app.setNow(at('UTC', `${MONDAY}T08:00`));
    await runDigest(app);
    const { figures } = await contentOf(person);
    const text = digestsOf(person)[0]?.text?.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain('Meetings: ');
    expect(/Person-hours|\d h\b|\d min\b|\d people/.test(text)).toBe(figures.personMs !== null);
    return figures.personMs;
  }
  const seats = (...ids: string[]) => ids.map((personId) => ({ ...seat, personId }));
  const free = { ...seat, rateMinor: 0 };

  it('with a meeting of one or two are not in it: with the total they would tell a rate', async () => {
    expect(await hoursOf(seats('a'))).toBeNull();
    expect(await hoursOf(seats('a', 'b'))).toBeNull();
    expect(await hoursOf(seats('a', 'b', 'c'))).toBe(3 * HOUR);
  });

  it('nor with several of the same two, or with others who cost nothing', async () => {
    expect(await hoursOf(seats('a', 'b'), seats('b'), seats('a'))).toBeNull();
    expect(await hoursOf(seats('a', 'b'), seats('c'))).toBe(3 * HOUR);
    expect(await hoursOf([...seats('a'), { ...free, personId: 'b' }, { ...free, personId: 'c' }])).toBeNull();
    const crowd = (count: number) => [{ role: 'Guest', count }];
    expect(await hoursOf(crowd(2), crowd(2))).toBeNull();
    expect(await hoursOf([...crowd(2), ...seats('a')])).toBe(3 * HOUR);
  });

  it('tell nothing of the only meeting of one or two beside a larger one, whose size and length stay out', async () => {
    const person = await subscriber(app);
    const hold = (id: string, at: number, ...who: string[]) =>
      push(person, meetingOf(id, seats(...who), { startedAt: week.from + at * HOUR, title: id }));
    await hold('large', 0, 'a', 'b', 'c', 'd');
    await hold('alone', 2, 'a');
    await app.setNow(at('UTC', `${MONDAY}T08:00`));
    await runDigest(app);
    const content = await contentOf(person);
    expect(content.figures.personMs).toBe(5 * HOUR);
    expect(content.dearest).toMatchObject({ title: 'large', durationMs: null, attendeeCount: null });
    expect(digestsOf(person)[0]?.text).not.toContain('4 people');
    const other = await subscriber(app);
    for (const [i, who] of [['a', 'b', 'c', 'd'], ['a'], ['b', 'c']].entries()) {
      await push(other, meetingOf(`m${i}`, seats(...who), { startedAt: week.from + 2 * i * HOUR }));
    }
    await runDigest(app);
    expect((await contentOf(other)).dearest).toMatchObject({ durationMs: HOUR, attendeeCount: 4 });
    // Those who cost nothing hide nobody: all of it is the pay of one.
    const paidOne = await subscriber(app);
    const cheap = { ...seat, rateMinor: 100 };
    const watched = [...seats('a'), { ...free, personId: 'x' }, { ...free, personId: 'y' }];
    await push(paidOne, meetingOf('watched', watched, { startedAt: week.from, title: 'Watched' }));
    const others = ['b', 'c', 'd'].map((personId) => ({ ...cheap, personId }));
    await push(paidOne, meetingOf('cheap', others, { startedAt: week.from + 2 * HOUR }));
    await runDigest(app);
    expect((await contentOf(paidOne)).dearest).toMatchObject({
      title: 'Watched',
      durationMs: null,
      attendeeCount: null,
    });
    // With no other, nobody's hours are left to tell.
    const single = await subscriber(app);
    await push(single, meetingOf('only', seats('a', 'b', 'c'), { startedAt: week.from }));
    await runDigest(app);
    expect((await contentOf(single)).dearest).toMatchObject({ durationMs: HOUR, attendeeCount: 3 });
  });
});

it('needs the secret', async () => {
  expect((await fetch(`${app.baseUrl}/api/cron/digest`)).status).toBe(401);
  const headers = { authorization: 'Bearer wrong' };
  expect((await fetch(`${app.baseUrl}/api/cron/digest`, { headers })).status).toBe(401);
});

it('forgets what it sent long ago', async () => {
  await app.setNow(Date.UTC(2027, 0, 20));
  await runDigest(app);
  expect(await query(app, 'SELECT count(*)::int AS n FROM digests')).toEqual([{ n: 0 }]);
});
