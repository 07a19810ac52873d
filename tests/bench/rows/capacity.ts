import { readdirSync, readFileSync } from 'node:fs';
import { HOUR, SECOND } from '#lib/time.ts';
import type { TestApp } from '../../support/app.ts';
import { ask, burst } from '../http.ts';
import { idOf, meetings } from '../records.ts';
import { account, type Screen, type Way, watch } from '../screens.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, RANGE } from './public.ts';

/** The unit in which the system counts processor time. */
const TICK_MS = 10;

/** Returns a process's parent, and the processor time in ms of the process and of its children that have ended. */
function processOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // From the third field on: the second, the name, may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ms = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS;
  return { parent: Number(fields[1]), own: ms(11), ofEnded: ms(13) };
}

/** Returns the processor time that a process and its children have taken, in ms. */
function timeOf(pid: number): number {
  const children = readdirSync('/proc').flatMap((name) => {
    try {
      const one = /^\d+$/.test(name) ? processOf(Number(name)) : undefined;
      return one?.parent === pid ? one.own : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
  const { own, ofEnded } = processOf(pid);
  return children.reduce((sum, one) => sum + one, own + ofEnded);
}

/** Returns the processor time that the app and PostgreSQL take for some work, in ms. */
async function timed(app: TestApp, work: () => Promise<unknown>): Promise<{ app: number; postgres: number }> {
  const { rows } = await app.pool.query('SELECT pg_backend_pid() AS pid');
  const postgres = processOf(rows[0].pid).parent;
  const [before, theirs] = [await app.cpu(), timeOf(postgres)];
  await work();
  const after = await app.cpu();
  return {
    app: (after.user + after.system - before.user - before.system) / 1000,
    postgres: timeOf(postgres) - theirs,
  };
}

/** Measures an hour of a screen that only looks for changes: alone and with a second one, with and without a stream. */
async function screens(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const accounts = stage.quick ? 20 : 125;
  const lines: Line[] = [];
  const measure = async (what: string, which: readonly Screen[], way: Way, seconds: number) => {
    const ms = seconds * SECOND * (stage.quick ? 0.5 : 1);
    let looks = 0;
    const spent = await timed(app, async () => {
      looks = await watch(app, which, way, ms);
    });
    const hours = (which.length * ms) / HOUR;
    const each = (time: number) => `${Math.round(time / hours)} ms`;
    lines.push({
      what: `an hour of ${what}`,
      ours: `${Math.round(looks / hours)} looks`,
      peer: `processor time: app ${each(spent.app)}, PostgreSQL ${each(spent.postgres)}`,
    });
  };
  const alone: Screen[] = [];
  for (let n = 0; n < accounts; n += 1) alone.push(...(await account(app, 1, n)));
  await measure('a screen that looks every 2 s, whoever is there', alone, 2 * SECOND, 20);
  await measure('one screen', alone, 'told', 90);
  const idle = alone.flatMap((screen) => Array.from({ length: 8 }, () => screen));
  await measure('each of 1,000 idle screens, with streams', idle, 'stream', 90);
  const inCompany: Screen[] = [];
  for (let n = 0; n < accounts / 2; n += 1) inCompany.push(...(await account(app, 2, accounts + n)));
  await measure('each of two screens, without a stream', inCompany, 'told', 20);
  await measure('each of two screens, with a stream', inCompany, 'stream', 90);
  return lines;
}

/**
 * Measures each kind of request: how many a second one process answers, eight at a time, and the processor time that one
 * takes. lib/SCALE.md adds these up.
 */
export async function capacity(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const still = await stage.workspace();
  // Pushes to the same workspace wait for each other.
  const workspaces = await Promise.all(Array.from({ length: 8 }, () => stage.workspace()));
  const receipt = await stage.receipt();
  let count = 0;
  const push = async (records: number) => {
    count += 1;
    const { id, cookie } = workspaces[count % workspaces.length] ?? still;
    const items = meetings(idOf(`capacity ${count}`)).slice(0, records);
    const body = JSON.stringify({ workspaceId: id, records: items });
    await ask(`${app.baseUrl}/v1/sync/push`, { method: 'POST', headers: { cookie }, body });
    return '';
  };
  const get = (path: string, headers: Record<string, string>) => () => ask(path, { headers }).then(() => '');
  const quiet = { workspaceId: still.id, since: 0 };
  const token = { authorization: `Bearer ${large.token}` };
  const kinds: [string, () => Promise<string>][] = [
    ['/health', get(`${app.baseUrl}/health`, {})],
    ['a push of one record', () => push(1)],
    ['a push of a meeting, 25 records', () => push(25)],
    ['a pull of nothing', get(address(app.baseUrl, '/v1/sync/pull', quiet), { cookie: still.cookie })],
    ['a page of 50 meetings', get(address(app.baseUrl, '/v1/public/meetings', { ...RANGE, limit: 50 }), token)],
    ['a receipt’s page', get(receipt, {})],
  ];

  const lines: Line[] = [];
  for (const [what, send] of kinds) {
    const requests = stage.quick ? 400 : 3000;
    // To warm up.
    await burst(send, requests, 8);
    const started = performance.now();
    const spent = await timed(app, () => burst(send, requests, 8));
    const ms = performance.now() - started;
    const each = (time: number) => `${(time / requests).toFixed(2)} ms`;
    lines.push({
      what,
      ours: `${Math.round((requests / ms) * 1000)}/s`,
      peer: `processor time: app ${each(spent.app)}, PostgreSQL ${each(spent.postgres)}`,
    });
  }
  return [...lines, ...(await screens(stage))];
}
