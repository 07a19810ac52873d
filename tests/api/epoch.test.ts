import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp as writeBackup } from '#lib/local/postgres/backup.ts';
import { withClient } from '#lib/local/postgres/database.ts';
import { restore } from '#lib/local/postgres/restore.ts';
import type { Pulled } from '#lib/sync/schema.ts';
import { type SignedIn, signInPro } from '../support/api.ts';
import { query } from '../support/app.ts';
import { backUp, settled } from '../support/backup.ts';
import { Device, settle } from '../support/device.ts';
import { newFolder } from '../support/folders.ts';
import { runRestoreModel } from '../support/restore-model.ts';
import { person, pull, pullAll, push } from '../support/sync.ts';
import { startCuttable } from '../support/sync-model.ts';

/** Clients learn that a backup was restored, whichever of them comes back first. Over HTTP, with whole databases. */

const own = await startCuttable();
const { app } = own;

afterAll(own.stop);

const ids = (page: Pulled['records']) => page.map(({ record }) => record.id);

/** Pulls a page as a device that knows this epoch. */
async function pullKnowing({ client, workspace }: SignedIn, epoch: string, since = 0): Promise<Pulled> {
  const { status, body } = await client.get(`/v1/sync/pull?workspaceId=${workspace.id}&since=${since}&epoch=${epoch}`);
  expect(status).toBe(200);
  return body;
}

const spot = (id: string, field = 'note') => ({ table: 'people' as const, id, field });

describe('an epoch', () => {
  it('stays while nothing is restored, and begins before the first push', async () => {
    const who = await signInPro({ app });
    const { epoch } = await pull(who);
    await push(who, [person('a')]);
    await push(who, [person('b')]);
    const page = await pullKnowing(who, epoch);
    expect(page).toMatchObject({ epoch, nextRev: 2 });
    expect(page).not.toHaveProperty('epochs');
    expect((await pullKnowing(who, '')).epochs).toEqual([{ epoch, rev: 0 }]);
  });

  it('is replaced by a restore: clients are told at once, and the next push keeps the new one', async () => {
    const who = await signInPro({ app });
    await push(who, [person('a')]);
    const { epoch } = await pull(who);
    const restore = await backUp(app);
    await push(who, [person('lost')]);
    await restore();
    const told = await pullKnowing(who, epoch, 2);
    expect(told.epoch).not.toBe(epoch);
    const epochs = [
      { epoch, rev: 0 },
      { epoch: told.epoch, rev: 1 },
    ];
    expect(told).toMatchObject({ records: [], nextRev: 1, epochs });
    await push(who, [person('b'), person('c'), person('d')]);
    expect(await pullKnowing(who, epoch, 2)).toMatchObject({ nextRev: 4, epoch: told.epoch, epochs });
  });

  it('is replaced by a dump loaded into the same database, too', async () => {
    const who = await signInPro({ app });
    await push(who, [person('a')]);
    const { epoch } = await pull(who);
    // Like pg_restore --clean: creates the table again, and copies its rows into it.
    await withClient(app.databaseUrl, (client) => client.query('CLUSTER workspaces USING workspaces_pkey'));
    expect((await pull(who)).epoch).not.toBe(epoch);
  });

  it.each([
    [49, 'e0'],
    [50, 'e1'],
  ])('is told to nobody else, and beside %i others, the first of the 50 kept is %s', async (count, first) => {
    const who = await signInPro({ app });
    await push(who, [person('a')]);
    const many = JSON.stringify(Array.from({ length: count }, (_, n) => [`e${n}`, 0]));
    await query(app, 'UPDATE workspaces SET sync_epochs = $2 WHERE id = $1', [who.workspace.id, many]);
    await push(who, [person('b')]);
    const { epochs } = await pullKnowing(who, 'e0');
    expect(epochs).toHaveLength(50);
    expect(epochs?.[0]).toEqual({ epoch: first, rev: 0 });
    expect(epochs?.at(-1)?.rev).toBe(1);
    const { body } = await who.client.get('/v1/workspaces');
    expect(JSON.stringify(body)).not.toContain('poch');
  });
});

describe('after a restore', () => {
  it('of npm run backup’s file into the same database, both devices have everything again', async () => {
    const who = await signInPro({ app });
    const [phone, laptop] = [new Device('phone', who), new Device('laptop', who)];
    await phone.edit(spot('before'));
    await settle([phone, laptop]);
    const { epoch } = await pull(who);
    const file = path.join(newFolder(), 'x.backup.gz');
    await writeBackup(app.databaseUrl, file);
    for (let n = 0; n < 5; n += 1) await phone.edit(spot(`since ${n}`));
    await settle([phone, laptop]);
    await restore(app.databaseUrl, file, { replace: true });
    await settled(app);
    expect((await pull(who)).epoch).not.toBe(epoch);
    await laptop.edit(spot('after'));
    await laptop.push('fine');
    await settle([phone, laptop]);
    const all = await pullAll(who);
    expect(ids(all).toSorted()).toEqual(['after', 'before', ...[0, 1, 2, 3, 4].map((n) => `since ${n}`)]);
    for (const device of [phone, laptop]) {
      expect(new Set((await device.contents()).keys())).toEqual(new Set(ids(all).map((id) => `people ${id}`)));
      expect(await device.hasUnsent()).toBe(false);
    }
  });

  it('an edit of what was lost is a conflict, whatever has its revision now', async () => {
    const who = await signInPro({ app });
    await push(who, [person('a')]);
    const { epoch } = await pull(who);
    const restore = await backUp(app);
    const edit = { workspaceId: who.workspace.id, records: [person('a', { rev: 1, note: 'lost' })] };
    expect((await who.client.post('/v1/sync/push', { ...edit, epoch })).body.accepted).toEqual([
      { table: 'people', id: 'a', rev: 2 },
    ]);
    await restore();
    await push(who, [person('a', { rev: 1, note: 'since' })]);
    const stale = { workspaceId: who.workspace.id, records: [person('a', { rev: 2, note: 'stale' }), person('b')] };
    for (const unknown of [epoch, 'of a lost epoch']) {
      const { body } = await who.client.post('/v1/sync/push', { ...stale, epoch: unknown });
      expect(body.rejected).toEqual([{ table: 'people', id: 'a', reason: 'conflict' }]);
      expect(body.accepted).toMatchObject([{ id: 'b' }]);
    }
    // A device that names no epoch is trusted, as it was before epochs existed.
    const { body } = await who.client.post('/v1/sync/push', stale);
    expect(body.rejected).toEqual([]);
  });
});

it('devices that edit while an older backup is restored lose nothing that one of them has', async () => {
  const { restores, lost } = await runRestoreModel(own, { runs: 3, steps: 25 });
  expect(restores).toBe(3);
  expect(lost).toBeGreaterThan(3);
}, 600_000);
