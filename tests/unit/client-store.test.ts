import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '#lib/client/failures.ts';
import { change, create, writeTombstone } from '#lib/client/store/edit.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { EVERYTHING, type Reader, type Writer } from '#lib/client/store/rows.ts';
import { NOBODY, type Store } from '#lib/client/store/store.ts';
import { addTopic, device, freshDevice, NINE, topicNames, watched } from '../support/client.ts';
import { stubPage } from '../support/page-signs.ts';
import { until } from '../support/until.ts';

const here = freshDevice();

describe('what is written in the background', () => {
  it('waits until what somebody asked for is done, what follows from it included', async () => {
    const store = here.tab();
    await store.write(addTopic('t1'));
    const order: string[] = [];
    const note = (what: string) => async (): Promise<void> => void order.push(what);
    const shown = new Promise((resolve) => store.onChange(() => resolve(store.read(note('shown')))));
    const read = store.read(note('read'));
    const background = store.write(note('background'), { inBackground: true });
    const click = store.write(async (writer) => {
      order.push('click');
      create(writer, 'topics', { id: 't2', name: 't2' });
    });
    await Promise.all([read, background, click, shown]);
    expect(order).toEqual(['read', 'click', 'shown', 'background']);
  });

  it('does not wait forever', async () => {
    const store = here.tab();
    void store.read(() => new Promise(() => {}));
    await store.write(addTopic('t1'), { inBackground: true });
    expect(await topicNames(store)).toEqual(['t1']);
  });

  it('is told of together, in this tab and others; a click is told of at once', async () => {
    const [store, other] = [here.tab(), here.tab()];
    const told: Record<'here' | 'there', string[][]> = { here: [], there: [] };
    const rows = (keys: ReadonlySet<string>) => [...keys].filter((key) => key.includes(':t'));
    store.onChange((keys) => told.here.push(rows(keys)));
    other.onChange((keys) => told.there.push(rows(keys)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const id of ['t1', 't2', 't3']) await store.write(addTopic(id), { inBackground: true });
    await store.write(addTopic('t4'));
    await until(() => told.there.length > 0);
    expect(told).toEqual({ here: [['topics:t4']], there: [['topics:t4']] });
    const together = [['topics:t4'], ['topics:t1', 'topics:t2', 'topics:t3']];
    vi.advanceTimersByTime(250);
    expect(told).toEqual({ here: together, there: together });
  });
});

describe.each([
  ['on the device', () => here.tab()],
  ['in memory', () => new MemoryStore(() => NINE)],
])('a store %s', (_, open) => {
  it('gives back what was put, marked as unsent', async () => {
    const store = open();
    await store.write(addTopic('t1', 'Planning'));
    expect(await store.read((reader) => reader.get('topics', 't1'))).toEqual({
      ...{ id: 't1', record: { id: 't1', name: 'Planning', rev: 0 } },
      ...{ unsent: 1, base: null, own: 1 },
    });
  });

  it('sees its own changes within a transaction, and drops all of them when it fails', async () => {
    const store = open();
    const refusal = new Refusal('invalid', 'No.');
    await store.write(addTopic('t1'));
    const failing = store.write(async (writer) => {
      create(writer, 'topics', { id: 't2', name: 't2' });
      await change(writer, 'topics', 't1', { name: 'changed' });
      expect((await writer.all('topics')).length).toBe(2);
      expect((await writer.get('topics', 't1'))?.record.name).toBe('changed');
      throw refusal;
    });
    await expect(failing).rejects.toBe(refusal);
    expect(await topicNames(store)).toEqual(['t1']);
  });

  it('runs writes one after another, those of two tabs too', async () => {
    const stores = [open(), open()];
    // In memory, each store is separate.
    if (stores[0] instanceof MemoryStore) stores.pop();
    const add = (store: Store) =>
      store.write(async (writer) => {
        const count = Number((await writer.value('count')) ?? 0);
        await writer.all('topics');
        writer.setValue('count', count + 1);
      });
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(stores[i % stores.length] ?? open())));
    for (const store of stores) expect(await store.read((reader) => reader.value('count'))).toBe(20);
  });

  it('keeps the version both sides had through several edits that change something, and fields it does not know', async () => {
    const store = open();
    const shared = { id: 't1', name: 'Old', colour: 'red', rev: 7 };
    await store.write(async (writer) => writer.put('topics', { id: 't1', record: shared }));
    await store.write((writer) => change(writer, 'topics', 't1', { name: 'Old' }));
    expect(await store.read((reader) => reader.unsent())).toEqual([]);
    for (const name of ['New', 'Newer']) await store.write((writer) => change(writer, 'topics', 't1', { name }));
    expect(await store.read((reader) => reader.get('topics', 't1'))).toEqual({
      ...{ id: 't1', record: { ...shared, name: 'Newer' }, unsent: 1, base: shared },
    });
  });

  it('finds open meetings and what belongs to one', async () => {
    const store = open();
    await store.write(async (writer) => {
      for (const [id, endedAt] of Object.entries({ m1: null, m2: NINE })) {
        writer.put('meetings', { id, record: { id, startedAt: 1, endedAt } });
        writer.put('pauses', { id: `p-${id}`, record: { id: `p-${id}`, meetingId: id } });
      }
      writer.put('meetings', { id: 'm3', record: { id: 'm3', startedAt: 1, endedAt: null }, removeAt: NINE });
    });
    const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id).sort();
    const ids = await store.read(async (reader) => [
      await idsOf(reader.open()),
      await idsOf(reader.children('pauses', ['m2'])),
      await idsOf(reader.children('pauses', ['m1', 'm2', 'm1'])),
      await idsOf(reader.children('pauses', [])),
    ]);
    expect(ids).toEqual([['m1'], ['p-m2'], ['p-m1', 'p-m2'], []]);
  });

  const nameOfFirst = async (reader: Reader) => (await reader.get('topics', 't1'))?.record.name;

  it('watches what was read, and nothing else', async () => {
    const store = open();
    const { seen, stop } = watched(store, nameOfFirst);
    await until(() => seen.length === 1);
    await store.write(addTopic('t2'));
    await store.write(addTopic('t1', 'First'));
    await until(() => seen.length === 2);
    stop();
    await store.write((writer) => change(writer, 'topics', 't1', { name: 'Second' }));
    expect(seen).toEqual([undefined, 'First']);
  });

  it('a change of very many rows is one for whoever reads', async () => {
    const store = open();
    const { seen } = watched(store, nameOfFirst);
    await until(() => seen.length === 1);
    await store.write(async (writer) => {
      for (let i = 0; i < 1_001; i += 1) create(writer, 'topics', { id: `t${i}`, name: `${i}` });
    });
    await until(() => seen.length === 2);
    expect(seen).toEqual([undefined, '1']);
  });
});

