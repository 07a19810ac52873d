import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  amendJoined,
  arrivedIn,
  beginSending,
  forgetJoined,
  joinedOf,
  putJoined,
  resume,
  sentOf,
  type Which,
} from '#lib/client/ledger/joined.ts';
import { firstRows, sendToLedgers } from '#lib/client/ledger/outbox.ts';
import { describeMeeting, endMeeting, startMeeting } from '#lib/client/meetings/commands.ts';
import { remove } from '#lib/client/meetings/removal.ts';
import type { Store } from '#lib/client/store/store.ts';
import { startSendingToLedgers } from '#lib/client/sync/send-to-ledgers.ts';
import { ledgerExample } from '#lib/ledgers/schema.ts';
import { type Device, device, HOUR, HOURLY, MINUTE, OWNER } from '../support/client.ts';
import { CARD, JOINED, ledgerService } from '../support/ledger-service.ts';
import { pass, settle } from '../support/page-signs.ts';
import { until } from '../support/until.ts';

let here: Device;
let store: Store;
beforeEach(async () => {
  here = device();
  store = here.tab(OWNER);
  await store.write((writer) => putJoined(writer, JOINED));
});
afterEach(() => here.closeAll());

/** Holds a meeting of engineers for half an hour; afterwards it is a day later. Returns its id. */
async function hold(title: string, count = 4, role = 'Engineer'): Promise<string> {
  const invitees = [{ kind: 'group', role, count, ...HOURLY }] as const;
  const { meetingId } = await startMeeting(store, { invitees, title, plannedMs: 20 * MINUTE });
  here.pass(30 * MINUTE);
  await endMeeting(store, { meetingId });
  here.pass(24 * HOUR - 30 * MINUTE);
  return meetingId;
}

const send = () => sendToLedgers(store, null);
const sentTo = (ledger: string) => store.read((reader) => sentOf(reader, ledger));
const arrived = async () => arrivedIn(await sentTo('ledger'));
const ended = async () => (await store.read(joinedOf)).map(({ id, ended }) => [id, ended]);
const amend = (fields: Parameters<typeof amendJoined>[2]) =>
  store.write((writer) => amendJoined(writer, 'ledger', fields));

/** Sends, and closes before noting what has arrived. */
async function closedAfterSending(): Promise<void> {
  const { fetch } = globalThis;
  const { write } = store;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(path, init);
    if (init.method === 'PUT') store.write = () => Promise.reject(new Error('Closed.'));
    return answer;
  });
  await expect(send()).rejects.toThrow('Closed.');
  vi.stubGlobal('fetch', fetch);
  store.write = write;
}

/** `other` answers some requests, and the ledger's service the rest. */
function answering(other: (path: string, method: string) => Response | undefined): void {
  const service = globalThis.fetch;
  vi.stubGlobal(
    'fetch',
    async (path: string, init: RequestInit = {}) => other(path, init.method ?? 'GET') ?? service(path, init),
  );
}

/** A ledger, as this member of this workspace. */
const ledgerOf = (member: string, id = 'ledger', workspaceId = OWNER.workspaceId) => ({
  ...{ ...ledgerExample, id, membership: { keepsRows: false, rows: 0, id: member, workspaceId } },
});

