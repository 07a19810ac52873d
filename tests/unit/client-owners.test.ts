import { IDBObjectStore } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { writeTombstone } from '#lib/client/store/edit.ts';
import { keepRecords, removeAccount } from '#lib/client/store/move.ts';
import type { Writer } from '#lib/client/store/rows.ts';
import { NOBODY, type Store, type StoreOwner } from '#lib/client/store/store.ts';
import { bringAll, bringRunning, device, keep, removeFrom } from '../support/client.ts';

/*
 * Nobody ever sees someone else's data: three owners on one device, with any actions in any order, and pages that close in
 * the middle. Each store's contents are compared with what its owner should have.
 */

const ADA: StoreOwner = { accountId: 'ada', workspaceId: 'w' };
const BO: StoreOwner = { accountId: 'bo', workspaceId: 'w' };
const OWNERS = [NOBODY, ADA, BO];

const ANYBODYS = ['start', 'add', 'delete'] as const;
const OF_ACCOUNTS = ['sign in', 'move', 'keep', 'remove', 'sign out'] as const;
type Kind = (typeof ANYBODYS | typeof OF_ACCOUNTS)[number];
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom(...ANYBODYS), owner: fc.constantFrom(...OWNERS) }),
  fc.record({ kind: fc.constantFrom(...OF_ACCOUNTS), owner: fc.constantFrom(ADA, BO) }),
);

/** An owner's meetings by ID: `running`, `over` or `deleted`. */
type Meetings = ReadonlyMap<string, 'running' | 'over' | 'deleted'>;

async function meetingsOf(store: Store): Promise<Meetings> {
  const [rows, open] = await store.read(async (reader) => [await reader.all('meetings'), await reader.open()]);
  const running = new Set(open.map(({ id }) => id));
  return new Map(rows.map(({ id }) => [id, running.has(id) ? 'running' : 'over']));
}

const visible = (meetings: Meetings) => new Map([...meetings].filter(([, state]) => state !== 'deleted'));

const write = (store: Store, change: (writer: Writer) => Promise<void>) => store.write(change, { durably: true });
const put = (endedAt: number | null) => (store: Store, id: string) =>
  write(store, async (writer) => writer.put('meetings', { id, record: { id, startedAt: 1, endedAt } }));

/** Everything that may happen. Writes are durable, since a page that closes keeps nothing in memory. */
const ACTS: Record<Kind, (store: Store, id: string) => Promise<void>> = {
  start: put(null),
  add: put(2),
  delete: (store, id) => write(store, (writer) => writeTombstone(writer, 'meetings', id, 3)),
  'sign in': bringRunning,
  move: bringAll,
  keep: (store) => keep(store),
  remove: removeFrom,
  'sign out': (store) =>
    store.across(async (all) => {
      const { accountId } = store.owner;
      await keepRecords(all, accountId, { receipts: true, now: store.now() });
      await removeAccount(all, accountId ?? '');
    }),
};

/** What the owner, and a person without an account, have afterwards. */
function expected(kind: Kind, own: Meetings, nobodys: Meetings, id: string): [Meetings, Meetings] {
  const [mine, others] = [new Map(own), new Map(nobodys)];
  if (kind === 'start' || kind === 'add') mine.set(id, kind === 'start' ? 'running' : 'over');
  if (kind === 'delete' && mine.has(id)) mine.set(id, 'deleted');
  if (kind === 'sign in' || kind === 'move') {
    for (const [one, state] of visible(nobodys)) {
      if (kind === 'sign in' && state === 'over') continue;
      others.set(one, 'deleted');
      // What was deleted in the account stays deleted.
      if (!mine.has(one)) mine.set(one, state);
    }
  }
  if (kind === 'keep' || kind === 'sign out') for (const [one, state] of visible(own)) others.set(one, state);
  if (kind === 'remove' || kind === 'sign out') mine.clear();
  return [mine, others];
}

it('three owners have what is theirs, whatever is done, and wherever it is cut off', async () => {
  const cutOff = fc.option(fc.nat({ max: 5 }), { nil: Number.POSITIVE_INFINITY, freq: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, cutOff), { maxLength: 14 }), async (steps) => {
      const here = device();
      const has = new Map<StoreOwner, Meetings>(OWNERS.map((owner) => [owner, new Map()]));
      const of = (owner: StoreOwner) => has.get(owner) ?? new Map();
      for (const [i, [{ kind, owner }, survived]] of steps.entries()) {
        const id = kind === 'delete' ? ([...visible(of(owner)).keys()][0] ?? 'none') : `m${i}`;
        const store = here.tab(owner);
        await meetingsOf(store);
        let left = survived;
        const { put } = IDBObjectStore.prototype;
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
          left -= 1;
          if (left < 0) throw new DOMException('The page is gone.', 'QuotaExceededError');
          return put.apply(this, given);
        });
        const isDone = await ACTS[kind](store, id).then(
          () => true,
          () => false,
        );
        vi.restoreAllMocks();
        expect(isDone).toBe(left >= 0);
        if (isDone) {
          const [mine, nobodys] = expected(kind, of(owner), of(NOBODY), id);
          has.set(NOBODY, nobodys).set(owner, mine);
        }
        for (const one of OWNERS) expect(await meetingsOf(here.tab(one))).toEqual(visible(of(one)));
      }
      here.closeAll();
    }),
    { numRuns: 60 },
  );
});
