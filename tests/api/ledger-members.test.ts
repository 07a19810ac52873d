import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#lib/time.ts';
import { type SignedIn, signIn, signInPro, stranger } from '../support/api.ts';
import { query } from '../support/app.ts';
import { company, hmac, invite, join, NOON, PERIOD, put } from '../support/ledgers.ts';
import { makePro } from '../support/pro.ts';

describe('members', () => {
  it('are 1,000 at most, and each can still change the workspace', async () => {
    const { owner, ann, ledger, link, path } = await company();
    await query(
      owner.client.app,
      `WITH made AS (
         INSERT INTO accounts (id, email)
         SELECT 'crowd' || one, 'crowd' || one || '@example.com' FROM generate_series(1, 996) AS one RETURNING id
       )
       INSERT INTO ledger_members (id, ledger_id, account_id, workspace_id, joined_at)
       SELECT id, $1, id, $2, now() FROM made`,
      [ledger.id, owner.workspace.id],
    );
    await join(await signIn(), ledger, link.secret);
    const late = await signIn();
    const refused = await late.client.post(`${path}/members`, {
      ...{ workspaceId: late.workspace.id, invitation: link.secret },
    });
    expect(refused.body.error.code).toBe('plan_limit');
    expect((await join(ann, ledger, link.secret)).members).toBe(1_000);
  });

  it('join up to 30 times an hour, failures included', async () => {
    const { ann, ben, ledger, link } = await company();
    const path = `/v1/ledgers/${ledger.id}/members`;
    const attempt = async (who: SignedIn, invitation: string) =>
      (await who.client.post(path, { workspaceId: who.workspace.id, invitation })).status;
    for (let i = 0; i < 29; i += 1) expect(await attempt(ann, 'wrong')).toBe(404);
    expect(await attempt(ann, link.secret)).toBe(429);
    expect(await attempt(ben, link.secret)).toBe(201);
  });

  it('see themselves; the owner sees all, and nobody sees what anyone sent', async () => {
    const { owner, ann, ben, ledger } = await company();
    await put(ann, ledger);
    const path = `/v1/ledgers/${ledger.id}/members`;
    const all = (await owner.client.get(path)).body.members;
    expect(all.map(({ email }: { email: string }) => email)).toEqual([owner.email, ann.email, ben.email]);
    const own = (await ann.client.get(path)).body.members;
    expect(own).toMatchObject([{ email: ann.email, isYou: true }]);
    expect(Object.keys(all[1]).sort()).toEqual(['confirmed', 'email', 'id', 'isYou', 'joinedAt']);
  });

  it.each(['delete', 'keep'])('who leave: %s', async (rows) => {
    const { owner, ann, ben, ledger, summary, costs, memberId, path } = await company();
    for (const [i, who] of [owner, ann, ben].entries()) await put(who, ledger, { startedAt: NOON + i * HOUR });
    const id = await memberId(ann);
    expect((await ann.client.delete(`${path}/members/${id}?rows=${rows}`)).status).toBe(200);
    expect((await ann.client.get(path)).status).toBe(404);
    expect((await put(ann, ledger)).status).toBe(404);
    expect((await summary()).sums.count).toBe(rows === 'keep' ? 3 : 2);
    const [{ senders }] = await query(
      owner.client.app,
      'SELECT count(DISTINCT member_id)::int AS senders FROM ledger_entries WHERE ledger_id = $1',
      [ledger.id],
    );
    expect(senders).toBe(2);
    // The member who left may have joined again: two remain.
    expect(await costs()).toHaveLength(1);
  });

  it('who are removed get a 404, and their account keeps working', async () => {
    const { owner, ben, ledger, memberId, summary, path } = await company();
    await put(ben, ledger);
    const id = await memberId(ben);
    expect((await owner.client.delete(`${path}/members/${id}`)).status).toBe(200);
    expect((await put(ben, ledger)).status).toBe(404);
    expect((await summary()).sums.count).toBe(0);
    expect((await ben.client.get('/v1/me')).status).toBe(200);
  });

  it('who are removed don’t come back by a link they know; those who leave end none', async () => {
    const { owner, ann, ben, ledger, link, memberId, path } = await company();
    const second = await invite(owner, ledger);
    await ann.client.delete(`${path}/members/${await memberId(ann)}`);
    await join(ann, ledger, second.secret);
    await owner.client.delete(`${path}/members/${await memberId(owner)}`);
    expect((await owner.client.get(`${path}/invitations`)).body.invitations).toHaveLength(2);
    await owner.client.delete(`${path}/members/${await memberId(ben)}`);
    for (const invitation of [link.secret, second.secret]) {
      const back = await ben.client.post(`${path}/members`, { workspaceId: ben.workspace.id, invitation });
      expect(back.status).toBe(404);
    }
    expect((await owner.client.get(`${path}/invitations`)).body.invitations).toEqual([]);
    expect((await ann.client.get(path)).status).toBe(200);
  });

  it('who are removed and join again wait until the owner confirms them, once', async () => {
    const { owner, ann, ben, ledger, memberId, path } = await company();
    for (const one of [ann, ben]) await owner.client.delete(`${path}/members/${await memberId(one)}`);
    const { secret: invitation } = await invite(owner, ledger);
    const again = () => ben.client.post(`${path}/members`, { workspaceId: ben.workspace.id, invitation });
    expect((await again()).status).toBe(404);
    expect((await put(ben, ledger)).status).toBe(404);
    const [waiting] = (await ben.client.get(`${path}/members`)).body.members;
    expect(waiting).toMatchObject({ isYou: true, confirmed: false });
    // Leaving and joining again doesn't get around it.
    await ben.client.delete(`${path}/members/${waiting.id}`);
    expect((await again()).status).toBe(404);
    const [{ id }] = (await ben.client.get(`${path}/members`)).body.members;
    expect((await owner.client.patch(`${path}/members/${id}`, { confirmed: true })).status).toBe(200);
    expect((await put(ben, ledger)).status).toBe(200);
    await ben.client.delete(`${path}/members/${id}`);
    expect((await again()).status).toBe(201);
    // It confirms nobody else.
    const other = await ann.client.post(`${path}/members`, { workspaceId: ann.workspace.id, invitation });
    expect(other.status).toBe(404);
  });

  it.each([true, false])('who moved to another workspace: its deletion is what counts; rows kept %s', async (keeps) => {
    const { ann, ledger, link, summary } = await company();
    await makePro(ann);
    const second = (await ann.client.post('/v1/workspaces', { name: 'Second' })).body;
    await join(ann, ledger, link.secret, keeps);
    await put(ann, ledger);
    await join({ ...ann, workspace: second }, ledger, link.secret);
    await put(ann, ledger);
    expect((await ann.client.delete(`/v1/workspaces/${ann.workspace.id}`)).status).toBe(200);
    expect((await summary('', ann)).sums.count).toBe(2);
    await ann.client.post('/v1/workspaces', { name: 'Third' });
    expect((await ann.client.delete(`/v1/workspaces/${second.id}`)).status).toBe(200);
    expect((await summary()).sums.count).toBe(keeps ? 2 : 0);
    expect((await put(ann, ledger)).status).toBe(404);
  });

  it('who wait to be confirmed can withdraw, choose and leave, and see only themselves', async () => {
    const { owner, ann, ben, ledger, link, memberId, summary, path } = await company();
    const [id, bens] = [await memberId(ann), await memberId(ben)];
    for (const key of ['one', 'two']) await put(ann, ledger, {}, hmac(key));
    await put(ben, ledger, {}, hmac('three'));
    await owner.client.delete(`${path}/invitations/${link.id}?members=confirm`);
    expect((await ann.client.get(`${path}/members`)).body.members).toMatchObject([{ id, confirmed: false }]);
    expect((await ann.client.delete(`${path}/entries/${hmac('one')}`)).status).toBe(200);
    expect((await summary()).sums.count).toBe(2);
    expect((await ann.client.patch(`${path}/members/${id}`, { keepsRows: true })).status).toBe(200);
    // Members can neither confirm nor change others.
    expect((await ann.client.patch(`${path}/members/${id}`, { confirmed: true })).status).toBe(404);
    expect((await ann.client.delete(`${path}/members/${bens}`)).status).toBe(404);
    expect((await owner.client.patch(`${path}/members/${id}`, { keepsRows: false })).status).toBe(404);
    expect((await owner.client.patch(path, { owner: id })).status).toBe(404);
    expect((await ann.client.delete(`${path}/members/${id}?rows=delete`)).status).toBe(200);
    expect((await summary()).sums.count).toBe(1);
    expect((await ann.client.get(`${path}/members`)).status).toBe(404);
  });

  it.each([true, false])('whose account or workspace is deleted: rows kept %s, as they chose', async (keepsRows) => {
    const { owner, ann, ledger, link, memberId, summary, path } = await company();
    const carl = await signInPro();
    const second = (await carl.client.post('/v1/workspaces', { name: 'Second' })).body;
    await join({ ...carl, workspace: second }, ledger, link.secret, keepsRows);
    const id = await memberId(ann);
    await ann.client.patch(`${path}/members/${id}`, { keepsRows });
    // If both metered a meeting, the other member's row counts from then on.
    await put(ann, ledger, { costMinor: 14_000 }, hmac('both'));
    await put(owner, ledger, { costMinor: 10_000 }, hmac('both'));
    await put(carl, ledger, { costMinor: 5_000, startedAt: NOON + DAY });
    expect((await summary()).sums.totalMinor).toBe(19_000);
    expect((await ann.client.delete('/v1/me')).status).toBe(200);
    expect((await carl.client.delete(`/v1/workspaces/${second.id}`)).status).toBe(200);
    expect((await summary()).sums.totalMinor).toBe(keepsRows ? 19_000 : 10_000);
    expect((await carl.client.get(path)).status).toBe(404);
    expect((await owner.client.get(`${path}/members`)).body.members).toHaveLength(2);
  });

  it.each([
    ['who sent the same meeting', false],
    ['one of whom keeps their rows', true],
  ])('delete the ledgers they own with their account, and those of the members %s', async (_, keepsRows) => {
    const { owner, ann, ben, ledger, memberId, path } = await company();
    const id = await memberId(ann);
    await ann.client.patch(`${path}/members/${id}`, { keepsRows });
    const senders = keepsRows ? [ann, ben] : [owner, ann, ben];
    for (const [i, who] of senders.entries()) await put(who, ledger, { costMinor: 9_000 - i }, hmac('same'));
    expect((await owner.client.delete('/v1/me')).status).toBe(200);
    expect((await ann.client.get(path)).status).toBe(404);
    expect(await query(ann.client.app, 'SELECT 1 FROM ledger_entries WHERE ledger_id = $1', [ledger.id])).toEqual([]);
  });
});

