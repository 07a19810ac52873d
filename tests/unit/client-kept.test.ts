import { expect, it, vi } from 'vitest';
import { keptQuery } from '#lib/client/hooks/use-kept.ts';
import { saveTopic } from '#lib/client/meetings/roster.ts';
import type { Reader } from '#lib/client/store/rows.ts';
import { freshDevice } from '../support/client.ts';
import { until } from '../support/until.ts';

const here = freshDevice();

const topics = async (reader: Reader) => (await reader.all('topics')).map(({ record }) => record.name).sort();

it('is read once for all who use it, kept when nobody does, and follows what changes', async () => {
  const store = here.tab();
  const read = vi.fn(topics);
  const query = keptQuery(read);
  expect(query.of(store).now()).toBeUndefined();
  const heard = vi.fn();
  const stop = query.of(store).onChange(heard);
  await until(() => query.of(store).now() !== undefined);
  stop();
  expect(query.of(store).now()).toEqual([]);
  expect([read.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
  await saveTopic(store, { name: 'Planning' });
  await until(() => query.of(store).now()?.length === 1);
  expect(query.of(store).now()).toEqual(['Planning']);
  expect(heard).toHaveBeenCalledOnce();
});

it('is of each store by itself', async () => {
  const [one, other] = [here.tab(), here.tab({ accountId: 'a', workspaceId: 'w' })];
  const query = keptQuery(topics);
  await saveTopic(one, { name: 'Planning' });
  for (const store of [one, other]) query.of(store);
  await until(() => query.of(one).now() !== undefined && query.of(other).now() !== undefined);
  expect([query.of(one).now(), query.of(other).now()]).toEqual([['Planning'], []]);
});

it('throws a bug where it is used', async () => {
  const store = here.tab();
  const bug = new TypeError('a bug');
  const query = keptQuery(() => Promise.reject(bug));
  const { promise, resolve } = Promise.withResolvers<void>();
  query.of(store).onChange(resolve);
  await promise;
  expect(() => query.of(store).now()).toThrow(bug);
});
