import { describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { DAY, HOUR } from '#lib/time.ts';
import { type SignedIn, signIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { CARD, company, entryBody, hmac, invite, join, makeLedger, NOON, put } from '../support/ledgers.ts';
import { makePro } from '../support/pro.ts';

describe('a ledger', () => {
  it('is made on Pro, seen by its owner and its members, and by nobody else', async () => {
    const [free, other] = [await signIn(), await signInPro()];
    const body = { name: 'x', currency: 'EUR', timeZone: 'UTC', card: [], elseHourMinor: 1 };
    expect((await free.client.post('/v1/ledgers', body)).body.error.code).toBe('pro_required');
    const { owner, ann, ledger, path } = await company();
    expect(ledger).toMatchObject({ name: 'Company', isOwner: true, membership: null, members: 0, firstAt: null });
    expect(ledger.card).toMatchObject({ version: 1, card: CARD, elseHourMinor: 1_000_000 });
    const seen = (await ann.client.get('/v1/ledgers')).body.ledgers;
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ id: ledger.id, isOwner: false, members: 3 });
    expect((await other.client.get('/v1/ledgers')).body.ledgers).toEqual([]);
    for (const [method, what, sent] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['GET', '/card', undefined],
      ['PUT', '/card', { card: [], elseHourMinor: 0 }],
      ['GET', '/members', undefined],
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', undefined],
      ['GET', '/entries', undefined],
      ['GET', '/summary', undefined],
      ['PUT', `/entries/${hmac('x')}`, entryBody()],
      ['DELETE', `/entries/${hmac('x')}`, undefined],
      ['DELETE', `/series/${hmac('x')}`, undefined],
      ['DELETE', `/meetings/${hmac('x')}`, undefined],
    ] as const) {
      const { status } = await other.client.call(method, path + what, { body: sent });
      expect(status, `${method} ${what}`).toBe(404);
    }
    expect((await owner.client.get(path)).body.name).toBe('Company');
  });

  it('begins with the first meeting that counts', async () => {
    const { owner, ann, ledger, path } = await company();
    const firstAt = async () => (await owner.client.get(path)).body.firstAt;
    await put(owner, ledger, { startedAt: NOON + DAY }, hmac('one'));
    await put(ann, ledger, { startedAt: NOON, costMinor: 1 }, hmac('one'));
    expect(await firstAt()).toBe(NOON + DAY);
    await put(ann, ledger, { startedAt: NOON + HOUR });
    expect(await firstAt()).toBe(NOON + HOUR);
  });

  it('is changed, invited to, and deleted by its owner alone', async () => {
    const { owner, ann, ben, ledger, memberId, path } = await company();
    for (const [method, what, sent] of [
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['PUT', '/card', { card: [], elseHourMinor: 0 }],
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', undefined],
      ['DELETE', `/series/${hmac('x')}`, undefined],
      ['DELETE', `/members/${await memberId(ben)}`, undefined],
      ['PATCH', `/members/${await memberId(ben)}`, { confirmed: true }],
      ['PATCH', `/members/${await memberId(ben)}`, { keepsRows: true }],
    ] as const) {
      const { status } = await ann.client.call(method, path + what, { body: sent });
      expect(status, `${method} ${what}`).toBe(404);
    }
    const budgets = [{ kind: 'ledger', of: '', name: '', amountMinor: 500_000 }];
    const renamed = await owner.client.patch(path, { name: 'Group', budgets });
    expect(renamed.body).toMatchObject({ name: 'Group', budgets, decisions: [] });
    expect((await ann.client.get(path)).body.budgets).toEqual(budgets);
    await put(ann, ledger);
    expect((await owner.client.delete(path)).status).toBe(200);
    expect((await ann.client.get(path)).status).toBe(404);
    expect(await query(owner.client.app, 'SELECT 1 FROM ledger_entries WHERE ledger_id = $1', [ledger.id])).toEqual([]);
  });

  it('is handed over to a member, who then owns it', async () => {
    const { owner, ann, memberId, path } = await company();
    expect((await owner.client.patch(path, { owner: 'nobody' })).status).toBe(404);
    const handed = await owner.client.patch(path, { owner: await memberId(ann) });
    expect(handed.body).toMatchObject({ isOwner: false, membership: { workspaceId: owner.workspace.id } });
    expect((await owner.client.patch(path, { name: 'x' })).status).toBe(404);
    expect((await ann.client.patch(path, { name: 'Hers' })).body).toMatchObject({ name: 'Hers', isOwner: true });
  });

  it('is not handed over to someone who owns as many as one can, nor more than 20 times a day', async () => {
    const { owner, ann, memberId, path } = await company();
    const id = await memberId(ann);
    await makePro(ann);
    const others = [];
    for (let i = 0; i < 20; i += 1) others.push(await makeLedger(ann));
    const code = async () => (await owner.client.patch(path, { owner: id })).body.error?.code;
    expect(await code()).toBe('plan_limit');
    await ann.client.delete(`/v1/ledgers/${others[0]?.id}`);
    for (let i = 0; i < 18; i += 1) expect((await owner.client.patch(path, { owner: 'nobody' })).status).toBe(404);
    expect(await code()).toBeUndefined();
    const mine = await makeLedger(owner);
    expect((await owner.client.patch(`/v1/ledgers/${mine.id}`, { owner: 'nobody' })).status).toBe(429);
    expect((await owner.client.patch(`/v1/ledgers/${mine.id}`, { name: 'Mine' })).status).toBe(200);
  });

  it('with an ID that its maker chose is made once', async () => {
    const [owner, other] = [await signInPro(), await signInPro()];
    const id = newId();
    const [one, two] = await Promise.all([makeLedger(owner, { id }), makeLedger(owner, { id })]);
    expect([one.id, two.id]).toEqual([id, id]);
    expect((await owner.client.get('/v1/ledgers')).body.ledgers).toHaveLength(1);
    const body = { name: 'x', currency: 'EUR', timeZone: 'UTC', card: [], elseHourMinor: 1 };
    for (const taken of [id, 'x', `${id}x`])
      expect((await other.client.post('/v1/ledgers', { ...body, id: taken })).status).toBe(400);
    expect((await owner.client.get(`/v1/ledgers/${id}`)).body.name).toBe('Company');
  });

  it('keeps each version of its card, and the same card again adds none', async () => {
    const { owner, ann, ledger } = await company();
    const path = `/v1/ledgers/${ledger.id}/card`;
    const next = { card: [{ role: 'Engineer', hourMinor: 8_000 }], elseHourMinor: 5_000 };
    const [one, two] = await Promise.all([owner.client.put(path, next), owner.client.put(path, next)]);
    expect([one.body.version, two.body.version]).toEqual([2, 2]);
    const { cards } = (await ann.client.get(path)).body;
    expect(cards.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
    expect(cards[0].card).toEqual(CARD);
    expect(cards[1].since).toBeGreaterThan(cards[0].since);
    const [listed] = (await ann.client.get('/v1/ledgers')).body.ledgers;
    expect(listed.card).toEqual(cards[1]);
    const dearer = { ...next, elseHourMinor: 5_001 };
    expect((await owner.client.put(path, dearer)).body).toMatchObject({ version: 3, elseHourMinor: 5_001 });
    const twice = { card: [CARD[0], { role: ' engineer ', hourMinor: 1 }], elseHourMinor: 0 };
    expect((await owner.client.put(path, twice)).status).toBe(400);
  });

  it('has up to 200 versions of its card, in order even if the clock was set back', async () => {
    const { owner, ledger } = await company();
    const path = `/v1/ledgers/${ledger.id}/card`;
    await query(
      owner.client.app,
      `INSERT INTO ledger_cards (ledger_id, version, roles, else_hour_minor, since)
       SELECT $1, version, '[]', version, now() + version * interval '1 hour' FROM generate_series(2, 199) AS version`,
      [ledger.id],
    );
    const putCard = (elseHourMinor: number) => owner.client.put(path, { card: [], elseHourMinor });
    expect((await putCard(7)).body.version).toBe(200);
    expect((await putCard(8)).body.error.code).toBe('plan_limit');
    expect((await putCard(7)).body.version).toBe(200);
    const { cards } = (await owner.client.get(path)).body;
    expect(cards).toHaveLength(200);
    expect(cards[199].since).toBe(cards[198].since + 1);
  });
});

