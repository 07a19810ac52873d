import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Receipt } from '#lib/receipts/schema.ts';
import { Client, type SignedIn, shareReceipt, signIn, signInPro } from '../support/api.ts';
import { emptyApp, query } from '../support/app.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);

const app = await emptyApp(NOW);
beforeEach(() => app.setNow(NOW));

/** A one-hour meeting that has just ended. */
const share = (person: SignedIn, fields: Record<string, unknown> = {}, endedAt = NOW): Promise<Receipt> =>
  shareReceipt(person, { dateMs: endedAt - HOUR, durationMs: HOUR, attendeeCount: 12, ...fields });

const votesOf = (id: string) => `/v1/receipts/${id}/votes`;
/** Votes from a new device. */
const say = (id: string, worth: 'yes' | 'no') => new Client(app).post(votesOf(id), { worth });

async function sayAll(id: string, votes: readonly ('yes' | 'no')[]): Promise<void> {
  for (const vote of votes) expect((await say(id, vote)).status).toBe(204);
}

/** Returns the page, without what differs between two requests. */
async function pageOf(id: string, cookie?: string): Promise<string> {
  const response = await new Client(app).fetch('GET', `/r/${id}`, { headers: { 'accept-language': 'en', cookie } });
  expect(response.status).toBe(200);
  return (await response.text()).replace(/nonce="[^"]*"|"nonce":"[^"]*"|nonce\\":\\"[^"\\]*/g, '');
}
const ofOwner = async ({ client }: SignedIn, id: string): Promise<Receipt> =>
  (await client.get('/v1/receipts')).body.receipts.find((one: Receipt) => one.id === id);

const ASKS = 'Was it worth it?';
const RESULTS = {
  yes: 'Most said that it was worth it.',
  split: 'The room was split on whether it was worth it.',
  no: 'Most said that it wasn’t worth it.',
} as const;
const resultsIn = (page: string) => Object.values(RESULTS).filter((result) => page.includes(result));

describe('whether a meeting was worth it', () => {
  it('is shown to all at once when voting has closed, and to nobody before', async () => {
    const person = await signIn({ app });
    const { id } = await share(person);
    expect(await pageOf(id)).toContain(ASKS);
    await sayAll(id, ['yes', 'yes', 'yes', 'yes', 'no']);
    const before = await pageOf(id);
    expect(before).toContain(ASKS);
    expect(resultsIn(before)).toEqual([]);
    expect(await ofOwner(person, id)).not.toHaveProperty('worth');
    await app.setNow(NOW + 23.9 * HOUR);
    expect(resultsIn(await pageOf(id))).toEqual([]);
    await app.setNow(NOW + 24 * HOUR);
    const after = await pageOf(id);
    expect(after).not.toContain(ASKS);
    expect(resultsIn(after)).toEqual([RESULTS.yes]);
    expect(await ofOwner(person, id)).toMatchObject({ worth: 'yes' });
    // From then on, nobody can change it.
    expect(await say(id, 'no')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await pageOf(id)).toBe(after);
  });

  it.each([
    ['yes', 4, 2],
    ['split', 3, 2],
    ['split', 2, 3],
    ['no', 2, 4],
    [undefined, 4, 0],
    [undefined, 0, 0],
  ] as const)('is %s with %i yes and %i no', async (worth, yes, no) => {
    const person = await signIn({ app });
    const { id } = await share(person);
    await sayAll(id, [...Array<'yes'>(yes).fill('yes'), ...Array<'no'>(no).fill('no')]);
    await app.setNow(NOW + 25 * HOUR);
    expect((await ofOwner(person, id)).worth).toBe(worth);
    expect(resultsIn(await pageOf(id))).toEqual(worth ? [RESULTS[worth]] : []);
  });

  it('someone who knows all votes but one and reads the page at every moment learns only the band', async () => {
    const votes = fc.array(fc.constantFrom<'yes' | 'no'>('yes', 'no'), { minLength: 1, maxLength: 7 });
    const check = fc.asyncProperty(votes, fc.nat(), async (known, place) => {
      await app.setNow(NOW);
      const person = await signIn({ app });
      const at = place % (known.length + 1);
      // Two cases that differ by one vote, with everything that can be read after each.
      const worlds = await Promise.all(
        (['yes', 'no'] as const).map(async (unknown) => {
          const { id } = await share(person);
          const seen: string[] = [];
          for (const vote of known.toSpliced(at, 0, unknown)) {
            const answer = await say(id, vote);
            const receipt = await ofOwner(person, id);
            seen.push(`${answer.status} ${JSON.stringify(answer.body)}`, await pageOf(id));
            seen.push(JSON.stringify({ ...receipt, views: 0 }));
          }
          return { id, seen: seen.map((text) => text.replaceAll(id, 'ID').replace(/"createdAt":\d+/g, '')) };
        }),
      );
      const [one, other] = worlds;
      expect(one?.seen).toEqual(other?.seen);
      await app.setNow(NOW + 24 * HOUR);
      for (const { id } of worlds) {
        const { worth } = await ofOwner(person, id);
        const bands = resultsIn(await pageOf(id));
        expect(bands).toEqual(worth ? [RESULTS[worth]] : []);
        if (known.length + 1 < 5) expect(bands).toEqual([]);
      }
    });
    await fc.assert(check, { numRuns: 6 });
  });
});

describe('a vote', () => {
  it('counts once per device, by a cookie that is the same on all, and nothing else is kept', async () => {
    const person = await signIn({ app });
    const { id } = await share(person);
    const device = new Client(app);
    const [first, other] = [await device.post(votesOf(id), { worth: 'no' }), await say(id, 'yes')];
    const cookies = [first, other].map(({ headers }) => headers.getSetCookie());
    expect(cookies[0]).toEqual([`voted_${id}=1; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`]);
    expect(cookies[1]).toEqual(cookies[0]);
    const cookie = `voted_${id}=1`;
    const again = await device.post(votesOf(id), { worth: 'no' }, { headers: { cookie } });
    expect([again.status, again.headers.getSetCookie()]).toEqual([204, []]);
    const page = await pageOf(id, cookie);
    expect(page).toContain('Thank you. You can see the result here after');
    expect(page).not.toContain('<form');
    expect(await query(app, 'SELECT worth_yes AS yes, worth_no AS no FROM receipts WHERE id = $1', [id])).toEqual([
      { yes: 1, no: 1 },
    ]);
  });

  it('is a form that leads back to the page, without scripts', async () => {
    const person = await signIn({ app });
    const { id } = await share(person);
    const form = `/api/receipts/${id}/votes`;
    const page = await pageOf(id);
    expect(page).toContain(`action="${form}"`);
    for (const worth of ['yes', 'no'])
      expect(page).toMatch(new RegExp(`<button(?=[^>]* name="worth")[^>]* value="${worth}"`));
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (worth: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
      new Client(app).fetch('POST', form, { body: `worth=${worth}`, headers: { ...type, ...headers } });
    // Without https, browsers don't send the request's site, but its origin.
    const sent = await post('yes', { origin: app.baseUrl });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `/r/${id}`]);
    expect(sent.headers.getSetCookie()).toEqual([expect.stringContaining(`voted_${id}=1;`)]);
    expect((await post('maybe')).status).toBe(400);
    const odd = await new Client(app).fetch('POST', '/api/receipts/%E2%82%AC%0A/votes', {
      ...{ body: 'worth=yes', headers: { ...type, origin: app.baseUrl } },
    });
    expect([odd.status, odd.headers.get('location')]).toEqual([303, '/r/%E2%82%AC%0A']);
    for (const other of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'null' }, { origin: 'http://other.example' }])
      expect((await post('yes', other)).status).toBe(403);
    expect(await query(app, 'SELECT worth_yes AS yes FROM receipts WHERE id = $1', [id])).toEqual([{ yes: 1 }]);
    // Anyone who is too late reads that on the page, not as an error.
    await app.setNow(NOW + 25 * HOUR);
    const late = await post('yes');
    expect([late.status, late.headers.get('location')]).toEqual([303, `/r/${id}`]);
  });

  it('is refused where nobody is asked: too few people, too late, switched off, deleted, or no such receipt', async () => {
    const person = await signIn({ app });
    const { client, workspace } = person;
    const refused = async ({ id }: Pick<Receipt, 'id'>) => {
      expect((await say(id, 'yes')).status).toBe(404);
      if (id.length === 22) expect(await pageOf(id)).not.toContain(ASKS);
    };
    await refused(await share(person, { attendeeCount: 4 }));
    // A statement's total, or that of a calendar's plan.
    await refused(await share(person, { staffCount: null, externalCount: null }));
    await refused(await share(person, { staffCount: null, externalCount: null }, NOW + HOUR));
    await refused(await share(person, {}, NOW - 24 * HOUR));
    // The clock of the person who shared it may be ahead.
    const ahead = await share(person, {}, NOW + 1_000 * HOUR);
    expect((await say(ahead.id, 'yes')).status).toBe(204);
    expect((await new Client(app).post(votesOf('nothing'), { worth: 'yes' })).status).toBe(404);
    expect((await client.get(`/v1/workspaces/${workspace.id}/votes`)).body).toEqual({ asks: true });
    expect((await client.patch(`/v1/workspaces/${workspace.id}/votes`, { asks: false })).body).toEqual({ asks: false });
    await refused(await share(person));
    await client.patch(`/v1/workspaces/${workspace.id}/votes`, { asks: true });
    const leaving = await signInPro({ app });
    const left = await share(leaving);
    await leaving.client.post('/v1/workspaces', { name: 'Other' });
    expect((await leaving.client.delete(`/v1/workspaces/${leaving.workspace.id}`)).status).toBe(200);
    expect((await say(left.id, 'yes')).status).toBe(404);
    const asked = await share(person);
    await sayAll(asked.id, ['yes', 'yes', 'yes', 'yes', 'yes']);
    const someone = await signIn({ app });
    expect((await someone.client.delete(votesOf(asked.id))).status).toBe(404);
    expect((await client.delete(votesOf(asked.id))).body).toEqual({ ok: true });
    await refused(asked);
    await app.setNow(NOW + 25 * HOUR);
    await refused(ahead);
    expect(await ofOwner(person, asked.id)).not.toHaveProperty('worth');
  });

  it('doesn’t count beyond those who were there, or too many from one address', async () => {
    const person = await signIn({ app });
    const small = await share(person, { attendeeCount: 5 });
    await sayAll(small.id, ['no', 'no', 'no', 'no', 'no', 'yes', 'yes']);
    expect(await query(app, 'SELECT worth_yes AS yes, worth_no AS no FROM receipts WHERE id = $1', [small.id])).toEqual(
      [{ yes: 0, no: 5 }],
    );
    const large = await share(person, { attendeeCount: 500 });
    const stuffer = new Client(app);
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1)
      statuses.push((await stuffer.fetch('POST', votesOf(large.id), { body: { worth: 'no' } })).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await say(large.id, 'yes')).status).toBe(204);
  });
});
