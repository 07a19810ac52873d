import { afterEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn, signInPro, twoDevices } from '../support/api.ts';
import { query } from '../support/app.ts';
import { type Followed, follow } from '../support/changes.ts';
import { person, push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** GET /v1/sync/changes: a message whenever something was pushed. */

const followed: Followed[] = [];
afterEach(async () => {
  for (const one of followed.splice(0)) await one.close();
});

async function opened(who: SignedIn, lastEventId?: string): Promise<Followed> {
  const stream = await follow(who, lastEventId);
  followed.push(stream);
  return stream;
}

describe('a stream', () => {
  it('tells the newest revision, and each that follows, and nothing else', async () => {
    const [laptop, phone] = await twoDevices();
    await push(laptop, [person('a', { name: 'Secret' }), person('b')]);
    const stream = await opened(phone);
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    await stream.tells(2);
    await push(laptop, [person('c', { name: 'Secret' })]);
    await stream.tells(3);
    // Pushing what is already stored isn't a change.
    await push(laptop, [person('c', { name: 'Secret' })]);
    await push(phone, [person('d')]);
    await stream.tells(4);
    expect(stream.revs).toEqual([2, 3, 4]);
    // An empty comment, which shows that it's alive, may come at any time.
    expect(stream.text()).toContain(': \n\n');
    expect(stream.text().replaceAll(': \n\n', '')).toBe(
      ['id: 2\ndata: {"rev":2}', 'id: 3\ndata: {"rev":3}', 'id: 4\ndata: {"rev":4}', ''].join('\n\n'),
    );
  });

  it('begins after the revision that its client has heard of, if that is the newest', async () => {
    const who = await signInPro();
    await push(who, [person('a')]);
    const [same, older, odd] = [await opened(who, '1'), await opened(who, '0'), await opened(who, 'odd')];
    // The revision it heard of was lost when a backup was restored.
    const lost = await opened(who, '7');
    for (const stream of [older, odd, lost]) await stream.tells(1);
    await push(who, [person('b')]);
    for (const stream of [same, older, odd, lost]) await stream.tells(2);
    expect(same.revs).toEqual([2]);
    expect(older.revs).toEqual([1, 2]);
    expect(odd.revs).toEqual([1, 2]);
  });

  it('tells only of its own workspace', async () => {
    const [one, other] = [await signInPro(), await signInPro()];
    const { body: second } = await one.client.post('/v1/workspaces', { name: 'Second' });
    const stream = await opened(one);
    await push(other, [person('a')]);
    await push({ ...one, workspace: second }, [person('a'), person('b')]);
    await push(one, [person('a')]);
    await stream.tells(1);
    expect(stream.revs).toEqual([0, 1]);
  });

  it('ends with its session, however that ends, and other streams don’t', async () => {
    const [laptop, phone] = await twoDevices();
    const [first, second] = [await opened(laptop), await opened(phone)];
    await phone.client.post('/v1/auth/signout');
    expect(await second.ends()).toBe('ended');
    await push(laptop, [person('a')]);
    await first.tells(1);
    expect((await laptop.client.delete('/v1/me')).status).toBe(200);
    expect(await first.ends()).toBe('ended');
  });

  it('ends when its instance can no longer hear, and another can be opened', async () => {
    const who = await signInPro();
    const stream = await opened(who);
    await query(
      who.client.app,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meeting-tab changes'`,
    );
    expect(await stream.ends()).toBe('ended');
    const next = await opened(who);
    await push(who, [person('a')]);
    await next.tells(1);
  });

  it('is one of at most eight for its account', async () => {
    const who = await signInPro();
    const eight: Followed[] = [];
    for (let i = 0; i < 8; i += 1) eight.push(await opened(who));
    expect(eight.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { status, headers } = await who.client.get(`/v1/sync/changes?workspaceId=${who.workspace.id}`);
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    await eight[0]?.close();
    await until(async () => (await opened(who)).status === 200);
  });

  it('isn’t a request in flight: with more than a caller may have, everything else is answered', async () => {
    const { client } = await signIn();
    for (let account = 0; account < 9; account += 1) {
      const who = await signInPro();
      const there = Object.assign(Object.create(who.client), { address: client.address });
      for (let i = 0; i < 8; i += 1) expect((await opened({ ...who, client: there })).status).toBe(200);
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.get('/v1/me')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('needs a session, Pro, and a workspace of one’s own', async () => {
    const [who, free, other] = [await signInPro(), await signIn(), await signInPro()];
    const path = `/v1/sync/changes?workspaceId=${who.workspace.id}`;
    const statusOf = async ({ client }: Pick<SignedIn, 'client'>, asked = path) => (await client.get(asked)).status;
    expect(await statusOf(other)).toBe(404);
    // It doesn't reveal whether a workspace exists.
    expect(await statusOf(free)).toBe(404);
    expect(await statusOf(free, `/v1/sync/changes?workspaceId=${free.workspace.id}`)).toBe(402);
    expect(await statusOf(who, '/v1/sync/changes')).toBe(400);
    await who.client.post('/v1/auth/signout');
    expect(await statusOf(who)).toBe(401);
  });

  it('answers a HEAD and leaves nothing open', async () => {
    const who = await signInPro();
    const path = `/v1/sync/changes?workspaceId=${who.workspace.id}`;
    for (let i = 0; i < 10; i += 1) expect((await who.client.fetch('HEAD', path)).status).toBe(200);
    expect((await opened(who)).status).toBe(200);
  });
});
