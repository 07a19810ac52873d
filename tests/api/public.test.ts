import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/time.ts';
import { once, queryOf, stranger } from '../support/api.ts';
import { makePro } from '../support/pro.ts';
import { engineer, withMeetings } from '../support/public.ts';
import { MONTHS_AGO, meetingOf, type Reader, record } from '../support/reports.ts';
import { push } from '../support/sync.ts';

const MEETINGS = '/v1/public/meetings';
const SUMMARY = '/v1/public/reports/summary';

/** The caller of all refused requests. */
const unread = once(withMeetings);

describe.each([MEETINGS, SUMMARY])('%s', (path) => {
  it('needs a token that is known and not revoked', async () => {
    const { who, read } = await withMeetings();
    const client = await stranger();
    for (const authorization of ['', 'Bearer', 'Bearer x', `Bearer mt_live_${'0'.repeat(40)}`, `Basic ${read.token}`]) {
      const answer = await client.get(path, { headers: { authorization } });
      expect([answer.status, answer.body.error]).toEqual([
        401,
        { code: 'unauthorized', message: 'missing or invalid API token' },
      ]);
    }
    expect((await read.get(path)).status).toBe(200);
    const tokens = await who.client.get(`/v1/tokens?workspaceId=${who.workspace.id}`);
    await who.client.delete(`/v1/tokens/${tokens.body.tokens[0].id}`);
    expect((await read.get(path)).status).toBe(401);
  });

  it('doesn’t accept the session instead, and answers 403 without Pro', async () => {
    const { who, read } = await withMeetings();
    expect((await who.client.get(path)).status).toBe(401);
    await makePro(who, { status: 'canceled', endedAt: new Date() });
    const lapsed = await read.get(path, { from: 'x' });
    expect(lapsed.body.error.code).toBe('plan_lapsed');
    await makePro(who);
    expect((await read.get(path)).status).toBe(200);
  });

  it('may be called by a page of any site', async () => {
    const { read } = await withMeetings();
    const site = { origin: 'https://dashboard.example' };
    const preflight = await read.client.fetch('OPTIONS', path, {
      headers: { ...site, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Authorization');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET');
    const headers = { ...site, 'sec-fetch-site': 'cross-site' };
    for (const authorization of [`Bearer ${read.token}`, '']) {
      const answer = await read.client.fetch('GET', path, { headers: { ...headers, authorization } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it.each([
    'x',
    '1.5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '9007199254740992',
    '-9007199254740992',
    '1'.repeat(300),
    'NaN',
    '\0',
  ])('from or to %j is 400 and named', async (value) => {
    const { read } = await unread();
    for (const name of ['from', 'to']) {
      const answer = await read.get(path, { [name]: value });
      expect(answer.body.error.code).toBe('invalid_request');
      expect(answer.body.error.details.issues).toMatchObject([{ path: name }]);
    }
  });

  it('ignores parameters it does not know', async () => {
    const { read } = await withMeetings();
    expect((await read.get(path, { workspaceId: 'x', __proto__: 'x', order: "'; --" })).status).toBe(200);
  });
});

describe('the range', () => {
  it('includes from but not to, and is the last 30 days by default', async () => {
    const now = Date.now();
    const at = (startedAt: number) => meetingOf(`at ${startedAt}`, [engineer], { startedAt });
    const { read } = await withMeetings(at(now - 31 * DAY), at(now - 29 * DAY), at(now - DAY), at(now + DAY), at(0));
    const ids = async (parameters: Record<string, string | number>) => {
      const page = await read.get(MEETINGS, parameters);
      const summary = await read.get(SUMMARY, parameters);
      expect(summary.body.meetings).toBe(page.body.meetings.length);
      return page.body.meetings.map(({ startedAt }: { startedAt: number }) => startedAt);
    };
    expect(await ids({})).toEqual([now - DAY, now - 29 * DAY]);
    for (const absent of ['', 'null']) {
      expect(await ids({ from: absent, to: absent })).toEqual([now - DAY, now - 29 * DAY]);
    }
    expect(await ids({ from: now - 29 * DAY, to: now - DAY })).toEqual([now - 29 * DAY]);
    expect(await ids({ from: now - 29 * DAY + 1, to: now - DAY + 1 })).toEqual([now - DAY]);
    expect(await ids({ from: 0, to: 1 })).toEqual([0]);
    expect(await ids({ from: -5, to: 1 })).toEqual([0]);
    expect(await ids({ from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER })).toHaveLength(5);
    expect(await ids({ from: now, to: now })).toEqual([]);
    expect(await ids({ from: now, to: now - 40 * DAY })).toEqual([]);
    expect(await ids({ to: 0 })).toEqual([]);
  });

  it('of an empty summary has every field', async () => {
    const { who, read } = await withMeetings();
    expect(await read.summary({ from: 5, to: 3 })).toEqual({
      from: 5,
      to: 3,
      currency: who.workspace.currency,
      totalMinor: 0,
      meetings: 0,
      personHours: 0,
      externalShare: 0,
      byTopic: [],
      byRole: [],
      byTitle: [],
    });
  });
});

describe('pages', () => {
  /** Returns all pages of `limit` meetings, newest first. */
  async function all(read: Reader, limit: number): Promise<string[]> {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<Reader['meetings']>> = await read.meetings({ limit, cursor });
      expect(page.meetings.length).toBeLessThanOrEqual(limit);
      expect((page.nextCursor ?? '').length).toBeLessThanOrEqual(200);
      ids.push(...page.meetings.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids;
  }

  it('hold each meeting once, whatever their size and though all began at once', async () => {
    const { read } = await withMeetings(
      ...Array.from({ length: 25 }, (_, i) => meetingOf(`m${i}`, [engineer], { startedAt: MONTHS_AGO + (i % 3) })),
    );
    const whole = await all(read, 200);
    expect(new Set(whole).size).toBe(25);
    for (const limit of [1, 4, 5, 24, 25, 26]) expect(await all(read, limit)).toEqual(whole);
    expect((await read.meetings()).nextCursor).toBeNull();
  });

  it('stay put while meetings come and change', async () => {
    const { who, read } = await withMeetings(
      ...Array.from({ length: 6 }, (_, i) => meetingOf(`m${i}`, [engineer], { startedAt: MONTHS_AGO + i })),
    );
    const first = await read.meetings({ limit: 2 });
    await push(who, meetingOf('new', [engineer], { startedAt: MONTHS_AGO + 99 }));
    const second = await read.meetings({ limit: 2, cursor: first.nextCursor });
    expect(second.meetings.map(({ id }) => id)).toEqual(['m3', 'm2']);
  });

  it.each(['0', '201', '1001', '-1', 'x', '1.5'])('limit %s is 400 and named', async (limit) => {
    const { read } = await unread();
    const answer = await read.get(MEETINGS, { limit });
    expect([answer.status, answer.body.error.details.issues[0].path]).toEqual([400, 'limit']);
  });

  it.each(['x', 'null', '%', '😀', 'MTIz', '0', 'x'.repeat(200), 'x'.repeat(201)])(
    'cursor %j is 400 and named',
    async (cursor) => {
      const { read } = await unread();
      const answer = await read.get(MEETINGS, { cursor });
      const [issue] = answer.body.error.details.issues;
      expect([answer.status, issue]).toEqual([
        400,
        { path: 'cursor', message: 'Must be the nextCursor of an earlier page.' },
      ]);
    },
  );

  it('have cursors that say nothing of other workspaces: the same records have the same', async () => {
    const cursors = async () => {
      const meetings = ['a', 'b', 'c'].map((id) => meetingOf(id, [engineer]));
      const { who, read } = await withMeetings(...meetings);
      await withMeetings(meetingOf('elsewhere', [engineer]));
      await push(who, meetingOf('d', [engineer]));
      const [first, second] = [await read.meetings({ limit: 1 }), await read.meetings({ limit: 2 })];
      expect([...first.meetings, ...second.meetings].map(({ id }) => id)).toEqual(['d', 'd', 'c']);
      return [first.nextCursor, second.nextCursor];
    };
    expect(await cursors()).toEqual(await cursors());
  });

  it('keep their order, and hold each meeting once, while others are pushed at once', async () => {
    const { who, read } = await withMeetings(meetingOf('m', [engineer]));
    const pushes = Array.from({ length: 4 }, (_, n) =>
      push(who, Array.from({ length: 5 }, (_, i) => meetingOf(`m${n}-${i}`, [engineer])).flat()),
    );
    await Promise.all(pushes);
    const whole = await all(read, 200);
    expect(new Set(whole).size).toBe(21);
    for (const limit of [1, 2, 5]) expect(await all(read, limit)).toEqual(whole);
    const [moved] = meetingOf('m', [], { title: 'Changed' });
    const [{ rev }] = await queryOf(
      who,
      "SELECT rev FROM sync_records WHERE workspace_id = $1 AND tbl = 'meetings' AND id = 'm'",
    );
    if (moved) await push(who, [{ ...moved, record: { ...moved.record, rev: Number(rev) } }]);
    expect(await all(read, 2)).toEqual(whole);
  });

  it('continue from an old cursor, whose number is beyond all of the workspace’s', async () => {
    const { read } = await withMeetings(
      ...Array.from({ length: 4 }, (_, i) => meetingOf(`m${i}`, [engineer], { startedAt: MONTHS_AGO + i })),
    );
    const cursor = Buffer.from(`${MONTHS_AGO + 2}.987654321`).toString('base64url');
    expect((await read.meetings({ cursor })).meetings.map(({ id }) => id)).toEqual(['m2', 'm1', 'm0']);
  });

  it('with another workspace’s cursor show nothing from there', async () => {
    const theirs = await withMeetings(...['a', 'b', 'c'].map((id) => meetingOf(id, [engineer])));
    const older = meetingOf('older', [engineer], { startedAt: MONTHS_AGO - HOUR });
    const newer = meetingOf('newer', [engineer], { startedAt: MONTHS_AGO + HOUR });
    const ours = await withMeetings(older, newer);
    const { nextCursor } = await theirs.read.meetings({ limit: 1 });
    const page = await ours.read.meetings({ cursor: nextCursor });
    expect(page.meetings.map(({ id }) => id)).toEqual(['older']);
  });

  it('hold no meetings beyond the range, whatever the cursor', async () => {
    const { read } = await withMeetings(
      ...Array.from({ length: 4 }, (_, i) => meetingOf(`m${i}`, [engineer], { startedAt: MONTHS_AGO + i })),
    );
    const { nextCursor } = await read.meetings({ limit: 1 });
    const page = await read.meetings({ cursor: nextCursor, from: MONTHS_AGO + 1, to: MONTHS_AGO + 2 });
    expect(page.meetings.map(({ id }) => id)).toEqual(['m1']);
  });
});

describe('topics', () => {
  it('have the name they have now; deleted, unknown and nameless ones count as none', async () => {
    const topic = (topicId: unknown) => meetingOf(`in ${topicId}`, [engineer], { topicId });
    const { who, read } = await withMeetings(
      ...['t', 'gone', 'late', 'odd', 'blank', null].map(topic),
      [record('topics', 't', { name: 'Old' }), record('topics', 'gone', { name: 'Gone', deletedAt: 1 })],
      [record('topics', 'odd', { name: 7 }), record('topics', 'blank', { name: ' ' })],
    );
    const topics = async () =>
      Object.fromEntries((await read.meetings()).meetings.map(({ title, topic: name }) => [title, name]));
    const none = { 'in gone': null, 'in late': null, 'in odd': null, 'in blank': null, 'in null': null };
    expect(await topics()).toEqual({ 'in t': 'Old', ...none });
    const [{ rev }] = await queryOf(who, `SELECT rev FROM sync_records WHERE workspace_id = $1 AND id = 't'`);
    await push(who, [
      record('topics', 't', { name: 'New', rev: Number(rev) }),
      record('topics', 'late', { name: 'Late' }),
    ]);
    expect(await topics()).toEqual({ 'in t': 'New', ...none, 'in late': 'Late' });
    expect((await read.summary()).byTopic).toMatchObject([
      { label: 'No topic', count: 4 },
      { label: 'Late', count: 1 },
      { label: 'New', count: 1 },
    ]);
  });
});
