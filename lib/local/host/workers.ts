import { SECOND } from '../../time.ts';
import { type NextOptions, type NextServer, spawnNext, startNext } from './next.ts';
import { type Ending, inWords, sleep } from './processes.ts';

/** A process that ends sooner than this after its start is broken rather than unlucky. */
const SHORT_LIFE_MS = 10 * SECOND;

/** We give up after this many short lives in a row. */
const MOST_SHORT_LIVES = 5;

/** Matches what Next prints as it starts, including an address that isn't the public one. */
const BANNER = /^\s*(?:▲|-|✓)\s/;

interface Options extends Omit<NextOptions, 'env' | 'onMessage'> {
  /** The number of processes. */
  count: number;
  /** Returns the app's whole environment, called at each start. */
  env: () => NodeJS.ProcessEnv;
}

interface Workers extends Omit<NextServer, 'pid' | 'tell'> {
  /** Returns the IDs of the running processes. */
  pids(): number[];
}

/**
 * Starts the app in `count` processes, and waits until /health responds. They share the port (`reusePort`), and the system
 * distributes the connections. A process that dies is replaced, unless it is the only one, or processes die as fast as they
 * are started: then `exited` says how the last one ended. `ask` asks all of them, and returns one reply. Throws LaunchError
 * if the app doesn't start.
 */
export async function startWorkers({ count, env, ...options }: Options): Promise<Workers> {
  const running = new Set<NextServer>();
  const ended = Promise.withResolvers<Ending>();
  const environment = () => ({ ...env(), WORKERS: String(count) });
  let shortLives = 0;
  let isStopping = false;

  // Passes each process's messages on to all others (lib/status/other-processes.ts).
  const onMessage = (message: { word?: { pid?: number } }) => {
    for (const worker of running) if (worker.pid !== message.word?.pid) worker.tell(message);
  };

  function add(worker: NextServer): void {
    const since = performance.now();
    running.add(worker);
    void worker.exited.then(async (ending) => {
      running.delete(worker);
      shortLives = performance.now() - since < SHORT_LIFE_MS ? shortLives + 1 : 0;
      if (count === 1 || shortLives === MOST_SHORT_LIVES) return ended.resolve(ending);
      options.onLine(`A worker stopped: ${inWords(ending)}. Another takes its place.`);
      // The first replacement starts at once, since somebody may be waiting; further ones wait, so that a broken app doesn't
      // keep the machine busy.
      await sleep(shortLives > 1 ? SECOND : 0);
      if (!isStopping) addOther();
    });
  }

  // The app is built and was up once, so this doesn't wait for the new process: until it listens, the others get all
  // connections.
  function addOther(): void {
    const onLine = (line: string) => BANNER.test(line) || options.onLine(line);
    add(spawnNext({ ...options, env: environment(), onLine, onMessage }));
  }

  const first = await startNext({ ...options, env: environment(), onMessage });
  add(first);
  while (running.size < count) addOther();
  return {
    address: first.address,
    exited: ended.promise,
    pids: () => [...running].flatMap(({ pid }) => pid ?? []),
    async ask(message) {
      const [reply] = await Promise.all([...running].map((worker) => worker.ask(message)));
      return reply;
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running].map((worker) => worker.stop()));
    },
  };
}
