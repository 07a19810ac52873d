import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Returns when the newest backup in a folder was made, in epoch ms; undefined if there is none, or no folder. */
export function newestBackup(folder: string): number | undefined {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.backup.gz'));
    const times = names.map((name) => statSync(path.join(/* turbopackIgnore: true */ folder, name)).mtimeMs);
    return times.length > 0 ? Math.max(...times) : undefined;
  } catch {
    return undefined;
  }
}
