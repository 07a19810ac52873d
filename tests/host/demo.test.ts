import { beforeEach, describe, expect, it } from 'vitest';
import { Account } from '#lib/account/schema.ts';
import { billOfMeeting, loadMeetings } from '#lib/client/meetings/details.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import { pullChanges } from '#lib/client/sync/exchange.ts';
import { demoOf } from '#lib/local/demo/demo.ts';
import { type Service, signIn } from '#lib/local/demo/fill.ts';
import { freePort } from '#lib/local/host/ports.ts';
import { ReceiptList } from '#lib/receipts/schema.ts';
import { Summary } from '#lib/reports/schema.ts';
import { SessionList } from '#lib/sessions/schema.ts';
import { Pulled } from '#lib/sync/schema.ts';
import { TABLES } from '#lib/sync/terms.ts';
import { CreatedToken } from '#lib/tokens/schema.ts';
import type { Workspace } from '#lib/workspaces/schema.ts';
import { type Launched, launch, newFolder, prepareLaunches, processesOf } from '../support/launch.ts';
import { until } from '../support/until.ts';

prepareLaunches();

/** Resolves once everything runs. Filling takes a while. */
function ready({ child, output, exited }: Launched): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('makes them again') && resolve());
    void exited.then(() => reject(new Error(output())));
  });
}

/** Returns a device's copy of a workspace, pulled page by page. */
async function deviceOf(service: Service, accountId: string, { id: workspaceId }: Workspace): Promise<MemoryStore> {
  const store = new MemoryStore(() => 0, { accountId, workspaceId });
  await pullChanges(store, ({ since }) =>
    service.send('GET', `/v1/sync/pull?workspaceId=${workspaceId}&since=${since}`, null, Pulled),
  );
  return store;
}

/** Returns the costs of a workspace's meetings, as the device calculates them. */
async function billsOf(store: MemoryStore) {
  return store.read(async (reader) => {
    const rows = await reader.all('meetings');
    const details = await loadMeetings(
      reader,
      rows.map(({ id }) => id),
    );
    return details.map((one) => ({ ...one.meeting, ...billOfMeeting(one) }));
  });
}

/** Returns its records without their revisions, by table and ID. */
async function recordsIn(store: MemoryStore): Promise<Map<string, object>> {
  const records = new Map<string, object>();
  for (const table of TABLES) {
    for (const { id, record } of await store.read((reader) => reader.all(table))) {
      const { rev: _, ...own } = record;
      records.set(`${table} ${id}`, own);
    }
  }
  return records;
}

describe('npm run demo', () => {
  beforeEach((context) => {
    if (process.platform !== 'linux') context.skip('it looks into /proc, which Linux has');
  });

  it('fills a separate app once, with the same figures in reports as on a device, and reuses it', async () => {
    const folder = newFolder();
    const env = {
      ...{ DATA_DIR: folder, PORT: String(await freePort()) },
      // These settings of the usual app must never reach the demo.
      ...{ DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x', STRIPE_SECRET_KEY: 'sk_live_x', HOST: '0.0.0.0' },
      BASE_URL: 'https://example.com',
    };
    const demo = (...args: string[]) => launch(env, ['lib/local/bootstrap.mjs', 'demo', ...args]);
    const first = demo();
    await ready(first);
    const [, address = '', email = ''] = /Sign in +(http:\S+)\/sign-in\?email=(\S+)/.exec(first.output()) ?? [];
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const [, day = ''] = /lead up to (\S+);/.exec(first.output()) ?? [];
    const codeFor = () => until(() => /Email to \S+: (\d{6})/.exec(first.output())?.[1]);
    const service = await signIn({ address, email, codeFor });

    const me = await service.send('GET', '/v1/me', null, Account);
    expect([me.plan, me.subscription?.status, me.subscription?.interval]).toEqual(['pro', 'active', 'year']);
    const expected = demoOf(day);
    expect(me.workspaces.map(({ name, currency, timeZone }) => [name, currency, timeZone])).toEqual(
      expected.map(({ plan }) => [plan.name, plan.currency, plan.timeZone]),
    );
    const month = new Date().toISOString().slice(0, 7);
    const starts = expected.flatMap(({ year }) => year.meetings.map(({ meeting }) => new Date(meeting.startedAt)));
    expect(me.usage.used).toBe(starts.filter((start) => start.toISOString().startsWith(month)).length);

    // The session that filled it has signed out.
    expect((await service.send('GET', '/v1/sessions', null, SessionList)).sessions).toHaveLength(1);

    const bills = new Map<string, number>();
    for (const [i, { year, plan }] of expected.entries()) {
      const workspace = me.workspaces[i];
      if (!workspace) throw new Error(`${plan.name} is missing`);
      const store = await deviceOf(service, me.user.id, workspace);
      const items = [...year.roster, ...year.meetings.flatMap((held) => held.items)];
      expect(await recordsIn(store)).toEqual(
        new Map(items.map(({ table, record }) => [`${table} ${record.id}`, record])),
      );

      const own = await billsOf(store);
      for (const { title, startedAt, totalMinor } of own) bills.set(`${title} ${startedAt}`, totalMinor);
      const wanted = { workspaceId: workspace.id, name: 'Test' };
      const { token } = await service.send('POST', '/v1/tokens', wanted, CreatedToken);
      const query = `from=0&to=${Number.MAX_SAFE_INTEGER}`;
      const headers = { authorization: `Bearer ${token}` };
      const summary = await service.send('GET', `/v1/public/reports/summary?${query}`, null, Summary, headers);
      expect([summary.meetings, summary.totalMinor]).toEqual([
        year.meetings.length,
        own.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      ]);
    }
    const { receipts } = await service.send('GET', '/v1/receipts', null, ReceiptList);
    expect(receipts).toHaveLength(expected.flatMap(({ plan }) => plan.highlights).length);
    for (const { title, dateMs, totalMinor } of receipts) expect(bills.get(`${title} ${dateMs}`)).toBe(totalMinor);
    expect(receipts.some(({ brandLogoUrl, brandAccent }) => brandLogoUrl !== null && brandAccent !== null)).toBe(true);

    process.kill(-(first.child.pid ?? 0), 'SIGINT');
    await first.exited;
    await until(() => processesOf(folder).length === 0);

    const second = demo();
    await ready(second);
    expect(second.output()).not.toContain('Filling');
    expect(second.output()).toContain(`${address}/sign-in`);
    // While one runs, `--fresh` deletes nothing.
    const beside = demo('--fresh');
    expect(await beside.exited).toBe(1);
    expect(beside.output()).toMatch(/^Meeting Tab is already running on this data\. Stop it first, .*\n$/);
    expect((await service.send('GET', '/v1/me', null, Account)).workspaces).toEqual(me.workspaces);
    second.child.kill('SIGTERM');
    await second.exited;
    await until(() => processesOf(folder).length === 0);
  });
});