describe('a link', () => {
  it('shows what it leads to, on any plan, and nobody learns anything from another', async () => {
    const { owner, link, path } = await company();
    const guest = await signIn();
    const look = (secret: string) => guest.client.get(`${path}/invitations/${secret}`);
    const { body } = await look(link.secret);
    expect(body).toMatchObject({ name: 'Company', currency: 'EUR', cards: [{ version: 1, card: CARD }] });
    expect((await look('wrong')).status).toBe(404);
    expect((await look(link.id)).status).toBe(404);
    const elsewhere = await makeLedger(owner);
    expect((await guest.client.get(`/v1/ledgers/${elsewhere.id}/invitations/${link.secret}`)).status).toBe(404);
    const refused = await guest.client.post(`/v1/ledgers/${elsewhere.id}/members`, {
      ...{ workspaceId: guest.workspace.id, invitation: link.secret },
    });
    expect(refused.status).toBe(404);
    const uninvited = await guest.client.post(`${path}/members`, { workspaceId: guest.workspace.id });
    expect(uninvited.status).toBe(404);
    const foreign = await guest.client.post(`${path}/members`, {
      ...{ workspaceId: owner.workspace.id, invitation: link.secret },
    });
    expect(foreign.status).toBe(404);
    // Its secret isn't stored.
    expect(JSON.stringify(await query(owner.client.app, 'SELECT * FROM ledger_invitations', []))).not.toContain(
      link.secret,
    );
    expect((await owner.client.get(`${path}/invitations`)).body.invitations).toMatchObject([
      { id: link.id, joined: 2 },
    ]);
  });

  it('ends, and if it leaked, members who joined by it wait until the owner confirms them', async () => {
    const { owner, ann, ben, ledger, link, summary, path } = await company();
    const second = await invite(owner, ledger);
    const late = await signIn();
    await join(late, ledger, second.secret);
    await put(ann, ledger, {}, hmac('anns'));
    expect((await owner.client.delete(`${path}/invitations/${link.id}?members=confirm`)).status).toBe(200);
    expect((await owner.client.delete(`${path}/invitations/${link.id}`)).status).toBe(404);
    expect((await ann.client.get(path)).status).toBe(404);
    expect((await put(ann, ledger)).status).toBe(404);
    expect((await ann.client.get('/v1/ledgers')).body.ledgers).toEqual([]);
    expect((await late.client.get(path)).status).toBe(200);
    // A new link doesn't get around it.
    const third = await invite(owner, ledger);
    const again = await ann.client.post(`${path}/members`, { workspaceId: ann.workspace.id, invitation: third.secret });
    expect(again.status).toBe(404);
    const { members } = (await owner.client.get(`${path}/members`)).body;
    const of = ({ email }: SignedIn) => members.find((member: { email: string }) => member.email === email);
    expect([of(ann).confirmed, of(ben).confirmed, of(late).confirmed, of(owner).confirmed]).toEqual([
      ...[false, false, true, true],
    ]);
    expect((await owner.client.patch(`${path}/members/${of(ann).id}`, { confirmed: true })).status).toBe(200);
    expect((await ann.client.get(path)).status).toBe(200);
    expect((await put(ann, ledger)).status).toBe(200);
    expect((await summary()).sums.count).toBe(2);
    await join(await signIn(), ledger, third.secret);
    const gone = await signIn();
    const late2 = await gone.client.get(`${path}/invitations/${link.secret}`);
    expect(late2.status).toBe(404);
  });

  it('may let its owner in, who doesn’t wait for anyone if it ends', async () => {
    const owner = await signInPro();
    const ledger = await makeLedger(owner);
    const link = await invite(owner, ledger);
    await join(owner, ledger, link.secret);
    const path = `/v1/ledgers/${ledger.id}`;
    expect((await owner.client.delete(`${path}/invitations/${link.id}?members=confirm`)).status).toBe(200);
    expect((await owner.client.get(`${path}/members`)).body.members).toMatchObject([{ isYou: true, confirmed: true }]);
    expect((await put(owner, ledger)).status).toBe(200);
  });

  it('is one of at most 20, even if many are made at once', async () => {
    const owner = await signInPro();
    const ledger = await makeLedger(owner);
    const path = `/v1/ledgers/${ledger.id}/invitations`;
    for (let i = 0; i < 17; i += 1) await invite(owner, ledger);
    const made = await Promise.all(Array.from({ length: 6 }, () => owner.client.post(path)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 402, 402, 402]);
    expect((await owner.client.get(path)).body.invitations).toHaveLength(20);
  });

  it('runs out after 30 days', async () => {
    const { owner, link, path } = await company();
    await query(owner.client.app, 'UPDATE ledger_invitations SET expires_at = now() WHERE id = $1', [link.id]);
    const guest = await signIn();
    expect((await guest.client.get(`${path}/invitations/${link.secret}`)).status).toBe(404);
    expect((await owner.client.get(`${path}/invitations`)).body.invitations).toEqual([]);
  });
});
