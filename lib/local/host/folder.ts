import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './scope.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'there is a file in its way',
  EEXIST: 'there is a file in its way',
};

/** What kept a file from being written, as a person would say it. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/**
 * Makes a folder and makes sure that files can be written to it. Throws LaunchError, which names the variable that
 * holds its path.
 */
export function assertFolder(variable: string, folder: string): void {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, 'written');
    rmSync(probe);
  } catch (error) {
    throw new LaunchError(`${variable} is ${folder}, which can’t be used: ${fileProblem(error)}`);
  }
}
