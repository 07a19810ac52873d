import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Push, Pushed } from '#lib/sync/schema.ts';
import type { SignedIn } from '../support/api.ts';
import { Device, settle } from '../support/device.ts';
import type { Version } from '../support/history.ts';
import { judgeRestore, newestHeld } from '../support/restore-judge.ts';
import { Service } from '../support/service.ts';

/**
 * The model of tests/api/epoch.test.ts on a service in memory: far more steps, one at a time, so that failures can be
 * repeated.
 */

/** A service in memory, and the history of what it accepted. */
class World {
  readonly service = new Service();
  history: Version[] = [];

  /** Nothing else of a signed-in person is used. */
  readonly who = {
    accountId: 'account',
    workspace: { id: 'workspace' },
    client: {
      post: async (_: string, body: Push) => ({ status: 200, body: await this.#push(body) }),
      get: async (path: string) => {
        const asked = new URL(path, 'http://localhost').searchParams;
        const body = await this.service.pull({ since: Number(asked.get('since')), epoch: asked.get('epoch') ?? '' });
        return { status: 200, body };
      },
    },
  } as unknown as SignedIn;

  async #push(body: Push): Promise<Pushed> {
    const answer = await this.service.push(body);
    for (const { table, id, rev } of answer.accepted) {
      const item = body.records.find((one) => one.table === table && one.record.id === id);
      if (item && rev > this.history.length) this.history.push({ tbl: table, id, rev, record: item.record });
    }
    return answer;
  }
}

const TABLE = 'people' as const;
const spot = fc.record({
  table: fc.constant(TABLE),
  id: fc.constantFrom('a', 'b', 'c'),
  field: fc.constantFrom('title', 'role', 'note'),
});
const step = fc.record({
  device: fc.nat({ max: 2 }),
  what: fc.oneof(
    { weight: 4, arbitrary: spot },
    { weight: 1, arbitrary: fc.constant('delete' as const) },
    { weight: 3, arbitrary: fc.constantFrom('push', 'push, its answer lost', 'pull') },
    { weight: 1, arbitrary: fc.constant('restart' as const) },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function run(world: World, devices: readonly Device[], steps: readonly Step[]): Promise<void> {
  for (const { device: n, what } of steps) {
    const device = devices[n];
    if (what === 'restart') world.service.restart();
    else if (what === 'delete') await device?.delete({ table: TABLE, id: 'c', field: '' });
    else if (what === 'pull') await device?.pull('fine');
    else if (typeof what === 'string') await device?.push(what === 'push' ? 'fine' : 'answer lost');
    else await device?.edit(what);
  }
}

it('whatever devices did before and after a restore, nothing that one of them has is lost, and all agree', async () => {
  const steps = fc.array(step, { maxLength: 25 });
  let lost = 0;
  await fc.assert(
    fc.asyncProperty(steps, steps, steps, async (before, since, after) => {
      const world = new World();
      const devices = [0, 1, 2].map((n) => new Device(`device${n}`, world.who));
      // Like an exchange, which never pushes first.
      for (const device of devices) await device.pull('fine');
      await run(world, devices, before);
      const [restore, kept] = [world.service.backup(), world.history.length];
      await run(world, devices, since);
      const former = world.history;
      const held = await newestHeld(devices, kept);
      restore();
      world.history = former.slice(0, kept);
      lost += former.length - kept;
      await run(world, devices, after);
      await settle(devices);
      const newest = judgeRestore({ history: world.history, before: former, held }, devices);
      const [first, ...others] = await Promise.all(devices.map((device) => device.contents()));
      for (const contents of others) expect(contents).toEqual(first);
      expect([...(first ?? [])].map(([key, { rev }]) => [key, rev])).toEqual(
        expect.arrayContaining([...newest].map(([key, { rev }]) => [key, rev])),
      );
    }),
    { numRuns: 300 },
  );
  expect(lost).toBeGreaterThan(100);
});
