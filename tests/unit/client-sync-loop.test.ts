import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { savePerson, saveTopic } from '#lib/client/meetings/roster.ts';
import { DatabaseReader } from '#lib/client/store/database.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { type SyncState, startSyncLoop } from '#lib/client/sync/loop.ts';
import type { Pulled } from '#lib/sync/schema.ts';
import { freshTab, person, store, topicNames } from '../support/client.ts';
import { stubPage } from '../support/page-signs.ts';
import { Service } from '../support/service.ts';
import { countUnsent } from '../support/unsent.ts';
import { until } from '../support/until.ts';

freshTab({ accountId: 'account', workspaceId: 'workspace' });
let service: Service;
const stops: (() => void)[] = [];
beforeEach(() => {
  service = new Service();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Runs the loop until the test ends, and notes its states. */
function start(wire: Partial<Wire> = service, onRefused = () => {}) {
  const told: SyncState[] = [];
  const stop = startSyncLoop(store, wire, { onState: (state) => told.push(state), onRefused });
  stops.push(stop);
  return { told, stop, says: (state: SyncState) => until(() => told.at(-1) === state) };
}

describe('it goes on by itself', () => {
  it('after each change, and says how it stands', async () => {
    const { told, says } = start();
    await says('saved');
    const id = await savePerson(store, person('A'));
    await until(() => service.record('people', id) !== undefined && told.at(-1) === 'saved');
    expect(told.slice(0, 2)).toEqual(['saving', 'saved']);
    expect(new Set(told)).toEqual(new Set(['saving', 'saved']));
  });

  it('until it is stopped, which calls off what it is asking', async () => {
    const asked: AbortSignal[] = [];
    const pull: Wire['pull'] = (_, signal) => {
      if (signal) asked.push(signal);
      // Like fetch, it ends when aborted: otherwise other tabs, and the tests below, couldn't ask.
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
    const { stop } = start({ pull });
    await until(() => asked.length === 1);
    expect(asked[0]?.aborted).toBe(false);
    stop();
    expect(asked[0]?.aborted).toBe(true);
  });

  it('looks for what is to be sent after an edit, not after what came from the service', async () => {
    const { promise: edited, resolve: edit } = Promise.withResolvers<void>();
    let isSaved = false;
    // However long this takes, it doesn't look on its own meanwhile.
    const pull: Wire['pull'] = async (asked) => {
      if (isSaved) await edited;
      return service.pull(asked);
    };
    await start({ pull, push: service.push }).says('saved');
    isSaved = true;
    const looked = vi.spyOn(DatabaseReader.prototype, 'unsent');
    const heard = new Promise((resolve) => store.onChange(resolve));
    await store.write(async (writer) => writer.put('people', { id: 'p', record: { id: 'p', ...person('P'), rev: 9 } }));
    await heard;
    expect(looked).not.toHaveBeenCalled();
    const id = await savePerson(store, person('A'));
    await until(() => looked.mock.calls.length > 0);
    edit();
    await until(() => service.record('people', id) !== undefined);
  });

  it('says while a part of what the service has is missing here', async () => {
    for (const id of ['a', 'b', 'c']) service.write('topics', { id, name: id });
    service.pageSize = 1;
    const { told, says } = start();
    await says('saved');
    expect(told).toEqual(['saving', 'getting', 'getting', 'saved']);
    expect(await topicNames(store)).toEqual(['a', 'b', 'c']);
  });

  it('waits when the service cannot be reached, and goes on when the connection is back', async () => {
    const id = await savePerson(store, person('A'));
    const page = stubPage();
    const pull = vi.fn(service.pull).mockRejectedValueOnce(new ApiFailure('offline', 0, 'Down.'));
    const { says, stop } = start({ push: service.push, pull });
    await says('waiting');
    page.dispatchEvent(new Event('online'));
    await says('saved');
    stop();
    expect(service.record('people', id)?.name).toBe('A');
  });

  it('tries again no sooner than the service asks', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pull = vi.fn<Wire['pull']>(service.pull);
    const second = Promise.withResolvers<Pulled>();
    pull.mockRejectedValueOnce(new ApiFailure('too_many_requests', 429, 'Wait.', 60));
    pull.mockReturnValueOnce(second.promise);
    const { says, stop } = start({ pull });
    await says('waiting');
    // Another tab wasn't told to wait, which changes nothing here.
    const tabs = [1, 2].map(() => new BroadcastChannel('meeting-tab:sync:workspace'));
    const heard = new Promise((resolve) => tabs[1]?.addEventListener('message', resolve));
    tabs[0]?.postMessage({ tookMs: 0 });
    await heard;
    for (const tab of tabs) tab.close();
    await vi.advanceTimersByTimeAsync(59_999);
    // Still waiting: no timer is set while it asks.
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await until(() => pull.mock.calls.length === 2);
    second.resolve({ records: [], hasMore: false, nextRev: 0, epoch: 'first' });
    await says('saved');
    stop();
  });

  it.each(['not_signed_in', 'pro_required', 'not_found'] as const)('stops at %s, and asks no more', async (code) => {
    const onRefused = vi.fn();
    const { told, says } = start({ pull: () => Promise.reject(new ApiFailure(code, 400, 'No.')) }, onRefused);
    await says('off');
    // A signed-out person may sign in again, so the refusal isn't final.
    expect(onRefused).toHaveBeenCalledTimes(code === 'not_signed_in' ? 0 : 1);
    await savePerson(store, person('A'));
    expect(told).toEqual(['saving', 'off']);
  });

  it('does not say that all is saved while the service refuses some of it', async () => {
    const odd = await savePerson(store, person('Odd'));
    service.odd.add(odd);
    const { says } = start();
    await says('partly');
    service.odd.clear();
    await savePerson(store, { ...person('Even'), id: odd });
    await says('saved');
  });

  it('says that the workspace is full, and saves the rest once there is room', async () => {
    service.room = 0;
    const id = await savePerson(store, person('A'));
    const { says } = start();
    await says('full');
    expect((await countUnsent(store)).people).toBe(1);
    service.room = 9;
    service.write('topics', { id: 'theirs', name: 'Planning' });
    // Anything that triggers a look.
    await saveTopic(store, { name: 'Retro' });
    await says('saved');
    expect(service.record('people', id)?.name).toBe('A');
  });
});
