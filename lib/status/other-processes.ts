import { processWide } from '../http/process-wide.ts';
import { SECOND } from '../time.ts';
import type { Metric } from './exposition.ts';

/**
 * What processes that serve the app on one port tell each other. Their parent passes each message on to all others
 * (lib/local/host/workers.ts).
 */
interface Word {
  /** Identifies the question, in both directions. */
  question: string;
  /** The answer. Absent in a question. */
  metrics?: Metric[];
  pid: number;
}

/** How long to wait for processes that may just be starting or ending. */
const PATIENCE_MS = SECOND / 2;

const asking = processWide('questions to other processes', () => new Map<string, (word: Word) => void>());

const tell = (word: Omit<Word, 'pid'>) => process.send?.({ word: { ...word, pid: process.pid } });

/** Starts answering other processes that ask for metrics. */
export function answerOthers(own: () => Metric[]): void {
  process.on('message', (message: { word?: Word }) => {
    const { word } = message;
    if (!word) return;
    if (word.metrics) asking.get(word.question)?.(word);
    else tell({ question: word.question, metrics: own() });
  });
}

/** Returns the metrics of `count` other processes, or of those that answer in time, by process ID. */
export async function askOthers(count: number): Promise<Map<number, Metric[]>> {
  const answers = new Map<number, Metric[]>();
  if (count === 0) return answers;
  const question = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    asking.set(question, ({ pid, metrics = [] }) => {
      if (answers.set(pid, metrics).size < count) return;
      clearTimeout(timer);
      resolve();
    });
    tell({ question });
  });
  asking.delete(question);
  return answers;
}
