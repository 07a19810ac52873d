import { existsSync, rmdirSync } from 'node:fs';
import { newestBackup } from '../../status/backups.ts';
import { DAY, HOUR } from '../../time.ts';
import { folderProblem } from '../host/folder.ts';
import { type Finding, ok, problem, warning } from './findings.ts';

/** The daily backup is made within minutes of midnight UTC, unless it fails. */
const LATE_MS = DAY + HOUR;

/** Checks that daily backups can be written to `folder`, and are. `now`: epoch ms. */
export function checkBackups(folder: string, now: number): Finding {
  const wasThere = existsSync(folder);
  const why = folderProblem(folder);
  if (why !== undefined) return problem(`BACKUP_DIR is ${folder}, which can’t be used: ${why}. No backup is made`);
  if (!wasThere) rmdirSync(folder);
  const at = newestBackup(folder);
  if (at === undefined) return warning(`BACKUP_DIR: there’s no backup in ${folder} yet. npm start makes one a day`);
  const hours = Math.round((now - at) / HOUR);
  if (now - at > LATE_MS)
    return problem(`BACKUP_DIR: the newest backup is ${hours} hours old. The log of npm start says why`);
  return ok(`BACKUP_DIR: the newest backup was made ${hours === 0 ? 'within the hour' : `${hours} hours ago`}`);
}
