import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Handler } from '#lib/http/endpoint.ts';
import { GET as readMeetings } from '../../app/v1/public/meetings/route.ts';
import { GET as readSummary } from '../../app/v1/public/reports/summary/route.ts';
import { GET as pullRecords } from '../../app/v1/sync/pull/route.ts';
import { POST as pushRecords } from '../../app/v1/sync/push/route.ts';
import { signInPro } from '../support/api.ts';
import { workerApp } from '../support/app.ts';
import { runHere } from '../support/billing.ts';
import { meetingOf, reader } from '../support/reports.ts';
import { type Item, push } from '../support/sync.ts';

/**
 * A workspace's data can be put anywhere, by workspace (lib/SCALE.md): each statement of the busiest routes names one
 * workspace wherever it reads or writes such a table. PostgreSQL's plans are checked, not the statements' text.
 */

/** The tables that grow with use. The others list accounts, sessions, tokens and workspaces. */
const PARTITIONED = ['sync_records', 'report_meetings', 'report_weeks'];

interface Node {
  'Node Type': string;
  Operation?: string | undefined;
  'Relation Name'?: string | undefined;
  Output?: string[] | undefined;
  'Index Cond'?: string | undefined;
  'Recheck Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: Node[] | undefined;
}

const Node: z.ZodType<Node> = z.object({
  'Node Type': z.string(),
  Operation: z.string().optional(),
  'Relation Name': z.string().optional(),
  Output: z.array(z.string()).optional(),
  'Index Cond': z.string().optional(),
  'Recheck Cond': z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(Node).optional();
  },
});
const Explained = z.object({ 'Query Text': z.string(), Plan: Node });

/** Makes PostgreSQL report the plan of each statement on a connection, including those in functions and triggers. */
const EXPLAIN_ALL = `
  LOAD 'auto_explain';
  SET auto_explain.log_format = json; SET auto_explain.log_verbose = on; SET auto_explain.log_nested_statements = on;
  SET auto_explain.log_level = notice; SET auto_explain.log_min_duration = 0;
  -- With the workspace itself in each plan, also after many runs of the same statement.
  SET plan_cache_mode = force_custom_plan`;
const EXPLAIN_NONE = 'SET auto_explain.log_min_duration = -1; RESET plan_cache_mode';

const app = await workerApp();
const who = await signInPro();
const reports = await reader(who);
/** The plans of the statements since the test began. */
let plans: z.infer<typeof Explained>[] = [];

function keep({ message = '' }: { message?: string | undefined }): void {
  const [, json] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
  if (json) plans.push(Explained.parse(JSON.parse(json)));
}

beforeAll(async () => {
  const other = await signInPro();
  for (const one of [who, other]) await push(one, meetingOf('m0', [{ personId: 'p', role: 'Engineer' }]));
  const stop = runHere(app);
  const database = new URL(app.databaseUrl).pathname.slice(1);
  const watched = new Set<pg.Client>();
  const send: (...args: unknown[]) => Promise<unknown> = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (this.database === database && !watched.has(this)) {
      watched.add(this.on('notice', keep));
      // A connection runs one statement at a time.
      void Reflect.apply(send, this, [EXPLAIN_ALL]);
    }
    return Reflect.apply(send, this, args);
  });
  vi.spyOn(console, 'log').mockImplementation(() => {});
  return async () => {
    vi.restoreAllMocks();
    // Other files of this worker use these connections, too.
    for (const client of watched) await client.off('notice', keep).query(EXPLAIN_NONE);
    stop();
  };
});

beforeEach(() => {
  plans = [];
});

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

/** Returns whether a plan's node that reads one of these tables is limited to the workspace. */
function isWithin(node: Node, workspaceId: string): boolean {
  if (node.Operation === 'Insert') {
    // The rows come from a lower node, where the workspace is just another value.
    return (node.Plans ?? [])
      .flatMap(nodes)
      .some(({ Output }) => Output?.some((one) => one.includes(`'${workspaceId}'`)));
  }
  if (node['Node Type'] === 'ModifyTable') return true;
  const named = new RegExp(`\\bworkspace_id\\)?(?:::text)? = '${workspaceId}'`);
  return [node['Index Cond'], node['Recheck Cond'], node.Filter].some((condition) => named.test(condition ?? ''));
}

/** Calls a route, and expects its statements to read these tables, always within the workspace. */
async function expectWithin(
  tables: readonly string[],
  handler: Handler,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<void> {
  const response = await handler(
    new Request(app.baseUrl + path, {
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
  expect(response.status, await response.text()).toBe(200);
  const touched = new Set<string>();
  for (const { 'Query Text': text, Plan } of plans) {
    for (const node of nodes(Plan)) {
      const table = node['Relation Name'] ?? '';
      if (!PARTITIONED.includes(table)) continue;
      touched.add(table);
      expect(isWithin(node, who.workspace.id), `${JSON.stringify(node, null, 1)}\nin ${text}`).toBe(true);
    }
  }
  expect([...touched].toSorted()).toEqual(tables.toSorted());
}

describe('each statement names one workspace', () => {
  const cookie = () => ({ cookie: who.client.cookie ?? '' });
  const token = () => ({ authorization: `Bearer ${reports.token}` });

  const pushes = (records: Item[]) =>
    expectWithin(PARTITIONED, pushRecords, '/v1/sync/push', cookie(), { workspaceId: who.workspace.id, records });

  it('POST /v1/sync/push: new meetings', () => pushes(meetingOf('m1', [{ personId: 'p', role: 'Engineer' }])));

  it('POST /v1/sync/push: new meetings, and an edit by which one is no longer over', () => {
    const edited = { id: 'm0', title: 'Another', startedAt: 0, endedAt: null, rev: 1 };
    return pushes([...meetingOf('m2', [{ role: 'Guest' }]), { table: 'meetings', record: edited }]);
  });

  it('GET /v1/sync/pull: the first page, and what is new', async () => {
    for (const since of [0, 2]) {
      const path = `/v1/sync/pull?workspaceId=${who.workspace.id}&since=${since}`;
      await expectWithin(['sync_records'], pullRecords, path, cookie());
    }
  });

  it('GET /v1/public/meetings: with and without a range', async () => {
    for (const range of ['', '?from=0&limit=5'])
      await expectWithin(['report_meetings', 'sync_records'], readMeetings, `/v1/public/meetings${range}`, token());
  });

  it('GET /v1/public/reports/summary', () =>
    expectWithin(PARTITIONED, readSummary, '/v1/public/reports/summary?from=0', token()));
});
