import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { MINUTE } from '../../time.ts';
import { ROOT } from './folder.ts';

const CronFile = z.object({ crons: z.array(z.object({ path: z.string(), schedule: z.string() })).default([]) });

/** `M H * * *` (daily) or `M * * * *` (hourly), in UTC as on Vercel. */
const SCHEDULE_FORM = /^([0-5]?\d) (\*|1?\d|2[0-3]) \* \* \*$/;

/** Returns whether a schedule is due in the minute of `time`. Throws on any other form of schedule. */
export function isDue(schedule: string, time: Date): boolean {
  const [, minute, hour] = SCHEDULE_FORM.exec(schedule) ?? [];
  if (minute === undefined)
    throw new Error(`vercel.json: schedule "${schedule}" must look like "5 3 * * *" or "5 * * * *"`);
  return Number(minute) === time.getUTCMinutes() && (hour === '*' || Number(hour) === time.getUTCHours());
}

/** Calls the crons in `vercel.json` when they are due, as Vercel's scheduler does. `secret` is their bearer token. */
export function startScheduler(address: string, secret: string): { stop(): void } {
  const jobs = CronFile.parse(JSON.parse(readFileSync(path.join(ROOT, 'vercel.json'), 'utf8'))).crons;
  for (const job of jobs) isDue(job.schedule, new Date());
  const call = async (job: string) => {
    try {
      const response = await fetch(address + job, { headers: { authorization: `Bearer ${secret}` } });
      if (!response.ok) console.error(`${job} returned ${response.status}`);
    } catch (error) {
      console.error(`${job} failed: ${error instanceof Error ? error.message : error}`);
    }
  };
  let timer: NodeJS.Timeout;
  // Once a minute, shortly after the minute begins: timers may fire a little early.
  const wait = () => {
    timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE) + 500);
  };
  const tick = () => {
    const now = new Date();
    for (const job of jobs) if (isDue(job.schedule, now)) void call(job.path);
    wait();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}
