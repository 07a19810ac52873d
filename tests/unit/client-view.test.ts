import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { ApiFailure } from '#lib/client/call.ts';
import { endMeeting, leaveMeeting, pauseMeeting, resumeMeeting, startMeeting } from '#lib/client/meter/commands.ts';
import { retimeMeeting } from '#lib/client/meter/editing.ts';
import { canGoOn, type Family, liveMeter, loadFamily, loadRunning, stoppedByItself } from '#lib/client/meter/family.ts';
import { coarse, milestonesBetween, sayMilestone } from '#lib/client/meter/milestones.ts';
import {
  confirmShared,
  draftReceipt,
  isOutdated,
  isRateGuessable,
  sharedOf,
  shareMeeting,
} from '#lib/client/meter/receipt.ts';
import { saveSettings } from '#lib/client/meter/roster.ts';
import { sampleStore } from '#lib/client/meter/sample.ts';
import type { Store } from '#lib/client/store/store.ts';
import { money } from '#lib/format.ts';
import { CreateReceipt } from '#lib/receipts/schema.ts';
import { type Device, device, HOUR, HOURLY, MINUTE, NINE } from '../support/client.ts';

let here: Device;
let store: Store;
beforeEach(() => {
  here = device();
  store = here.tab();
});
afterEach(() => {
  here.closeAll();
  vi.unstubAllGlobals();
});

async function start(count: number, rateMinor = 6000) {
  await saveSettings(store, { loadMultiplier: 1, currency: 'EUR' });
  const invitees = [{ kind: 'group', role: 'Engineer', count, ...HOURLY, rateMinor }] as const;
  const { meetingId } = await startMeeting(store, { invitees, plannedMs: 30 * MINUTE, title: 'Planning' });
  return meetingId;
}

async function family(meetingId: string): Promise<Family> {
  const found = await store.read((reader) => loadFamily(reader, meetingId));
  if (!found) throw new Error('There is no such meeting.');
  return found;
}