const meeting = (id: string, endedAt: number | null, unsent?: 1) => async (writer: Writer) =>
  writer.put('meetings', { id, record: { id, startedAt: 1, endedAt }, ...(unsent && { unsent }) });

it.each([
  ['when one opens or closes, not when finished ones arrive', 'open', [null, undefined]],
  ['with an edit and when it has been sent, not when something comes from the service', 'unsent', [NINE, 1]],
] as const)('which meetings are open, and what is unsent, is read again %s', async (_, query, [endedAt, unsent]) => {
  const store = here.tab();
  await store.write(meeting('m1', endedAt, unsent));
  const { seen } = watched(store, async (reader) => (await reader[query]()).map(({ id }) => id).sort());
  await until(() => seen.length === 1);
  await store.write(meeting('m2', NINE));
  await store.write(meeting('m3', endedAt, unsent));
  await until(() => seen.length === 2);
  await store.write(meeting('m1', NINE));
  await until(() => seen.length === 3);
  expect(seen).toEqual([['m1'], ['m1', 'm3'], ['m3']]);
});

describe('two stores', () => {
  it('one whose owner was removed in another tab takes nothing, and brings nothing back', async () => {
    const owner = { accountId: 'a', workspaceId: 'w' };
    const [one, two] = [here.tab(owner), here.tab(owner)];
    await one.write(addTopic('t1'));
    expect(await topicNames(two)).toEqual(['t1']);
    await two.across(async (all) => all.remove(owner));
    expect(two.trouble?.code).toBe('gone');
    await expect(one.write(addTopic('t2'))).rejects.toMatchObject({ code: 'gone' });
    await expect(topicNames(one)).rejects.toMatchObject({ code: 'gone' });
    // Signing in again starts over.
    const again = here.tab(owner);
    expect(await topicNames(again)).toEqual([]);
    await again.write(addTopic('t3'));
    await expect(one.write(addTopic('t2'))).rejects.toMatchObject({ code: 'gone' });
    expect(await topicNames(again)).toEqual(['t3']);
  });

  it('one that was hidden for long reads everything again, since a frozen tab hears nothing', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const page = stubPage();
    const told: unknown[] = [];
    here.tab().onChange((keys) => told.push([...keys]));
    const hideFor = (ms: number) => {
      page.become('hidden');
      vi.setSystemTime(Date.now() + ms);
      page.become('visible');
    };
    hideFor(60_000);
    expect(told).toEqual([]);
    hideFor(60_001);
    expect(told).toEqual([[EVERYTHING]]);
  });

  describe('one that is closed', () => {
    it('keeps what it was given, also if it was not open yet, and others hear of it', async () => {
      const other = here.tab();
      const told: string[][] = [];
      other.onChange((keys) => told.push([...keys]));
      const store = here.tab();
      const early = store.write(addTopic('t1'));
      store.close();
      await early;
      expect(await topicNames(other)).toEqual(['t1']);
      await until(() => told.length === 1);
      expect(told[0]).toContain('topics:t1');

      const busy = here.tab();
      await topicNames(busy);
      const [first, second] = [busy.write(addTopic('t2')), busy.write(addTopic('t3'))];
      busy.close();
      await Promise.all([first, second]);
      expect(await topicNames(other)).toEqual(['t1', 't2', 't3']);
    });

    it('takes nothing more, and never says that it did', async () => {
      for (const isOpen of [false, true]) {
        const store = here.tab();
        if (isOpen) await topicNames(store);
        store.close();
        await expect(store.write(addTopic('late'))).rejects.toMatchObject({
          code: 'closed',
          message: 'What this tab shows changed before that was saved. Try again.',
        });
        await expect(topicNames(store)).rejects.toMatchObject({ code: 'closed' });
      }
      expect(await topicNames(here.tab())).toEqual([]);
    });
  });

  it('of two accounts, or two workspaces, have nothing in common', async () => {
    const of = (accountId: string, workspaceId: string) => ({ accountId, workspaceId });
    const owners = [NOBODY, of('a', 'w1'), of('a', 'w2'), of('b', 'w1')];
    for (const [i, owner] of owners.entries()) await here.tab(owner).write(addTopic('t', `of ${i}`));
    for (const [i, owner] of owners.entries()) expect(await topicNames(here.tab(owner))).toEqual([`of ${i}`]);
  });
});

it('a store on the device and one in memory are the same store', async () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({ kind: fc.constantFrom('put', 'rename', 'bury', 'fail'), id, name: fc.string() });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 6 }), async (transactions) => {
      const where = device();
      const stores: Store[] = [where.tab(), new MemoryStore(where.now)];
      const states = await Promise.all(
        stores.map(async (store) => {
          for (const steps of transactions) {
            await store
              .write(async (writer) => {
                for (const { kind, id, name } of steps) {
                  if (kind === 'fail') throw new Refusal('invalid', name);
                  if (kind === 'put') create(writer, 'topics', { id, name });
                  else if (kind === 'rename') await change(writer, 'topics', id, { name });
                  else await writeTombstone(writer, 'topics', id, NINE);
                }
              })
              .catch((thrown) => expect(thrown).toBeInstanceOf(Refusal));
          }
          const sorted = <T extends { id: string }>(rows: T[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1));
          return store.read(async (reader) => [sorted(await reader.all('topics')), sorted(await reader.unsent())]);
        }),
      );
      expect(states[0]).toEqual(states[1]);
    }),
    { numRuns: 40 },
  );
});
