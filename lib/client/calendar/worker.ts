import type { Words } from '../../languages/app/types.ts';
import { speak } from '../spoken.ts';
import { practice } from './practice.ts';
import type { When } from './read-calendar.ts';
import { type GivenFile, type ReadFiles, readFiles } from './read-files.ts';

/* Runs in a worker, so that the page stays responsive while a calendar is read, and reading can be stopped at any moment. */

export interface Request extends When {
  files: readonly GivenFile[];
  /** The words for messages about the files. */
  words: Words;
}

/** Sent to a worker that has nothing to read yet, with the reader's time zone. */
export interface Practice {
  practiceIn: string;
}

export type Message = { part: number } | { read: ReadFiles };

/** Ms between progress reports: the page redraws each time, and a faster reading needs no progress. */
const TELL_MS = 100;

addEventListener('message', ({ data }: MessageEvent<Request | Practice>) => {
  if ('practiceIn' in data) return practice(data.practiceIn);
  speak(data.words);
  const post = (message: Message) => postMessage(message);
  let told = performance.now();
  const tell = (part: number) => {
    const now = performance.now();
    if (now - told < TELL_MS) return;
    told = now;
    post({ part });
  };
  post({ read: readFiles(data.files, data, tell) });
});
