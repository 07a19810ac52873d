import { SECOND } from '../../time.ts';
import { type NextOptions, type NextServer, spawnNext, startNext } from './next.ts';
import { type Ending, inWords, sleep } from './processes.ts';

/** A process that ends sooner than this after its start is broken rather than unlucky. */
const SHORT_LIFE_MS = 10 * SECOND;

/** After this many short lives in a row, we give up. */
const MOST_SHORT_LIVES = 5;

/** What Next prints as it starts, including an address that is not the public one. */
const BANNER = /^\s*(?:▲|-|✓)\s/;

interface Options extends Omit<NextOptions, 'env' | 'onMessage'> {
  /** How many processes. */
  count: number;
  /** The app's whole environment, requested at each start. */
  env: () => NodeJS.ProcessEnv;
}

interface Workers extends Omit<NextServer, 'pid' | 'tell'> {
  /** The ids of the running processes. */
  pids(): number[];
}

/**
 * Starts the app in `count` processes, and waits until /health responds. They share the port (`reusePort`); the system
 * distributes the connections. One that dies is replaced, unless it is the only one, or they die as fast as they are
 * started: then `exited` says how the last one ended. `ask` asks all of them, and returns one reply. Throws LaunchError
 * if the app does not start.
 */
export async function startWorkers({ count, env, ...options }: Options): Promise<Workers> {
  const running = new Set<NextServer>();
  const ended = Promise.withResolvers<Ending>();
  const environment = () => ({ ...env(), WORKERS: String(count) });
  let shortLives = 0;
  let isStopping = false;

  // What one says, all others hear (lib/status/other-processes.ts).
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
      // The first replacement starts at once, since somebody may be waiting; a broken app should not keep the machine
      // busy.
      await sleep(shortLives > 1 ? SECOND : 0);
      if (!isStopping) addOther();
    });
  }

  // The app is built and was up once, so nobody waits for this process: until it listens, the others get all
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
