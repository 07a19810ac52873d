import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HOUR, MINUTE } from '../../time.ts';
import { backUp } from './backup.ts';
import { inShort } from './backup-file.ts';

const KEPT = 14;

/** How often to look whether it is another day, and how long to wait after a failure. */
const LOOK_MS = 10 * MINUTE;
const AFTER_FAILURE_MS = HOUR;

/** A daily backup. Others, which somebody made, are left alone. */
const DAILY = /^meeting-tab-\d{4}-\d\d-\d\d\.backup\.gz$/;

interface Options {
  /** The database's direct address. */
  url: string;
  folder: string;
  /** Takes a line for whoever watches. */
  say: (line: string) => void;
  /** Epoch ms. */
  now?: () => number;
}

/** Makes today's backup, unless it is there, and removes those that are too old. Days are UTC's. Throws LaunchError. */
export async function backUpToday({ url, folder, say, now = Date.now }: Options, signal?: AbortSignal): Promise<void> {
  const file = path.join(folder, `meeting-tab-${new Date(now()).toISOString().slice(0, 10)}.backup.gz`);
  if (existsSync(file)) return;
  say(`Backed up to ${file}: ${inShort(await backUp(url, file, signal))}`);
  const daily = readdirSync(folder).filter((name) => DAILY.test(name));
  for (const name of daily.sort().slice(0, -KEPT)) rmSync(path.join(folder, name));
}

/**
 * Makes a backup a day, now if today's isn't there, and keeps the last 14. One that fails is tried again an hour later,
 * and says why only if it's another reason than before.
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
