import { describe, expect, it, vi } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { ApiFailure } from '#lib/client/api/call.ts';
import { endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { liveMeter } from '#lib/client/meetings/details.ts';
import { retimeMeeting } from '#lib/client/meetings/editing.ts';
import {
  confirmShared,
  draftReceipt,
  isOutdated,
  isRateGuessable,
  peopleApart,
  sharedOf,
  shareMeeting,
} from '#lib/client/meetings/receipt.ts';
import { sharedReceiptKey } from '#lib/client/store/meeting-values.ts';
import { CreateReceipt } from '#lib/receipts/schema.ts';
import type { Invitee } from '#lib/sync/records.ts';
import { detailsOf, freshTab, HOURLY, MINUTE, NINE, OWNER, startGroup, store } from '../support/client.ts';

const here = freshTab();

const known = (meetingId: string, of = store) => of.read((reader) => sharedOf(reader, meetingId));

describe('a receipt', () => {
  it('carries aggregates the service takes, and the figures the meter showed', async () => {
    const id = await startGroup(store, 4);
    here.pass(40 * MINUTE);
    const last = liveMeter(await detailsOf(store, id), here.now());
    await endMeeting(store, { meetingId: id });
    const draft = draftReceipt(await detailsOf(store, id));
    expect(CreateReceipt.parse({ ...draft, workspaceId: 'w' })).toEqual({ ...draft, workspaceId: 'w' });
    expect(draft).toEqual({
      ...{ title: 'Planning', dateMs: NINE, currency: 'EUR', durationMs: 40 * MINUTE, personMs: 160 * MINUTE },
      ...{ attendeeCount: 4, staffCount: 4, externalCount: 0, perMinuteMinor: 400, totalMinor: last.totalMinor },
      ...{ overrunMs: 10 * MINUTE, overrunMinor: 4000 },
    });
    expect(draftReceipt(await detailsOf(store, id), null).title).toBeNull();
    expect(draftReceipt(await detailsOf(store, id), ' ').title).toBeNull();
  });

  it('is refused while the meeting runs, and beyond what it can carry', async () => {
    const id = await startGroup(store, 1);
    const one = await detailsOf(store, id);
    expect(() => draftReceipt(one)).toThrow(expect.objectContaining({ code: 'not_running' }));
    here.pass(MINUTE);
    const dearest = { rateMinor: Number.MAX_SAFE_INTEGER, count: 10_000 };
    const attendees = one.attendees.map((attendee) => ({ ...attendee, ...dearest }));
    const absurd = { ...one, attendees, meeting: { ...one.meeting, endedAt: here.now() } };
    expect(() => draftReceipt(absurd)).toThrow(expect.objectContaining({ code: 'too_large' }));
    const heads = (count: number) => ({ ...absurd, attendees: one.attendees.map((each) => ({ ...each, count })) });
    expect(CreateReceipt.parse({ ...draftReceipt(heads(10_000)), workspaceId: 'w' }).attendeeCount).toBe(10_000);
    expect(() => draftReceipt(heads(10_001))).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('of one or two makes a rate guessable', () => {
    expect([0, 1, 2, 3].map((attendeeCount) => isRateGuessable({ attendeeCount }))).toEqual([false, true, true, false]);
  });
});

describe('a series', () => {
  const heads = (count: number): Invitee => ({ kind: 'group', role: '', count, ...HOURLY });
  const dear = { kind: 'group', role: 'CEO', count: 1, ...HOURLY, rateMinor: 9000 } as const;

  async function held(people: readonly Invitee[], fields: { title?: string; topicId?: string }, isShared = false) {
    const { meetingId: id } = await startMeeting(store, { ...fields, invitees: people });
    here.pass(MINUTE);
    await endMeeting(store, { meetingId: id });
    const draft = draftReceipt(await detailsOf(store, id));
    const shared = { receiptId: id, url: '', draft };
    if (isShared) await store.write(async (writer) => writer.setValue(sharedReceiptKey(id), shared));
    return id;
  }
  const apart = (id: string) => store.read((reader) => peopleApart(reader, id));

  it('of which a receipt was shared with one or two people more, fewer or others gives rates away', async () => {
    await held([heads(4)], { title: 'Planning' }, true);
    expect(await apart(await held([heads(5)], { title: ' planning ' }))).toBe(1);
    expect(await apart(await held([heads(3)], { title: 'Planning' }))).toBe(1);
    expect(await apart(await held([heads(3), dear], { title: 'Planning' }))).toBe(2);
    expect(await apart(await held([heads(4), dear], { title: 'Planning' }))).toBe(1);
    expect(await apart(await held([heads(7)], { title: 'Planning' }))).toBeNull();
    // The same people as before reveal nothing new.
    expect(await apart(await held([heads(4)], { title: 'Planning' }))).toBeNull();
  });

  it('is of the same title or topic, and only what was shared counts', async () => {
    await held([heads(4)], { title: 'Planning', topicId: 't' }, true);
    await held([heads(9)], { title: 'Review' });
    await held([heads(9)], {}, true);
    expect(await apart(await held([heads(5)], { title: 'Other', topicId: 't' }))).toBe(1);
    expect(await apart(await held([heads(5)], { title: 'Other', topicId: 'u' }))).toBeNull();
    expect(await apart(await held([heads(8)], { title: 'Review' }))).toBeNull();
    expect(await apart(await held([heads(8)], {}))).toBeNull();
    // The one that reveals the most.
    await held([heads(6)], { title: 'Planning' }, true);
    for (const count of [5, 3, 7]) expect(await apart(await held([heads(count)], { title: 'Planning' }))).toBe(1);
    expect(await apart('unknown')).toBeNull();
  });
});

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string;
}

describe('sharing', () => {
  /** Answers creations as the test says, and then always succeeds. Keeps a receipt per key, and lists them. */
  function service(...fates: ('answer lost' | number)[]) {
    const receipts = new Map<string, object>();
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { method, headers, body }: Asked) => {
      if (method === 'GET') return Response.json({ receipts: [...receipts.values()] });
      const key = headers['idempotency-key'] ?? '';
      keys.push(key);
      const fate = fates.shift();
      if (typeof fate === 'number') {
        const code = fate === 400 ? 'invalid_request' : 'internal';
        return Response.json({ error: { code, message: 'No.' } }, { status: fate });
      }
      const { workspaceId: _w, ...figures } = JSON.parse(body);
      const id = `r${receipts.size}`;
      const receipt = receipts.get(key) ?? {
        ...{ ...figures, id, url: `https://meetingtab.example/r/${id}`, createdAt: NINE, views: 0 },
        ...{ brandAccent: null, brandLogoUrl: null, showServiceFreeLine: true },
      };
      receipts.set(key, receipt);
      if (fate === 'answer lost') throw new TypeError('Failed to fetch');
      return Response.json(receipt, { status: 201 });
    });
    return { receipts, keys };
  }

  /** A meeting that has ended, to be shared. */
  async function finished(of = store) {
    const input = { meetingId: await startGroup(of, 4), workspaceId: 'w' };
    here.pass(10 * MINUTE);
    await endMeeting(of, input);
    return input;
  }

  it('after a lost answer, in another tab, makes no second receipt', async () => {
    const { receipts, keys } = service('answer lost', 500);
    const input = await finished();
    await expect(shareMeeting(store, input)).rejects.toMatchObject({ code: 'offline' });
    await expect(shareMeeting(store, input)).rejects.toThrow(ApiFailure);
    const tab = here.tab();
    const shared = await shareMeeting(tab, input);
    expect(new Set(keys).size).toBe(1);
    expect(receipts.size).toBe(1);
    const made = { receiptId: 'r0', url: 'https://meetingtab.example/r/r0', draft: { totalMinor: 4000 } };
    expect(shared).toMatchObject(made);
    expect(await known(input.meetingId)).toEqual(shared);
    // Sharing it again makes another receipt.
    await shareMeeting(store, input);
    expect(new Set(keys).size).toBe(2);
  });

  it('is forgotten once the receipt was taken back, wherever that was', async () => {
    const { receipts } = service();
    const input = await finished();
    const shared = await shareMeeting(store, input);
    await confirmShared(store, input);
    expect(await known(input.meetingId)).toEqual(shared);
    receipts.clear();
    vi.stubGlobal('fetch', async () => Response.error());
    await expect(confirmShared(store, input)).rejects.toThrow(ApiFailure);
    expect(await known(input.meetingId)).toEqual(shared);
    service();
    await confirmShared(store, input);
    expect(await known(input.meetingId)).toBeNull();
  });

  it('is not forgotten when it was shared anew while the service was asked about the one before', async () => {
    service();
    const input = await finished();
    const before = await shareMeeting(store, input);
    const creating = fetch;
    vi.stubGlobal('fetch', async (path: string, asked: RequestInit) => {
      if (asked.method !== 'GET') return creating(path, asked);
      await shareMeeting(here.tab(), input);
      return Response.json({ receipts: [] });
    });
    await confirmShared(store, input);
    expect((await known(input.meetingId))?.receiptId).toBe('r1');
    expect(before.receiptId).toBe('r0');
  });

  it('of other figures than the meeting has since it was put right is outdated; another title is none', async () => {
    service();
    const input = await finished();
    const shared = await shareMeeting(store, { ...input, title: 'For everybody' });
    expect(isOutdated(shared, draftReceipt(await detailsOf(store, input.meetingId)))).toBe(false);
    await retimeMeeting(store, { ...input, endedAt: here.now() - 2 * MINUTE });
    expect(isOutdated(shared, draftReceipt(await detailsOf(store, input.meetingId)))).toBe(true);
  });

  it('is not forgotten because somebody else is signed in, whose receipts are others', async () => {
    service();
    const mine = here.tab(OWNER);
    const { meetingId } = await finished(mine);
    const shared = await shareMeeting(mine, { meetingId });
    const signIn = (account: object) =>
      vi.stubGlobal('fetch', async (path: string) =>
        Response.json(
          { '/v1/auth/session': { signedIn: true }, '/v1/me': account, '/v1/receipts': { receipts: [] } }[path],
        ),
      );
    signIn({ ...accountExample, user: { ...accountExample.user, id: 'other' } });
    await confirmShared(mine, { meetingId });
    expect(await known(meetingId, mine)).toEqual(shared);
    signIn(accountExample);
    await confirmShared(mine, { meetingId });
    expect(await known(meetingId, mine)).toBeNull();
  });

  it('other figures, or a refusal, take another key', async () => {
    const { keys } = service('answer lost', 400);
    const input = await finished();
    await expect(shareMeeting(store, input)).rejects.toThrow();
    await expect(shareMeeting(store, { ...input, title: 'Other' })).rejects.toThrow();
    await shareMeeting(store, { ...input, title: 'Other' });
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    ['not_found', 404],
    ['idempotency_mismatch', 409],
  ])('is asked for under another key after the last word on one: %s', async (code, status) => {
    const input = await finished();
    let refused = '';
    vi.stubGlobal('fetch', async (_: string, { headers }: Asked) => {
      refused = headers['idempotency-key'] ?? '';
      return Response.json({ error: { code, message: 'No.' } }, { status });
    });
    await expect(shareMeeting(store, input)).rejects.toMatchObject({ code });
    const { keys } = service();
    await shareMeeting(store, input);
    expect(refused).not.toBe('');
    expect(keys).not.toContain(refused);
  });

  it('is forgotten when only others are still shared, in however many tabs one looks', async () => {
    const { receipts } = service();
    const input = await finished();
    await shareMeeting(store, input);
    const [[key, receipt] = []] = receipts;
    receipts.set(key ?? '', { ...receipt, id: 'other' });
    await Promise.all([confirmShared(store, input), confirmShared(here.tab(), input)]);
    expect(await known(input.meetingId)).toBeNull();
  });

  it('under a title of 121 characters is refused', async () => {
    const details = await detailsOf(store, (await finished()).meetingId);
    expect(() => draftReceipt(details, 'x'.repeat(121))).toThrow(expect.objectContaining({ field: 'title' }));
  });

  it('of a meeting that is gone asks for nothing; nor does what was never shared', async () => {
    const { keys } = service();
    const input = { meetingId: 'gone', workspaceId: 'w' };
    await expect(shareMeeting(store, input)).rejects.toMatchObject({ code: 'not_found' });
    expect(keys).toEqual([]);
    const asked = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', asked);
    await confirmShared(store, await finished());
    expect(asked).not.toHaveBeenCalled();
  });

  it('needs an account', async () => {
    service();
    const { meetingId } = await finished();
    await expect(shareMeeting(store, { meetingId })).rejects.toMatchObject({ code: 'no_account' });
  });
});
