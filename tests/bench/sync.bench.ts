import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#lib/local/ports.ts';
import { type Child, sleep, spawnNode } from '#lib/local/processes.ts';
import type { SignedIn } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type Item, signInPro } from '../support/sync.ts';
import { type Contender, compare, print } from './compare.ts';

/** The bare server does not compress. */
const PLAIN = { 'accept-encoding': 'identity' };

const RECORDS = 500;
const ROUNDS = 60;

let app: TestApp;
let bare: Child;
let bareUrl: string;

beforeAll(async () => {
  app = await startApp();
  const port = await freePort();
  bareUrl = `http://127.0.0.1:${port}`;
  bare = spawnNode([fileURLToPath(import.meta.resolve('./bare-server.ts'))], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl, PORT: String(port) },
    onLine: console.error,
  });
  while (!(await fetch(bareUrl).catch(() => null))) await sleep(20);
}, 60_000);

afterAll(async () => {
  await bare.stop();
  await app.stop();
});

/** A person as our client writes one, about 200 bytes. */
const plain = (id: string, edits = ''): Item => ({
  table: 'people',
  record: {
    id,
    name: `Person ${id}${edits}`,
    role: 'Engineer',
    external: false,
    rateKind: 'year',
    rateMinor: 9_000_000,
    note: 'As people write notes about people.',
  },
});

/** A meeting that is over: 8 attendees with 14 segments, 2 pauses; 25 records. */
function meeting(id: string): Item[] {
  const start = 1_795_251_600_000;
  const settings = { currency: 'EUR', hoursPerYear: 2080, loadMultiplier: 1.3, overrunCapMinutes: 120 };
  const rate = { role: 'Engineer', external: false, rateKind: 'year', rateMinor: 9_000_000, count: 1 };
  const span = (table: 'segments' | 'pauses', n: number, fields: object): Item => ({
    table,
    record: {
      id: `${id}-${table}-${n}`,
      meetingId: id,
      startedAt: start + n * 60_000,
      endedAt: start + n * 60_000 + 900_000,
      ...fields,
    },
  });
  return [
    {
      table: 'meetings',
      record: {
        id,
        title: 'Planning',
        startedAt: start,
        endedAt: start + 3_600_000,
        plannedMs: 1_800_000,
        ...settings,
      },
    },
    ...Array.from(
      { length: 8 },
      (_, n): Item => ({
        table: 'attendees',
        record: { id: `${id}-a${n}`, meetingId: id, personId: `p${n}`, ...rate },
      }),
    ),
    ...Array.from({ length: 14 }, (_, n) => span('segments', n, { attendeeId: `${id}-a${n % 8}` })),
    ...Array.from({ length: 2 }, (_, n) => span('pauses', n, {})),
  ];
}

/** Pushes what `records` makes for a round, to our app or to the bare server. */
function pusher(name: string, who: SignedIn, records: (round: number) => Item[], url = app.baseUrl): Contender {
  return {
    name,
    async prepare(round) {
      const body = JSON.stringify({ workspaceId: who.workspace.id, records: records(round) });
      const headers = { 'content-type': 'application/json', cookie: who.client.cookie ?? '', ...PLAIN };
      return async () => (await fetch(`${url}/v1/sync/push`, { method: 'POST', headers, body })).text();
    },
    check: (answer) => expect(JSON.parse(answer).accepted).toHaveLength(RECORDS),
  };
}

const people = (tag: string) => (round: number) =>
  Array.from({ length: RECORDS }, (_, i) => plain(`${tag}-${round}-${i}`));
const meetings = (tag: string) => (round: number) =>
  Array.from({ length: 20 }, (_, i) => meeting(`${tag}-${round}-${i}`)).flat();

/** Each round edits all 500, based on the revisions that the round before gave them. */
const edits = (round: number) =>
  Array.from({ length: RECORDS }, (_, i) => {
    const { table, record } = plain(`e-${i}`, ` edited ${round}`);
    return { table, record: { ...record, rev: round === 0 ? 0 : (round - 1) * RECORDS + i + 1 } };
  });

it('push of 500 records, against bare Node and pg', async () => {
  const [ours, theirs] = [await signInPro(app), await signInPro(app)];
  for (const [title, records, least] of [
    ['500 new plain records', people('new'), 0.8],
    ['20 whole meetings, reports included', meetings('m'), 0.4],
  ] as const) {
    const figures = await compare(
      [pusher('Meeting Tab', ours, records), pusher('bare Node + pg', theirs, records, bareUrl)],
      ROUNDS,
    );
    print(title, figures);
    expect.soft(figures[1]?.ratio, title).toBeGreaterThanOrEqual(least);
  }
  const [editor, other] = [await signInPro(app), await signInPro(app)];
  print(
    '500 edits',
    await compare([pusher('Meeting Tab', editor, edits), pusher('bare Node + pg', other, edits, bareUrl)], ROUNDS),
  );
}, 300_000);

it('pull of 1,000 records', async () => {
  const who = await signInPro(app);
  for (const round of [0, 1]) {
    for (const url of [app.baseUrl, bareUrl]) await (await pusher('', who, people('pull'), url).prepare(round))();
  }
  const puller = (name: string, url: string): Contender => ({
    name,
    prepare: async () => async () => {
      const headers = { cookie: who.client.cookie ?? '', ...PLAIN };
      return (await fetch(`${url}/v1/sync/pull?workspaceId=${who.workspace.id}`, { headers })).text();
    },
    check: (answer) => expect(JSON.parse(answer).records).toHaveLength(1000),
  });
  print(
    'pull of 1,000',
    await compare([puller('Meeting Tab', app.baseUrl), puller('bare Node + pg', bareUrl)], ROUNDS),
  );
}, 120_000);

it('push of 500 into a million, against an empty workspace', async () => {
  const [full, empty] = [await signInPro(app), await signInPro(app)];
  await app.pool.query(
    `INSERT INTO sync_records (workspace_id, tbl, id, rev, record, bytes, meeting_id, deleted)
     SELECT $1, 'segments', md5(n::text), n, json_build_object('id', md5(n::text), 'meetingId', 'm' || n / 20), 60, 'm' || n / 20, false
       FROM generate_series(1, 1000000) AS n`,
    [full.workspace.id],
  );
  await app.pool.query('UPDATE workspaces SET sync_rev = 1000000 WHERE id = $1', [full.workspace.id]);
  for (const analysed of [false, true]) {
    if (analysed) await app.pool.query('ANALYZE sync_records');
    const figures = await compare(
      [
        pusher('into an empty one', empty, people(`empty${analysed}`)),
        pusher('into one of 1,000,000', full, people(`full${analysed}`)),
      ],
      ROUNDS,
    );
    print(`500 new plain records, ${analysed ? 'with' : 'without'} statistics`, figures);
    expect.soft(figures[1]?.ratio).toBeLessThanOrEqual(1.3);
  }
}, 300_000);
