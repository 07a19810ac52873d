import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseLaunchEnv, withoutSettings } from '../../env.ts';
import { calendarFileOf } from '../demo/calendar-file.ts';
import { demoDay } from '../demo/demo.ts';
import { DEMO_EMAIL, fillDemo } from '../demo/fill.ts';
import { PLANS } from '../demo/plans.ts';
import { writeDurably } from '../host/files.ts';
import { assertFolder } from '../host/folder.ts';
import { nextFreePort } from '../host/ports.ts';
import type { Scope } from '../host/scope.ts';
import { removePostgres } from '../postgres/server.ts';
import { announceCode, printAddresses, startAll } from './launch.ts';

/** The day that the data leads up to, like `2026-11-22`, and the port, so that a signed-in browser finds the demo again. */
const Made = z.object({ day: z.iso.date(), port: z.int() });

function readMade(file: string): z.infer<typeof Made> | null {
  try {
    return Made.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // There is no demo yet, or making it was interrupted.
    return null;
  }
}

/**
 * Runs the app beside the usual one, with an account on Pro and a year of meetings. Its data is in DATA_DIR/demo and nothing
 * else in the environment applies, so it never touches the usual app's data, real payments or real email.
 */
export async function demo(scope: Scope, args: string[]): Promise<never> {
  const { DATA_DIR, PORT } = parseLaunchEnv({ DATA_DIR: process.env.DATA_DIR, PORT: process.env.PORT });
  const dataDir = path.join(DATA_DIR, 'demo');
  assertFolder('DATA_DIR', dataDir);
  const file = path.join(dataDir, 'demo.json');
  const made = args.includes('--fresh') ? null : readMade(file);
  if (!made) {
    // Throws if the demo is running.
    removePostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
  const port = await nextFreePort(made?.port ?? PORT + 1);
  // Cookies ignore ports: on `localhost`, signing in here would sign you out of the usual app.
  const address = `http://127.0.0.1:${port}`;
  const env = { ...withoutSettings(process.env), DATA_DIR: dataDir, PORT: String(port), BASE_URL: address };
  // Hides what is sent and printed while the demo is filled.
  let isReady = made !== null;
  const running = await startAll(scope, 'start', env, {
    onMail: (mail) => isReady && announceCode(mail),
    onLine: (line) => isReady && console.log(line),
  });
  const day = made?.day ?? demoDay(Date.now());
  if (!made) {
    console.log('Filling the demo with a year of meetings (only once, about 20 seconds)…');
    const codeFor = (email: string) => running.mailbox?.newestTo(email)?.subject.match(/\d{6}/)?.[0] ?? '';
    await fillDemo({ address, codeFor }, day, console.log);
    isReady = true;
  }
  writeDurably(file, JSON.stringify({ day, port }));
  const calendar = path.join(dataDir, 'calendar.ics');
  if (PLANS[0]) writeFileSync(calendar, calendarFileOf(PLANS[0], day));
  printAddresses(running, [['Sign in', `${address}/sign-in?email=${DEMO_EMAIL}`]]);
  console.log(`  The code shows up here. The meetings lead up to ${day}; “npm run demo -- --fresh” makes them again.`);
  console.log(`  A calendar to drop on Calendar is in ${calendar}.\n`);
  return new Promise<never>(() => {});
}
