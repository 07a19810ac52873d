import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { saveBudget } from '#lib/client/insights/budgets.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { type SyncState, startSyncLoop } from '#lib/client/sync/loop.ts';
import type { Pulled, Push, Pushed, Reason } from '#lib/sync/schema.ts';
import { MINUTE, SECOND } from '#lib/time.ts';
import { person, topicNames } from '../support/client.ts';
import { openPage, pass, SYNCED, settle } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';

/*
 * A service that answers anything. Whatever it says, a device that gets nowhere must ask less and less, and when the
 * service answers as it should, the device gets everything.
 */

interface Bounds {
  /** In the first three minutes, while the waits grow. */
  first: number;
  /** Per minute afterwards, on average and at most. While nobody is there, it looks twice a minute anyway. */
  mean: number;
  most: number;
}

const ONE_TAB: Bounds = { first: 250, mean: 10, most: 30 };

/** For two devices, with a service that sometimes accepts something and loses it again. */
const TWO_TABS: Bounds = { first: 500, mean: 40, most: 120 };

type Answer<Asked, Said> = (sane: Service, asked: Asked) => Promise<Said> | Said;
type Asked = Parameters<Wire['pull']>[0];

const failure = (code: 'offline' | 'internal' | 'unavailable' | 'invalid_request', status: number) => () =>
  Promise.reject(new ApiFailure(code, status, 'No.'));

const failures = {
  offline: failure('offline', 0),
  'a bug of its own': failure('internal', 500),
  'out of order': failure('unavailable', 503),
  'a bug of ours': failure('invalid_request', 400),
  /** Longer than anybody waits for a response. */
  late: async () => {
    await new Promise((resolve) => setTimeout(resolve, 20 * SECOND));
    throw new ApiFailure('offline', 0, 'Late.');
  },
} satisfies Record<string, () => Promise<never>>;

const sanePull = (sane: Service, asked: Asked) => sane.pull(asked);
const everything = async (sane: Service, { epoch }: Asked, nextRev: (page: Pulled) => number): Promise<Pulled> => {
  const page = await sane.pull({ since: 0, epoch });
  return { ...page, nextRev: Math.max(0, nextRev(page)) };
};

const PULLS = {
  sane: sanePull,
  ...failures,
  'always more': async (sane, asked) => ({ ...(await sane.pull(asked)), hasMore: true }),
  'nothing, and more': async (sane, asked) => ({
    ...(await sane.pull(asked)),
    ...{ records: [], nextRev: asked.since, hasMore: true },
  }),
  'one further, and more': async (sane, asked) => {
    const page = await sane.pull(asked);
    return page.hasMore ? page : { ...page, nextRev: asked.since + 1, hasMore: true };
  },
  'the same page again': (sane, asked) => everything(sane, asked, ({ nextRev }) => nextRev),
  'the same page, without moving on': (sane, asked) => everything(sane, asked, () => asked.since),
  'back to the start': (sane, asked) => everything(sane, asked, () => 0),
  'one back': async (sane, asked) => ({ ...(await sane.pull(asked)), nextRev: Math.max(0, asked.since - 1) }),
  'another epoch each time': async (sane, asked) => ({
    ...(await sane.pull(asked)),
    epochs: [{ epoch: crypto.randomUUID(), rev: 0 }],
  }),
} satisfies Record<string, Answer<Asked, Pulled>>;

const takeAll = ({ records }: Push, rev: number): Pushed => ({
  accepted: records.map(({ table, record }) => ({ table, id: String(record.id), rev })),
  rejected: [],
  rev,
});
const rejectAll =
  (reason: Reason): Answer<Push, Pushed> =>
  (_, { records }) => ({
    accepted: [],
    rejected: records.map(({ table, record }) => ({ table, id: String(record.id), reason })),
    rev: 1,
  });

const PUSHES = {
  sane: (sane, input) => sane.push(input),
  ...failures,
  invalid: rejectAll('invalid'),
  too_large: rejectAll('too_large'),
  duplicate: rejectAll('duplicate'),
  deleted: rejectAll('deleted'),
  conflict: rejectAll('conflict'),
  full: rejectAll('full'),
  'takes it as revision 0': (_, input) => takeAll(input, 0),
  'says nothing of it': () => ({ accepted: [], rejected: [], rev: 0 }),
  'another epoch each time': (_, input) => ({ ...takeAll(input, 9), epoch: crypto.randomUUID() }),
  'takes it, of another epoch': async (sane, input) => ({ ...(await sane.push(input)), epoch: crypto.randomUUID() }),
} satisfies Record<string, Answer<Push, Pushed>>;

const namesOf = <Name extends string>(answers: Record<Name, unknown>) => Object.keys(answers) as Name[];

