import { practice } from './practice.ts';
import { type GivenFile, type ReadFiles, readFiles } from './read-files.ts';

/* Runs in a worker, so that the page goes on while a calendar is read, and reading can be stopped at any moment. */

export interface Request {
  files: readonly GivenFile[];
  /** Epoch ms. */
  now: number;
  timeZone: string;
}

/** Asked of a worker that has nothing to read yet: the reader's zone. */
export interface Practice {
  practiceIn: string;
}

export type Message = { part: number } | { read: ReadFiles };

addEventListener('message', ({ data }: MessageEvent<Request | Practice>) => {
  if ('practiceIn' in data) return practice(data.practiceIn);
  const post = (message: Message) => postMessage(message);
  post({ read: readFiles(data.files, data, (part) => post({ part })) });
});