describe('milestones', () => {
  /** From minute to minute of a meeting that costs 1 EUR a minute, in what each second says. */
  async function between(from: number, to: number, count = 1) {
    const one = await family(await start(count));
    return milestonesBetween(one, NINE + from * MINUTE, NINE + to * MINUTE);
  }

  it.each([
    [0, 9.9, []],
    [9.9, 10, [{ kind: 'amount', minor: 1000 }]],
    [14.9, 15, [{ kind: 'elapsed', ms: 15 * MINUTE }]],
    [24.9, 25, [{ kind: 'nearEnd', leftMs: 5 * MINUTE }]],
    [28.9, 29.1, [{ kind: 'nearEnd', leftMs: MINUTE }]],
    [
      29.9,
      30,
      [
        { kind: 'plannedEnd', minor: 3000 },
        { kind: 'elapsed', ms: 30 * MINUTE },
      ],
    ],
    [34.9, 35, [{ kind: 'overrun', ms: 5 * MINUTE, minor: 500 }]],
    [149.9, 150, [{ kind: 'capped', minor: 15_000 }]],
    [150, 300, []],
    [10, 10, []],
    [20, 10, []],
  ])('between minute %d and %d', async (from, to, expected) => expect(await between(from, to)).toEqual(expected));

  it('after a sleep say in one sentence how it stands', async () => {
    expect(await between(1, 29.5, 10)).toEqual([
      { kind: 'standing', elapsedMs: 29.5 * MINUTE, overrunMs: null, minor: 29_500 },
    ]);
    expect(await between(1, 42, 10)).toEqual([
      { kind: 'standing', elapsedMs: 42 * MINUTE, overrunMs: 12 * MINUTE, minor: 42_000 },
    ]);
    expect(await between(1, 2000)).toMatchObject([{ kind: 'capped' }]);
    expect(await between(6, 7)).toEqual([]);
  });

  it('tell of a pause and of its end, which are on record by the time one looks', async () => {
    const id = await start(1);
    here.pass(3 * MINUTE);
    await pauseMeeting(store, { meetingId: id });
    const at = here.now();
    const paused = await family(id);
    expect(milestonesBetween(paused, at - 500, at + 500, 'running')).toEqual([{ kind: 'paused', minor: 300 }]);
    expect(milestonesBetween(paused, at + 500, at + 1500, 'paused')).toEqual([]);
    here.pass(MINUTE);
    await resumeMeeting(store, { meetingId: id });
    const goesOn = await family(id);
    expect(milestonesBetween(goesOn, at + MINUTE - 500, at + MINUTE + 500, 'paused')).toEqual([{ kind: 'resumed' }]);
  });

  it('of short plans gives no early warning; of an ended meeting nothing', async () => {
    const id = await start(1);
    const one = await family(id);
    const short = { ...one, meeting: { ...one.meeting, plannedMs: 10 * MINUTE } };
    expect(milestonesBetween(short, NINE + 4 * MINUTE, NINE + 5 * MINUTE)).toEqual([]);
    here.pass(MINUTE);
    await endMeeting(store, { meetingId: id });
    expect(milestonesBetween(await family(id), NINE, NINE + HOUR)).toEqual([]);
  });

  it('are the same however the time is cut, but for those a longer look skips', async () => {
    const one = await family(await start(7, 9100));
    const said = (cuts: number[]) =>
      cuts
        .slice(1)
        .flatMap((to, i) => milestonesBetween(one, cuts[i] ?? 0, to).map((milestone) => JSON.stringify(milestone)));
    const minutes = (step: number) =>
      Array.from({ length: Math.floor((150 * MINUTE) / step) + 1 }, (_, i) => NINE + i * step);
    const kinds = (all: string[]) => all.filter((one) => !/"minor"/.test(one) || /amount/.test(one)).sort();
    expect(kinds(said(minutes(1000)))).toEqual(kinds(said(minutes(10_000))));
    expect(new Set(said(minutes(1000))).size).toBe(said(minutes(1000)).length);
  });

  it('are sentences', () => {
    expect(sayMilestone({ kind: 'amount', minor: 10_000 }, 'EUR')).toBe(
      `This meeting has cost ${money(10_000, 'EUR')}.`,
    );
    expect(sayMilestone({ kind: 'elapsed', ms: 45 * MINUTE }, 'EUR')).toBe('45 min so far.');
    expect(sayMilestone({ kind: 'nearEnd', leftMs: 5 * MINUTE }, 'EUR')).toBe('5 min left.');
    expect(sayMilestone({ kind: 'plannedEnd', minor: 0 }, 'JPY')).toContain('¥0');
    expect(sayMilestone({ kind: 'overrun', ms: 5 * MINUTE, minor: 100 }, 'USD')).toBe(
      '5 min over, which is $1.00 more.',
    );
    expect(sayMilestone({ kind: 'capped', minor: 100 }, 'USD')).toContain('stopped by itself');
    expect(sayMilestone({ kind: 'paused', minor: 100 }, 'USD')).toBe('Paused, at $1.00.');
    expect(sayMilestone({ kind: 'resumed' }, 'USD')).toBe('The meter runs again.');
    const standing = { kind: 'standing', elapsedMs: 42 * MINUTE, minor: 16_472 } as const;
    expect(sayMilestone({ ...standing, overrunMs: null }, 'USD')).toBe('42 min so far, at $164.72.');
    expect(sayMilestone({ ...standing, overrunMs: 12 * MINUTE }, 'USD')).toBe('12 min over, at $164.72.');
  });
});

describe('coarse', () => {
  it.each([
    [0, 'EUR', 0],
    [49, 'EUR', 0],
    [99, 'EUR', 100],
    [150, 'EUR', 200],
    [4_237, 'EUR', 4_200],
    [12_999, 'EUR', 13_000],
    [99_600, 'EUR', 100_000],
    [123_456, 'EUR', 120_000],
    [1_234, 'JPY', 1_200],
    [1_999, 'KWD', 2_000],
  ])('%d %s is about %d', (minor, currency, about) => expect(coarse(minor, currency)).toBe(about));

  it('is near, and grows with the amount', () => {
    const amount = fc.nat(Number.MAX_SAFE_INTEGER);
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.abs(coarse(a, 'EUR') - a)).toBeLessThanOrEqual(Math.max(50, a / 20));
        if (a <= b) expect(coarse(a, 'EUR')).toBeLessThanOrEqual(coarse(b, 'EUR'));
      }),
    );
  });
});

