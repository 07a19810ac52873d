import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseLaunchEnv, withoutSettings } from '../../env.ts';
import { calendarFileOf } from '../demo/calendar-file.ts';
import { demoDay } from '../demo/demo.ts';
import { DEMO_EMAIL, fillDemo } from '../demo/fill.ts';
import { Kept } from '../demo/kept.ts';
import { PLANS } from '../demo/plans.ts';
import { assertFolder } from '../host/folder.ts';
import { nextFreePort } from '../host/ports.ts';
import { runLauncher, type Scope } from '../host/scope.ts';
import { removePostgres } from '../postgres/server.ts';
import { announceCode, printAddresses, startAll } from './launch.ts';

/**
 * `npm run demo [-- --fresh]`: the app beside the usual one, with an account on Pro and a year of meetings. Its data is
 * in DATA_DIR/demo and nothing else in the environment applies, so it never touches the usual app's data, real payments
 * or real email. It is filled once; if that was interrupted, it is made again.
 */
await runLauncher(async (scope) => {
  const { DATA_DIR, PORT } = parseLaunchEnv({ DATA_DIR: process.env.DATA_DIR, PORT: process.env.PORT });
  const dataDir = path.join(DATA_DIR, 'demo');
  assertFolder('DATA_DIR', dataDir);
  const kept = new Kept(dataDir);
  const before = process.argv.includes('--fresh') ? null : kept.read();
  if (!before) empty(dataDir);
  const port = await nextFreePort(before?.port ?? PORT + 1);
  return runDemo(scope, kept, { dataDir, port, day: before?.day ?? null });
});

interface Options {
  dataDir: string;
  port: number;
  /** The day its data leads up to, like `2026-11-22`; null: there is none yet. */
  day: string | null;
}

async function runDemo(scope: Scope, kept: Kept, { dataDir, port, day: known }: Options): Promise<never> {
  // Cookies ignore ports: on `localhost`, signing in here would sign you out of the usual app.
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { ...withoutSettings(process.env), DATA_DIR: dataDir, PORT: String(port), BASE_URL: baseUrl };
  // Nobody needs what filling it sends and prints.
  let isReady = known !== null;
  const running = await startAll(scope, 'start', env, {
    onMail: (mail) => isReady && announceCode(mail),
    onLine: (line) => isReady && console.log(line),
  });
  const day = known ?? demoDay(Date.now());
  if (known === null) {
    console.log('Filling the demo with a year of meetings (only once, about 20 seconds)…');
    await fillDemo({
      address: baseUrl,
      codeFor: (email) => running.mailbox?.newestTo(email)?.subject.match(/\d{6}/)?.[0] ?? '',
      day,
      say: (line) => console.log(line),
    });
    isReady = true;
  }
  kept.write({ day, port });
  const calendar = path.join(dataDir, 'calendar.ics');
  const [plan] = PLANS;
  if (plan) writeFileSync(calendar, calendarFileOf(plan, day));
  printAddresses(running, [['Sign in', `${baseUrl}/sign-in?email=${DEMO_EMAIL}`]]);
  console.log(`  The code shows up here. The meetings lead up to ${day}; “npm run demo -- --fresh” makes them again.`);
  console.log(`  A calendar to drop on Calendar is in ${calendar}.\n`);
  return new Promise<never>(() => {});
}

/** Deletes what an earlier demo left. Throws LaunchError if one is running. */
function empty(dataDir: string): void {
  removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
