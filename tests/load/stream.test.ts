import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#lib/client/api/call.ts';
import { MemoryStore } from '#lib/client/store/memory-store.ts';
import type { Wire } from '#lib/client/sync/exchange.ts';
import { startSyncLoop } from '#lib/client/sync/loop.ts';
import { type SignedIn, twoDevices } from '../support/api.ts';
import { query } from '../support/app.ts';
import { type Followed, follow } from '../support/changes.ts';
import { PATIENCE_MS, SOAK_MS } from '../support/soak.ts';
import { push } from '../support/sync.ts';
import { until } from '../support/until.ts';

/** `npm run soak`: our client's loop with a stream that is cut at random moments, on either side of the service. */

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let reader: SignedIn;
const sources = new Set<Source>();
let told = 0;

/** A browser's EventSource, on Node's fetch. */
class Source {
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onerror = () => {};
  #stream: Promise<Followed>;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    sources.add(this);
    this.#stream = follow(reader);
    this.#stream.then(
      (stream) => {
        if (stream.status !== 200) return this.onerror();
        this.onopen();
        let heard = 0;
        this.#timer = setInterval(() => {
          for (const rev of stream.revs.slice(heard)) this.onmessage({ data: JSON.stringify({ rev }) });
          told += stream.revs.length - heard;
          heard = stream.revs.length;
          if (stream.ending()) this.onerror();
        }, 5);
      },
      () => this.onerror(),
    );
  }

  /** Loses the connection. */
  async cut(): Promise<void> {
    clearInterval(this.#timer);
    await (await this.#stream).close();
    this.onerror();
  }

  close(): void {
    clearInterval(this.#timer);
    sources.delete(this);
    this.#stream.then((stream) => stream.close()).catch(() => {});
  }
}

afterEach(() => vi.unstubAllGlobals());

it(
  'a device that hears of changes has everything, whenever its stream is cut',
  async () => {
    vi.stubGlobal('EventSource', Source);
    const [writer, other] = await twoDevices();
    reader = other;
    const { client, workspace, accountId } = reader;
    const store = new MemoryStore(Date.now, { accountId, workspaceId: workspace.id });
    const pull: Wire['pull'] = async ({ workspaceId, since, epoch }) => {
      const { status, body } = await client.get(
        `/v1/sync/pull?workspaceId=${workspaceId}&since=${since}&epoch=${epoch}`,
      );
      if (status !== 200) throw new ApiFailure('unavailable', status, 'Later.');
      return body;
    };
    const stop = startSyncLoop(store, { pull }, { onState: () => {} });
    const values = () =>
      store.read(async (read) => (await read.all('topics')).map(({ record }) => record.name).toSorted());
    let [writes, cuts, deafened] = [0, 0, 0];
    const newest = new Map<string, string>();
    const revs = new Map<string, number>();
    for (const end = Date.now() + SOAK_MS; Date.now() < end || cuts < 5 || deafened < 2; ) {
      writes += 1;
      const id = `topic-${Math.floor(Math.random() * 20)}`;
      const record = { id, name: `${id} ${writes}`, ...(revs.has(id) && { rev: revs.get(id) }) };
      const { accepted } = await push(writer, [{ table: 'topics', record }]);
      revs.set(id, accepted[0]?.rev ?? 0);
      newest.set(id, record.name);
      await sleep(Math.random() * 300);
      const [open] = sources;
      const chance = Math.random();
      if (open && chance < 0.05) {
        cuts += 1;
        await open.cut();
      } else if (open && chance < 0.08) {
        deafened += 1;
        // The connection on which the instance listens.
        await query(
          client.app,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'meeting-tab changes'",
        );
      }
      if (writes % 50 === 0) {
        const all = [...newest.values()].toSorted();
        await until(async () => JSON.stringify(await values()) === JSON.stringify(all));
      }
    }
    const all = [...newest.values()].toSorted();
    await until(async () => JSON.stringify(await values()) === JSON.stringify(all));
    stop();
    expect(told).toBeGreaterThan(cuts);
    console.log(`${writes} writes, ${told} messages, ${cuts} streams cut, ${deafened} times nobody listened`);
  },
  PATIENCE_MS,
);