describe('a receipt', () => {
  it('carries aggregates the service takes, and the figures the meter showed', async () => {
    const id = await start(4);
    here.pass(40 * MINUTE);
    const last = liveMeter(await family(id), here.now());
    await endMeeting(store, { meetingId: id });
    const draft = draftReceipt(await family(id));
    expect(CreateReceipt.parse({ ...draft, workspaceId: 'w' })).toEqual({ ...draft, workspaceId: 'w' });
    expect(draft).toEqual({
      title: 'Planning',
      dateMs: NINE,
      durationMs: 40 * MINUTE,
      attendeeCount: 4,
      staffCount: 4,
      externalCount: 0,
      totalMinor: last.totalMinor,
      currency: 'EUR',
      perMinuteMinor: 400,
      personMs: 160 * MINUTE,
      overrunMs: 10 * MINUTE,
      overrunMinor: 4000,
    });
    expect(draftReceipt(await family(id), null).title).toBeNull();
    expect(draftReceipt(await family(id), ' ').title).toBeNull();
  });

  it('is refused while the meeting runs, and beyond what it can carry', async () => {
    const id = await start(1);
    const one = await family(id);
    expect(() => draftReceipt(one)).toThrow(expect.objectContaining({ code: 'not_running' }));
    here.pass(MINUTE);
    const attendees = one.attendees.map((attendee) => ({
      ...attendee,
      rateMinor: Number.MAX_SAFE_INTEGER,
      count: 10_000,
    }));
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

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string;
}

describe('sharing', () => {
  /** Answers creations as told, then always well; keeps a receipt a key, and lists them. */
  function service(...fates: ('answer lost' | number)[]) {
    const receipts = new Map<string, object>();
    const keys: string[] = [];
    vi.stubGlobal('fetch', async (_: string, { method, headers, body }: Asked) => {
      if (method === 'GET') return Response.json({ receipts: [...receipts.values()] });
      const key = headers['idempotency-key'] ?? '';
      keys.push(key);
      const fate = fates.shift();
      if (typeof fate === 'number')
        return Response.json(
          { error: { code: fate === 400 ? 'invalid_request' : 'internal', message: 'No.' } },
          { status: fate },
        );
      const { workspaceId: _w, ...figures } = JSON.parse(body);
      const id = `r${receipts.size}`;
      const receipt = receipts.get(key) ?? {
        ...figures,
        id,
        url: `https://meetingtab.example/r/${id}`,
        brandAccent: null,
        brandLogoUrl: null,
        showServiceFreeLine: true,
        createdAt: NINE,
        views: 0,
      };
      receipts.set(key, receipt);
      if (fate === 'answer lost') throw new TypeError('Failed to fetch');
      return Response.json(receipt, { status: 201 });
    });
    return { receipts, keys };
  }

  async function finished() {
    const meetingId = await start(4);
    here.pass(10 * MINUTE);
    await endMeeting(store, { meetingId });
    return meetingId;
  }

  it('after a lost answer, in another tab, makes no second receipt', async () => {
    const { receipts, keys } = service('answer lost', 500);
    const meetingId = await finished();
    const input = { meetingId, workspaceId: 'w' };
    await expect(shareMeeting(store, input)).rejects.toMatchObject({ code: 'offline' });
    await expect(shareMeeting(store, input)).rejects.toThrow(ApiFailure);
    const tab = here.tab();
    const shared = await shareMeeting(tab, input);
    expect(new Set(keys).size).toBe(1);
    expect(receipts.size).toBe(1);
    expect(shared).toMatchObject({
      receiptId: 'r0',
      url: 'https://meetingtab.example/r/r0',
      draft: { totalMinor: 4000 },
    });
    expect(await store.read((reader) => sharedOf(reader, meetingId))).toEqual(shared);
    // Asked for again, it is another receipt.
    await shareMeeting(store, input);
    expect(new Set(keys).size).toBe(2);
  });

  it('is forgotten once the receipt was taken back, wherever that was', async () => {
    const { receipts } = service();
    const meetingId = await finished();
    const shared = await shareMeeting(store, { meetingId, workspaceId: 'w' });
    const known = () => store.read((reader) => sharedOf(reader, meetingId));
    await confirmShared(store, { meetingId });
    expect(await known()).toEqual(shared);
    receipts.clear();
    vi.stubGlobal('fetch', async () => Response.error());
    await expect(confirmShared(store, { meetingId })).rejects.toThrow(ApiFailure);
    expect(await known()).toEqual(shared);
    service();
    await confirmShared(store, { meetingId });
    expect(await known()).toBeNull();
  });

  it('of other figures than the meeting has since it was put right is outdated; another title is none', async () => {
    service();
    const meetingId = await finished();
    const shared = await shareMeeting(store, { meetingId, title: 'For everybody', workspaceId: 'w' });
    expect(isOutdated(shared, draftReceipt(await family(meetingId)))).toBe(false);
    await retimeMeeting(store, { meetingId, endedAt: here.now() - 2 * MINUTE });
    expect(isOutdated(shared, draftReceipt(await family(meetingId)))).toBe(true);
  });

  it('is not forgotten because somebody else is signed in, whose receipts are others', async () => {
    service();
    const owner = { accountId: accountExample.user.id, workspaceId: accountExample.workspaces[0]?.id ?? '' };
    store = here.tab(owner);
    const meetingId = await finished();
    const shared = await shareMeeting(store, { meetingId });
    const known = () => store.read((reader) => sharedOf(reader, meetingId));
    const signIn = (account: object) =>
      vi.stubGlobal('fetch', async (path: string) =>
        Response.json(
          { '/v1/auth/session': { signedIn: true }, '/v1/me': account, '/v1/receipts': { receipts: [] } }[path],
        ),
      );
    signIn({ ...accountExample, user: { ...accountExample.user, id: 'other' } });
    await confirmShared(store, { meetingId });
    expect(await known()).toEqual(shared);
    signIn(accountExample);
    await confirmShared(store, { meetingId });
    expect(await known()).toBeNull();
  });

  it('other figures, or a refusal, take another key', async () => {
    const { keys } = service('answer lost', 400);
    const meetingId = await finished();
    const input = { meetingId, workspaceId: 'w' };
    await expect(shareMeeting(store, input)).rejects.toThrow();
    await expect(shareMeeting(store, { ...input, title: 'Other' })).rejects.toThrow();
    await shareMeeting(store, { ...input, title: 'Other' });
    expect(new Set(keys).size).toBe(3);
  });

  it('needs an account', async () => {
    service();
    const meetingId = await finished();
    await expect(shareMeeting(store, { meetingId })).rejects.toMatchObject({ code: 'no_account' });
  });
});

describe('an ended meeting', () => {
  it('can go on as long as its meter has not come to its cap', async () => {
    const id = await start(1);
    here.pass(40 * MINUTE);
    await endMeeting(store, { meetingId: id });
    expect(canGoOn(await family(id), here.now())).toBe(true);
    here.pass(5 * HOUR);
    expect(canGoOn(await family(id), here.now())).toBe(false);
    expect(stoppedByItself(await family(id))).toBe(false);
  });

  it('tells whether nobody stopped it', async () => {
    const id = await start(1);
    here.pass(5 * HOUR);
    expect(stoppedByItself(await family(id))).toBe(false);
    await endMeeting(store, { meetingId: id });
    expect(stoppedByItself(await family(id))).toBe(true);
    await retimeMeeting(store, { meetingId: id, endedAt: NINE + 40 * MINUTE });
    expect(stoppedByItself(await family(id))).toBe(false);
  });
});

describe('the sample', () => {
  it('runs, costs something, names nobody, and can be played with', async () => {
    const sample = await sampleStore(here.now, { currency: 'EUR' });
    const running = await sample.read(loadRunning);
    if (!running) throw new Error('It does not run.');
    const live = liveMeter(running, here.now());
    expect(live).toMatchObject({ state: 'running', currency: 'EUR', presentCount: 6, isOverrun: false });
    expect(live.totalMinor).toBeGreaterThan(0);
    expect(live.attendees.every(({ name, role }) => name === null && role !== '')).toBe(true);
    const [first] = live.attendees;
    await leaveMeeting(sample, { meetingId: live.meetingId, attendeeId: first?.id ?? '' });
    await pauseMeeting(sample, { meetingId: live.meetingId });
    await endMeeting(sample, { meetingId: live.meetingId });
    expect(await sample.read(loadRunning)).toBeNull();
    expect(await store.read(async (reader) => (await reader.all('meetings')).length)).toBe(0);
  });
});
