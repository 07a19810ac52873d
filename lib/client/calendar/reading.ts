import { say } from '#words/client-calendar.ts';
import { StoreFailure } from '../failures.ts';
import { spokenNow } from '../spoken.ts';
import { MOST_BYTES, MOST_FILES } from './bounds.ts';
import type { GivenFile, ReadFiles } from './read-files.ts';
import type { Message, Practice, Request } from './worker.ts';

/** A reading in progress. */
export interface Reading {
  /** Rejects if it is canceled or fails. */
  done: Promise<ReadFiles>;
  cancel(): void;
}

/** A worker with its code already loaded, for the next reading. */
let spare: Worker | null = null;

function newWorker(): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  // The next reading starts a new worker, and reports the error.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null;
  });
  return worker;
}

/** Gets ready to read, so that a chosen file needn't wait for code. Returns a function that undoes this. */
export function prepareToRead(timeZone: string): () => void {
  if (!spare) {
    spare = newWorker();
    const practice: Practice = { practiceIn: timeZone };
    spare.postMessage(practice);
  }
  return () => {
    spare?.terminate();
    spare = null;
  };
}

/** Reads files in a worker. Nothing leaves the device. `tell` gets the progress, from 0 to 1. */
export function readBeside(request: Omit<Request, 'words'>, tell: (part: number) => void): Reading {
  const worker = spare ?? newWorker();
  spare = null;
  const { promise, resolve, reject } = Promise.withResolvers<ReadFiles>();
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('part' in data) return tell(data.part);
    worker.terminate();
    resolve(data.read);
  });
  const fail = (thrown: unknown) => {
    worker.terminate();
    reject(thrown);
  };
  // Its code didn't load, or it ran out of memory.
  const failed = (event: Event) => fail(new StoreFailure('missing', event));
  worker.addEventListener('error', failed);
  worker.addEventListener('messageerror', failed);
  const { language, rooms } = spokenNow();
  const calendar = rooms['client-calendar'];
  worker.postMessage(
    { ...request, words: { language, rooms: calendar ? { 'client-calendar': calendar } : {} } },
    request.files.flatMap(({ content }) => (typeof content === 'string' ? [] : [content])),
  );
  return { done: promise, cancel: () => fail(new Canceled()) };
}

/** Thrown when a reading is canceled. */
export class Canceled extends Error {}

const megabytes = (bytes: number) => String(Math.round(bytes / 1024 / 1024));

/** Opens the chosen files, except those that are too large, alone or together. */
export async function open(files: readonly File[]): Promise<{ given: GivenFile[]; problems: ReadFiles['problems'] }> {
  const problems: ReadFiles['problems'] = [];
  const given: GivenFile[] = [];
  const [some, rest] = [files.slice(0, MOST_FILES), files.slice(MOST_FILES)];
  for (const { name } of rest)
    problems.push({ file: name, problem: say('files.tooMany', { most: String(MOST_FILES) }) });
  let size = 0;
  for (const file of some) {
    if (file.size > MOST_BYTES) {
      const sizes = { size: megabytes(file.size), most: megabytes(MOST_BYTES) };
      problems.push({ file: file.name, problem: say('file.tooLarge', sizes) });
      continue;
    }
    size += file.size;
    if (size > MOST_BYTES) {
      problems.push({ file: file.name, problem: say('files.tooLarge') });
      continue;
    }
    try {
      given.push({ name: file.name, content: await file.arrayBuffer() });
    } catch {
      problems.push({ file: file.name, problem: say('file.unreadable') });
    }
  }
  return { given, problems };
}