describe('tokens', () => {
  it('read a ledger in the same shape as the public routes, as long as the account may', async () => {
    const { owner, ann, ben, ledger, link, memberId, path } = await company();
    await makePro(ann);
    for (const [i, who] of [owner, ann, ben].entries())
      await put(who, ledger, {
        startedAt: NOON + i * HOUR,
        topic: i === 0 ? 'Planning' : null,
        costMinor: 1_000 * (i + 1),
        ...(i === 2 && { overrunMs: null, overrunMinor: null }),
        ...(i === 1 && { overrunMs: MINUTE, overrunMinor: 70 }),
      });
    const made = await ann.client.post('/v1/tokens', {
      ...{ workspaceId: ann.workspace.id, name: 'Team', ledgerId: ledger.id },
    });
    expect(made.status).toBe(201);
    expect(made.body.info.ledgerId).toBe(ledger.id);
    const reader = await stranger();
    const read = (path: string) =>
      reader.get(`/v1/public/${path}?${PERIOD}`, { headers: { authorization: `Bearer ${made.body.token}` } });
    const { meetings } = (await read('meetings')).body;
    expect(meetings.map(({ totalMinor }: { totalMinor: number }) => totalMinor)).toEqual([3_000, 2_000, 1_000]);
    expect(meetings.map(({ overrunMinor }: { overrunMinor: number }) => overrunMinor)).toEqual([0, 70, 0]);
    expect(meetings[2]).toMatchObject({ title: 'Weekly', topic: 'Planning', currency: 'EUR', attendeeCount: 4 });
    // Part of a day counts as the whole day.
    const day = { from: Date.UTC(2026, 9, 13, 22), to: Date.UTC(2026, 9, 14, 22) };
    const headers = { authorization: `Bearer ${made.body.token}` };
    const part = `from=${NOON + 1}&to=${NOON + 2}`;
    expect((await reader.get(`/v1/public/meetings?${part}`, { headers })).body.meetings).toEqual(meetings);
    const ofDay = (await reader.get(`/v1/public/reports/summary?${part}`, { headers })).body;
    expect(ofDay).toMatchObject({ ...day, totalMinor: 6_000 });
    const summary = (await read('reports/summary')).body;
    expect(summary).toMatchObject({ totalMinor: 6_000, meetings: 3, personHours: 6, currency: 'EUR', byRole: [] });
    expect(summary.byTopic).toEqual([
      { label: 'No topic', totalMinor: 5_000, count: 2, personHours: 4 },
      { label: 'Planning', totalMinor: 1_000, count: 1, personHours: 2 },
    ]);
    const id = await memberId(ann);
    await owner.client.delete(`${path}/invitations/${link.id}?members=confirm`);
    for (const what of ['meetings', 'reports/summary']) expect((await read(what)).status).toBe(401);
    await owner.client.patch(`${path}/members/${id}`, { confirmed: true });
    expect((await read('meetings')).body.meetings).toEqual(meetings);
    await ann.client.delete(`${path}/members/${id}?rows=keep`);
    expect((await read('meetings')).status).toBe(401);
    const foreign = { workspaceId: ann.workspace.id, name: 'Team', ledgerId: ledger.id };
    expect((await ann.client.post('/v1/tokens', foreign)).status).toBe(404);
  });

  it('of a ledger with fewer than three senders read totals only', async () => {
    const { owner, ann, ledger } = await company();
    await put(owner, ledger);
    await put(ann, ledger);
    const { token } = (
      await owner.client.post('/v1/tokens', { workspaceId: owner.workspace.id, name: 'x', ledgerId: ledger.id })
    ).body;
    const headers = { authorization: `Bearer ${token}` };
    const reader = await stranger();
    expect((await reader.get(`/v1/public/meetings?${PERIOD}`, { headers })).body.meetings).toEqual([]);
    const { body } = await reader.get(`/v1/public/reports/summary?${PERIOD}`, { headers });
    expect(body).toMatchObject({ totalMinor: 25_200, meetings: 2, byTitle: [], byTopic: [] });
  });
});
