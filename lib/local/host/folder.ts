import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './scope.ts';

export const ROOT = path.join(import.meta.dirname, '../../..');

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'there is a file in its way',
  EEXIST: 'there is a file in its way',
};

/** Returns what kept a file from being written, in words for a person. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** Makes a folder, and returns what keeps files from being written to it, if anything does. */
export function folderProblem(folder: string): string | undefined {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, 'written');
    return undefined;
  } catch (error) {
    return fileProblem(error);
  } finally {
    // A full disk leaves an empty file behind.
    if (existsSync(probe)) rmSync(probe);
  }
}

/** Makes a folder and checks that it's writable. Throws LaunchError, naming the variable that holds its path. */
export function assertFolder(variable: string, folder: string): void {
  const why = folderProblem(folder);
  if (why !== undefined) throw new LaunchError(`${variable} is ${folder}, which can’t be used: ${why}`);
}