/** The service's answers, one after another, over and over. */
interface Script {
  pulls: readonly (keyof typeof PULLS)[];
  pushes: readonly (keyof typeof PUSHES)[];
}

const script: fc.Arbitrary<Script> = fc.record({
  pulls: fc.array(fc.constantFrom(...namesOf(PULLS)), { minLength: 1, maxLength: 3 }),
  pushes: fc.array(fc.constantFrom(...namesOf(PUSHES)), { minLength: 1, maxLength: 3 }),
});

/** A device whose service follows a script until the test makes it sane. */
function deviceOf({ pulls, pushes }: Script) {
  const sane = new Service();
  const store = new MemoryStore(() => 0, SYNCED);
  let isSane = false;
  let asked = 0;
  let states: SyncState[] = [];
  const turns = { pull: 0, push: 0 };
  const wire: Wire = {
    pull: async (input) => {
      asked += 1;
      if (isSane) return sane.pull(input);
      turns.pull += 1;
      return PULLS[pulls[turns.pull % pulls.length] ?? 'sane'](sane, input);
    },
    push: async (input) => {
      asked += 1;
      if (isSane) return sane.push(input);
      turns.push += 1;
      return PUSHES[pushes[turns.push % pushes.length] ?? 'sane'](sane, input);
    },
  };
  return {
    sane,
    store,
    start: () => startSyncLoop(store, wire, { onState: (state) => states.push(state) }),
    recover() {
      isSane = true;
      states = [];
    },
    state: () => states.at(-1),
    /** Returns how many requests it sends meanwhile. */
    async during(ms: number, stepMs = SECOND): Promise<number> {
      const before = asked;
      await pass(ms, stepMs);
      return asked - before;
    },
  };
}

type Device = ReturnType<typeof deviceOf>;

async function edit({ store }: Pick<Device, 'store'>): Promise<void> {
  await savePerson(store, person('A'));
  await saveBudget(store, { scope: { kind: 'workspace' }, amountMinor: 500 });
  await saveTopic(store, { name: 'Planning' });
}

interface Situation {
  answers: Script;
  tabs: number;
  isHidden: boolean;
}

/** Edits, waits for a long time, and makes the service sane. Returns the number of requests in each minute. */
async function live({ answers, tabs, isHidden }: Situation): Promise<number[]> {
  const page = openPage();
  const device = deviceOf(answers);
  for (const id of ['a', 'b', 'c', 'd']) device.sane.write('topics', { id, name: id });
  const stops = Array.from({ length: tabs }, device.start);
  await settle();
  await edit(device);
  if (isHidden) page.become('hidden');
  const counts: number[] = [];
  for (let i = 0; i < 3; i += 1) counts.push(await device.during(MINUTE, 250));
  for (let i = 0; i < 20; i += 1) counts.push(await device.during(MINUTE, 5 * SECOND));
  device.recover();
  page.become('visible');
  // Twice the longest wait, since the first sane answer may have a new epoch.
  await device.during(14 * MINUTE, 5 * SECOND);
  expect(['saved', 'partly', 'full']).toContain(device.state());
  expect(await topicNames(device.store)).toEqual(['Planning', 'a', 'b', 'c', 'd']);
  // Rejected records are sent again the next time the page is opened.
  stops.push(device.start());
  await device.during(MINUTE, 5 * SECOND);
  for (const stop of stops) stop();
  expect(await device.store.read((reader) => reader.unsent())).toEqual([]);
  expect(device.sane.record('templates', 'budget')?.budgetMinor).toBe(500);
  return counts;
}

function expectSeldom([a = 0, b = 0, c = 0, ...later]: readonly number[], bounds: Bounds, what: string): void {
  expect(a + b + c, what).toBeLessThanOrEqual(bounds.first);
  expect(later.reduce((sum, one) => sum + one, 0) / later.length, what).toBeLessThanOrEqual(bounds.mean);
  expect(Math.max(...later), what).toBeLessThanOrEqual(bounds.most);
}

describe('whatever the service answers, a device that gets nowhere asks seldom, and has everything once it is sane', () => {
  it.each(namesOf(PULLS))('always: %s', async (pull) => {
    for (const push of namesOf(PUSHES)) {
      const counts = await live({ answers: { pulls: [pull], pushes: [push] }, tabs: 1, isHidden: false });
      expectSeldom(counts, ONE_TAB, `${pull}, ${push}`);
    }
  });

  it('one answer after the other, with two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(script, fc.boolean(), async (answers, isHidden) => {
        expectSeldom(await live({ answers, tabs: 2, isHidden }), TWO_TABS, JSON.stringify(answers));
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});
