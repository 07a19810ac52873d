import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, type SignedIn, signInPro } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { follow } from '../support/changes.ts';
import { person, push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** Streams of changes: with several instances, with one that shuts down, and with one that has no streams. */

let one: TestApp;
let other: TestApp;
beforeAll(async () => {
  one = await startApp();
  other = await startApp({ beside: one, env: { DRAIN_SECONDS: '2' } });
});
afterAll(async () => {
  await other?.stop();
  await one?.stop();
});

/** Returns the same person at another instance. */
function at(app: TestApp, who: SignedIn): SignedIn {
  const client = new Client(app, who.client.address);
  client.cookie = who.client.cookie;
  return { ...who, client };
}

describe('two instances', () => {
  it('hear of each other’s pushes, and of sessions that end at the other', async () => {
    const who = await signInPro({ app: one });
    const [here, there] = [await follow(who), await follow(at(other, who))];
    await push(who, [person('a')]);
    for (const stream of [here, there]) await stream.tells(1);
    await push(at(other, who), [person('b')]);
    for (const stream of [here, there]) await stream.tells(2);
    await who.client.post('/v1/auth/signout');
    for (const stream of [here, there]) expect(await stream.ends()).toBe('ended');
  });

  it('have one connection each for all streams, and none without streams', async () => {
    const listeners = async () => {
      const { rows } = await one.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meeting-tab changes'",
      );
      return rows.length;
    };
    await until(async () => (await listeners()) === 0);
    const who = await signInPro({ app: one });
    const streams = [await follow(who), await follow(who), await follow(at(other, who)), await follow(at(other, who))];
    expect(await listeners()).toBe(2);
    for (const stream of streams) await stream.close();
    await until(async () => (await listeners()) === 0);
  });

  it('when one is told to shut down: its streams end at once, and no others start there', async () => {
    const who = await signInPro({ app: one });
    const [here, there] = [await follow(who), await follow(at(other, who))];
    const [pid = 0] = other.pids();
    process.kill(pid, 'SIGTERM');
    expect(await there.ends()).toBe('ended');
    const path = `/v1/sync/changes?workspaceId=${who.workspace.id}`;
    expect((await at(other, who).client.get(path)).status).toBe(503);
    await until(() => other.pids().length === 0);
    await push(who, [person('a')]);
    await here.tells(1);
    await here.close();
  });
});

it('an instance without streams says so, and accepts pushes as usual', async () => {
  const without = await startApp({ beside: one, env: { SYNC_STREAM: 'off' } });
  try {
    const who = at(without, await signInPro({ app: one }));
    expect((await who.client.get(`/v1/sync/changes?workspaceId=${who.workspace.id}`)).status).toBe(404);
    expect((await push(who, [person('a')])).rev).toBe(1);
  } finally {
    await without.stop();
  }
});