describe('a finished meeting', () => {
  it('is sent once, priced by the card, and again only after it changed', async () => {
    const { rows, sent } = ledgerService();
    const id = await hold('Weekly');
    await hold('Weekly');
    await send();
    await send();
    expect(sent).toHaveLength(2);
    // Four engineers, half an hour at 72 an hour, a third of it overrun.
    const figures = { costMinor: 14_400, overrunMinor: 4_800, overrunMs: 10 * MINUTE, heads: 4, personMs: 2 * HOUR };
    expect([...rows.values()]).toMatchObject([
      { ...figures, title: 'Weekly', card: 1, newest: null },
      { ...figures, title: 'Weekly' },
    ]);
    await describeMeeting(store, { meetingId: id, title: 'Weekly sync', topic: 'Layoffs' });
    await send();
    // It's another series now, and both are one-offs, so their titles and topics aren't sent.
    expect([...rows.values()]).toMatchObject([
      { title: null, topic: null, series: null },
      { title: null, topic: null, series: null },
    ]);
    expect(rows.size).toBe(2);
  });

  it('of one or two people is never sent, and one that shrinks to two is withdrawn', async () => {
    const { rows, sent } = ledgerService();
    await hold('Two', 2);
    // Nor is one that took no time.
    const invitees = [{ kind: 'group', role: '', count: 3, ...HOURLY }] as const;
    await endMeeting(store, await startMeeting(store, { invitees, title: 'Mistake' }));
    await send();
    expect(sent).toEqual([]);
    await hold('Three', 3);
    await send();
    expect(rows.size).toBe(1);
  });

  it('that is deleted is withdrawn', async () => {
    const { rows } = ledgerService();
    const id = await hold('Weekly');
    await send();
    expect(rows.size).toBe(1);
    await remove(store, { table: 'meetings', id });
    await send();
    expect(rows.size).toBe(0);
    expect(await sentTo('ledger')).toEqual({});
  });

  it('is noted as sent even if the connection is lost at the next one, and all of them at once', async () => {
    const { rows, sent, state } = ledgerService();
    for (const title of ['One', 'Two', 'Three']) await hold(title);
    state.offlineAfter = 2;
    const writes = vi.spyOn(store, 'write');
    await expect(send()).rejects.toMatchObject({ code: 'offline' });
    state.offlineAfter = Number.POSITIVE_INFINITY;
    await send();
    expect(rows.size).toBe(3);
    expect(sent).toHaveLength(3);
    // Before anything is sent, after two, and after the third.
    expect(writes).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['deleted', (id: string) => remove(store, { table: 'meetings', id }), []],
    ['renamed', (meetingId: string) => describeMeeting(store, { meetingId, title: 'Retro' }), [14_400]],
  ])('is known to be there, though the page was closed before that was noted: then %s', async (_, change, left) => {
    const { rows } = ledgerService();
    const id = await hold('Weekly');
    await closedAfterSending();
    expect(rows.size).toBe(1);
    await change(id);
    await send();
    expect([...rows.values()].map(({ costMinor }) => costMinor)).toEqual(left);
  });

  it('is as it was again, though the page was closed before an edit was noted', async () => {
    const { rows } = ledgerService();
    const id = await hold('Weekly');
    await hold('Weekly');
    await send();
    const title = (to: string) => describeMeeting(store, { meetingId: id, title: to });
    await title('WEEKLY');
    await closedAfterSending();
    expect([...rows.values()].map((row) => row.title)).toContain('WEEKLY');
    await title('Weekly');
    await send();
    expect([...rows.values()].map((row) => row.title)).toEqual(['Weekly', 'Weekly']);
  });

  it('waits offline, and doesn’t count as sent before it has arrived', async () => {
    const { rows, state } = ledgerService();
    state.offline = true;
    await hold('Weekly');
    await expect(send()).rejects.toMatchObject({ code: 'offline' });
    expect(await arrived()).toEqual([]);
    state.offline = false;
    await send();
    expect(await arrived()).toHaveLength(1);
    expect(rows.size).toBe(1);
  });

  it('is sent by a tab in which nothing has changed, if another was closed while it was on its way', async () => {
    ledgerService();
    await hold('Weekly');
    await closedAfterSending();
    expect(await arrived()).toEqual([]);
    await sendToLedgers(store, new Set());
    expect(await arrived()).toHaveLength(1);
  });

  it('is sent by itself a moment after it ended', async () => {
    const { rows } = ledgerService();
    const stop = startSendingToLedgers(store);
    await hold('Weekly');
    await until(() => rows.size === 1);
    stop();
  });

  it.each([
    ['not_signed_in', 401, 1],
    ['unavailable', 503, 2],
  ])('is sent again by itself if it may be: %s', async (code, status, times) => {
    ledgerService();
    let asked = 0;
    answering((path) => {
      asked += path.endsWith('/card') ? 1 : 0;
      return Response.json({ error: { code, message: 'No.' } }, { status });
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = startSendingToLedgers(store);
    await settle();
    await pass(8_000);
    stop();
    expect(asked).toBe(times);
  });

  it('is sent by itself once the workspace joins a ledger', async () => {
    const { rows } = ledgerService();
    await store.write(async (writer) => writer.setValue('ledgers', undefined));
    await hold('Weekly');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stop = startSendingToLedgers(store);
    await settle();
    await store.write((writer) => putJoined(writer, JOINED));
    await pass(3_000);
    await until(() => rows.size === 1);
    stop();
  });

  it('of one name with another, on one device, has a row of its own', async () => {
    const { rows } = ledgerService();
    const invitees = [{ kind: 'group', role: 'Engineer', count: 3, ...HOURLY }] as const;
    for (let i = 0; i < 2; i += 1) {
      const { meetingId } = await startMeeting(store, { invitees, title: 'Talk' });
      here.pass(5 * MINUTE);
      await endMeeting(store, { meetingId });
    }
    await send();
    expect(rows.size).toBe(2);
  });
});

describe('what is told', () => {
  it('is chosen: topics and series, or one at a time; titles of series, not of one-offs', async () => {
    const { rows } = ledgerService();
    const [weekly, , single] = [await hold('Weekly'), await hold('Weekly'), await hold('Offsite')];
    const choose = async (which: Partial<Which>) => {
      await amend({ which: { ...JOINED.which, ...which } });
      await send();
      return [...rows.values()].map(({ title }) => title);
    };
    expect((await choose({})).toSorted()).toEqual(['Weekly', 'Weekly', null].toSorted());
    expect(await choose({ kind: 'chosen', series: ['weekly'] })).toEqual(['Weekly', 'Weekly']);
    expect(await choose({ kind: 'each', meetings: [single] })).toEqual([null]);
    expect(await choose({ kind: 'each', meetings: [weekly] })).toEqual(['Weekly']);
    await amend({ names: { series: false, oneOffs: true } });
    expect(await choose({})).toEqual([null, null, 'Offsite']);
  });

  it('is shown before anything goes', async () => {
    const { sent } = ledgerService();
    await hold('Weekly');
    await hold('Two', 2);
    await hold('Large', 5);
    const rows = await firstRows(store, JOINED, 5);
    expect(rows.map(({ row }) => row.costMinor)).toEqual([18_000, 14_400]);
    expect(sent).toEqual([]);
  });
});

it('a card that changes leaves the price of meetings before, and adds today’s', async () => {
  const { rows, state } = ledgerService();
  await hold('Weekly');
  await send();
  state.cards = [CARD, { ...CARD, version: 2, since: here.now(), card: [{ role: 'Engineer', hourMinor: 10_000 }] }];
  here.pass(HOUR);
  await hold('Weekly');
  await send();
  expect([...rows.values()]).toMatchObject([
    { card: 1, costMinor: 14_400, newest: { card: 2, costMinor: 20_000, overrunMinor: 6_668 } },
    { card: 2, costMinor: 20_000, newest: null },
  ]);
});

describe('a ledger', () => {
  it('that answers 404 is sent nothing more, and neither is its account', async () => {
    const { sent, state } = ledgerService();
    answering((path) => (path === '/v1/ledgers' ? Response.json({ ledgers: [] }) : undefined));
    await hold('Weekly');
    state.status = 404;
    await send();
    expect(await ended()).toEqual([['ledger', 'gone']]);
    state.status = 0;
    await send();
    expect(sent).toEqual([]);
  });

  it('goes on once the account is a member again, from the same workspace', async () => {
    const { rows, sent, state } = ledgerService();
    let ledgers: object[] = [];
    answering((path) => (path === '/v1/ledgers' ? Response.json({ ledgers }) : undefined));
    const sendRefused = async () => {
      state.status = 404;
      await send();
      state.status = 0;
    };
    await amend({ member: 'm1' });
    await hold('Weekly');
    await send();
    await sendRefused();
    ledgers = [ledgerOf('m1', 'ledger', 'another')];
    await send();
    expect(await ended()).toEqual([['ledger', 'gone']]);
    // Confirmed: all that was sent is still there.
    ledgers = [ledgerOf('m1')];
    await send();
    expect(await ended()).toEqual([['ledger', null]]);
    expect(sent).toHaveLength(1);
    // Removed, and joined anew on another device.
    rows.clear();
    await sendRefused();
    ledgers = [ledgerOf('m2')];
    await send();
    expect(rows.size).toBe(1);
  });

  it('beside another is kept, goes on alone, and is forgotten with what was sent to it', async () => {
    const { sent, state } = ledgerService();
    const second = { ...JOINED, id: 'second', member: 'm2' };
    await store.write((writer) => putJoined(writer, second));
    const both = ['ledger', 'second'];
    expect(await ended()).toEqual(both.map((id) => [id, null]));
    await hold('Weekly');
    await send();
    expect(sent.map((one) => one.split('/')[3])).toEqual(both);
    // One ledger is full, and the account is a member of the other again.
    await store.write(async (writer) => {
      await amendJoined(writer, 'second', { ended: 'full' });
      await amendJoined(writer, 'ledger', { ended: 'gone' });
    });
    await resume(store, [ledgerOf('m1'), ledgerOf('m2', 'second')]);
    expect(Object.fromEntries(await ended())).toEqual({ ledger: null, second: 'full' });
    await forgetJoined(store, 'second');
    expect(await ended()).toEqual([['ledger', null]]);
    await store.write((writer) => putJoined(writer, second));
    state.offline = true;
    expect(await sentTo('second')).toEqual({});
  });

  it('that is joined anew is sent everything, and by the same member only what changed', async () => {
    const { rows, sent } = ledgerService();
    const join = async (member: string | undefined) => {
      await store.write((writer) => beginSending(writer, { ...JOINED, member }));
      await send();
    };
    await hold('Weekly');
    await send();
    // An earlier version didn't note the member, so the sender is unknown. The third one's rows were removed.
    for (const member of [undefined, 'm1', 'm2']) {
      rows.clear();
      await join(member);
      expect(rows.size).toBe(1);
    }
    sent.splice(0);
    await join('m2');
    expect(sent).toEqual([]);
  });

  it('that stays full is noted once: each note has everything looked at again', async () => {
    ledgerService();
    const full = Response.json({ error: { code: 'plan_limit', message: 'Full.' } }, { status: 402 });
    answering((_, method) => (method === 'PUT' ? full.clone() : undefined));
    await hold('Weekly');
    await send();
    expect(await ended()).toEqual([['ledger', 'full']]);
    const changed: string[] = [];
    const stop = store.onChange((keys) => changed.push(...keys));
    await send();
    stop();
    expect(changed).toEqual([]);
    expect(await ended()).toEqual([['ledger', 'full']]);
  });

  it('that is full says so, and is tried again', async () => {
    const { rows, state } = ledgerService();
    await hold('Weekly');
    state.status = 402;
    await send();
    expect(await ended()).toEqual([['ledger', 'full']]);
    state.status = 0;
    await send();
    expect(rows.size).toBe(1);
    expect(await ended()).toEqual([['ledger', null]]);
  });
});
