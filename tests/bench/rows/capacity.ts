import { readFileSync } from 'node:fs';
import { ask, burst } from '../http.ts';
import { idOf, meetings } from '../records.ts';
import type { Stage } from '../stage.ts';
import type { Line } from '../table.ts';
import { address, RANGE } from './public.ts';

/** A tick of the system's clock, by which it counts the time of processes. */
const TICK_MS = 10;

/** The processor time that processes have taken, in ms. */
function timeOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold spaces and brackets: fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/**
 * What a request of each kind takes of a machine: how many a second one process answers, eight at a time, and the processor
 * time of the app and of PostgreSQL for one. What lib/SCALE.md adds up.
 */
export async function capacity(stage: Stage): Promise<Line[]> {
  const app = await stage.app();
  const large = await stage.large();
  const still = await stage.workspace();
  // Pushes into one wait for each other.
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
    [
      'a look for changes, of which there are none',
      get(address(app.baseUrl, '/v1/sync/pull', quiet), { cookie: still.cookie }),
    ],
    ['a page of 50 meetings', get(address(app.baseUrl, '/v1/public/meetings', { ...RANGE, limit: 50 }), token)],
    ['a receipt’s page', get(receipt, {})],
  ];

  const lines: Line[] = [];
  for (const [what, send] of kinds) {
    const requests = stage.quick ? 400 : 3000;
    // The first ones compile.
    await burst(send, requests, 8);
    const { rows } = await app.pool.query('SELECT pid FROM pg_stat_activity WHERE datname = current_database()');
    const backends = rows.map(({ pid }) => pid);
    const [before, theirs, started] = [await app.cpu(), timeOf(backends), performance.now()];
    await burst(send, requests, 8);
    const [after, ms] = [await app.cpu(), performance.now() - started];
    const own = (after.user + after.system - before.user - before.system) / 1000;
    const each = (time: number) => `${(time / requests).toFixed(2)} ms`;
    lines.push({
      what,
      ours: `${Math.round((requests / ms) * 1000)}/s`,
      peer: `processor time: app ${each(own)}, PostgreSQL ${each(timeOf(backends) - theirs)}`,
    });
  }
  return lines;
}
