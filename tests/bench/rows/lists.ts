import { dueWeek, dueWeeks } from '#lib/digest/week.ts';
import { MOST_RECEIPTS } from '#lib/receipts/terms.ts';
import { MOST_WORKSPACES } from '#lib/workspaces/terms.ts';
import type { TestApp } from '../../support/app.ts';
import { median } from '../compare.ts';
import { ask } from '../http.ts';
import type { Stage } from '../stage.ts';
import { inMs, type Line } from '../table.ts';

/** Lists as long as an account may make them, by the CPU time that the service's process takes for one. */
export async function lists(stage: Stage): Promise<Line[]> {
  const app = await stage.freshApp();
  const { id, cookie } = await stage.workspace(app);
  await app.pool.query(
    `INSERT INTO receipts (id, account_id, workspace_id, title, date_ms, duration_ms, attendee_count, staff_count,
                           external_count, total_minor, currency, per_minute_minor, person_ms, overrun_ms, overrun_minor,
                           time_zone, show_service_free_line, created_at)
     SELECT lpad(n::text, 22, '0'), account_id, id, 'Quarterly planning ' || n, 1795251600000, 2700000, 6, 5, 1, 41250, 'EUR',
            917, 16200000, 300000, 4583, 'Europe/Berlin', false, now() - n * interval '1 minute'
       FROM workspaces, generate_series(1, $2::int) AS n WHERE id = $1`,
    [id, MOST_RECEIPTS],
  );
  await app.pool.query(
    `INSERT INTO workspaces (id, account_id, name, currency, time_zone, created_at, updated_at)
     SELECT account_id || n, account_id, 'Number ' || n, 'EUR', 'Europe/Berlin', now(), now()
       FROM workspaces, generate_series(3, $2::int) AS n WHERE id = $1`,
    [id, MOST_WORKSPACES],
  );
  await app.pool.query('VACUUM (ANALYZE) receipts, workspaces');
  const get = (path: string) => ask(`${app.baseUrl}${path}`, { headers: { cookie } });
  return [
    await line(stage, app, `GET /v1/receipts, ${MOST_RECEIPTS} receipts`, 100, async () => {
      if (JSON.parse(await get('/v1/receipts')).receipts.length !== MOST_RECEIPTS)
        throw new Error('not all are listed');
    }),
    await line(stage, app, `GET /v1/me, ${MOST_WORKSPACES} workspaces`, 20, async () => {
      if (JSON.parse(await get('/v1/me')).workspaces.length !== MOST_WORKSPACES) throw new Error('not all are listed');
    }),
    zones(),
  ];
}

async function line(stage: Stage, app: TestApp, what: string, most: number, once: () => Promise<void>): Promise<Line> {
  const { rounds, warmUp } = stage.effort(30, 10);
  const cpu: number[] = [];
  const wall: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const before = await app.cpu();
    const started = performance.now();
    await once();
    const took = performance.now() - started;
    const after = await app.cpu();
    if (round < 0) continue;
    wall.push(took);
    cpu.push((after.user - before.user + after.system - before.system) / 1000);
  }
  return {
    what,
    ours: `${inMs(median(cpu))} of CPU, ${inMs(median(wall))} in all`,
    figure: median(cpu),
    unit: 'ms',
    target: { most },
  };
}

/** What the digest's cron does with the names that workspaces give their time zones, none of which Intl knows. */
function zones(): Line {
  const monday = Date.UTC(2026, 10, 23, 8);
  const names = Array.from({ length: 2_000 }, (_, n) => `No/Where${n}`);
  const time = (run: () => void) => {
    const started = performance.now();
    run();
    return performance.now() - started;
  };
  const rounds = Array.from({ length: 5 }, () => ({
    ours: time(() => dueWeeks(names, monday)),
    each: time(() => names.map((name) => dueWeek(name, monday))),
  }));
  return {
    what: `weeks due in ${names.length} odd zones`,
    ours: inMs(median(rounds.map(({ ours }) => ours))),
    peer: `a clock for each ${inMs(median(rounds.map(({ each }) => each)))}`,
    figure: median(rounds.map(({ ours, each }) => ours / each)),
    target: { most: 0.2 },
  };
}
