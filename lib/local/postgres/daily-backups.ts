import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HOUR, MINUTE } from '../../time.ts';
import { backUp } from './backup.ts';
import { inShort } from './backup-file.ts';

const KEPT = 14;

/** How often to check for a new day, and below, how long to wait after a failure. */
const LOOK_MS = 10 * MINUTE;
const AFTER_FAILURE_MS = HOUR;

/** Matches daily backups. Backups made by hand are left alone. */
const DAILY = /^meeting-tab-\d{4}-\d\d-\d\d\.backup\.gz$/;

interface Options {
  /** The database's direct address. */
  url: string;
  folder: string;
  /** Takes a line for the operator. */
  say: (line: string) => void;
  /** Epoch ms. */
  now?: () => number;
}

/** Makes today's backup unless it exists, and removes daily ones that are too old. Days are in UTC. Throws LaunchError. */
export async function backUpToday({ url, folder, say, now = Date.now }: Options, signal?: AbortSignal): Promise<void> {
  const file = path.join(folder, `meeting-tab-${new Date(now()).toISOString().slice(0, 10)}.backup.gz`);
  if (existsSync(file)) return;
  say(`Backed up to ${file}: ${inShort(await backUp(url, file, signal))}`);
  const daily = readdirSync(folder).filter((name) => DAILY.test(name));
  for (const name of daily.sort().slice(0, -KEPT)) rmSync(path.join(folder, name));
}

/**
 * Makes a backup a day, now if today's is missing, and keeps the last 14. A failed one is retried an hour later, and
 * reported only if the reason is new.
 */
export function startDailyBackups(options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let said: string | undefined;
  const look = () => {
    running = backUpToday(options, stopping.signal)
      .then(() => {
        said = undefined;
        return LOOK_MS;
      })
      .catch((error: unknown) => {
        const line = `Daily backup: ${error instanceof Error ? error.message : error}`;
        if (line !== said && !stopping.signal.aborted) options.say(line);
        said = line;
        return AFTER_FAILURE_MS;
      })
      .then((pause) => {
        if (!stopping.signal.aborted) timer = setTimeout(look, pause);
      });
  };
  look();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
