import { monitorEventLoopDelay } from 'node:perf_hooks';
import { codeMailsUsed } from '../auth/service.ts';
import { pool } from '../db.ts';
import { env } from '../env.ts';
import { logFailure } from '../http/log.ts';
import { BUCKETS_MS, type RouteCounts, requestCounts } from '../http/measure.ts';
import { processWide } from '../http/process-wide.ts';
import { readOutbox } from '../mail/service.ts';
import { SECOND } from '../time.ts';
import { newestBackup } from './backups.ts';
import { readCronRuns } from './crons.ts';
import { expose, type Metric } from './exposition.ts';
import { askOthers } from './other-processes.ts';

/** How long the database may take, in ms. Beyond that, a scrape reports it as down. */
const PATIENCE_MS = 2 * SECOND;

/** Sampled every 20 ms from the first scrape on. */
const loopDelay = () =>
  processWide('event loop delay', () => {
    const histogram = monitorEventLoopDelay({ resolution: 20 });
    histogram.enable();
    return histogram;
  });

const one = (name: string, type: Metric['type'], help: string, value: number | undefined): Metric => ({
  name,
  type,
  help,
  samples: value === undefined ? [] : [{ value }],
});

/**
 * Returns all metrics of this process, of the processes beside it, and of what they share, as text for Prometheus. With
 * several processes, each has its own samples: whichever responds, no counter goes back.
 */
export async function metricsText(): Promise<string> {
  const [others, ofAll] = await Promise.all([askOthers(env().WORKERS - 1), ofDatabase()]);
  const own = env().WORKERS > 1 ? labeled(ofThisProcess(), process.pid) : ofThisProcess();
  const all = [...others].reduce((sum, [pid, metrics]) => joined(sum, labeled(metrics, pid)), own);
  return expose([...all, ...ofAll, ...ofBackups()]);
}

/** Returns what each process counts for itself. */
export const ofThisProcess = (): Metric[] => [...ofRequests(), ...ofProcess(), ...ofPool()];

const labeled = (metrics: Metric[], pid: number): Metric[] =>
  metrics.map((metric) => ({
    ...metric,
    samples: metric.samples.map((sample) => ({ ...sample, labels: { ...sample.labels, pid } })),
  }));

/** Joins the samples of two processes, which have the same metrics in the same order. */
const joined = (some: Metric[], others: Metric[]): Metric[] =>
  some.map((metric, at) => ({ ...metric, samples: [...metric.samples, ...(others[at]?.samples ?? [])] }));

function ofRequests(): Metric[] {
  const { routes, shed } = requestCounts();
  return [
    {
      name: 'http_requests_total',
      type: 'counter',
      help: 'Requests answered, by method, route and status.',
      samples: routes.flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    },
    {
      name: 'http_request_duration_seconds',
      type: 'histogram',
      help: 'How long they took, lines included.',
      samples: routes.flatMap(histogramOf),
    },
    one('http_requests_shed_total', 'counter', 'Requests refused because too many came at once.', shed),
  ];
}

function histogramOf({ method, route, buckets, ms }: RouteCounts): Metric['samples'] {
  let below = 0;
  const bounds = [...BUCKETS_MS.map((bound) => bound / 1000), Number.POSITIVE_INFINITY];
  const labels = { method, route };
  const filled = bounds.map((bound, at) => {
    below += buckets[at] ?? 0;
    return {
      suffix: '_bucket',
      labels: { ...labels, le: bound === Number.POSITIVE_INFINITY ? '+Inf' : bound },
      value: below,
    };
  });
  return [...filled, { suffix: '_sum', labels, value: ms / 1000 }, { suffix: '_count', labels, value: below }];
}

/** Uses the names of Prometheus's own clients, which dashboards know. */
function ofProcess(): Metric[] {
  const memory = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const delay = loopDelay();
  const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
  delay.reset();
  // Without samples there is no delay to report; the histogram's maximum is then 0.
  const seconds = (ns: number) => (lag.max > 0 ? ns / 1e9 : undefined);
  return [
    one('process_cpu_seconds_total', 'counter', 'CPU time.', (user + system) / 1e6),
    one('process_start_time_seconds', 'gauge', 'When the process began.', performance.timeOrigin / 1000),
    one('process_resident_memory_bytes', 'gauge', 'Memory in all.', memory.rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'Memory for JavaScript’s objects.', memory.heapUsed),
    one('nodejs_external_memory_bytes', 'gauge', 'Memory for buffers and the like.', memory.external),
    one(
      'nodejs_eventloop_lag_p50_seconds',
      'gauge',
      'Delay of the event loop since the last scrape.',
      seconds(lag.p50),
    ),
    one('nodejs_eventloop_lag_p99_seconds', 'gauge', 'The same, at worst in 99 of 100 looks.', seconds(lag.p99)),
    one('nodejs_eventloop_lag_max_seconds', 'gauge', 'The same, at worst.', seconds(lag.max)),
  ];
}

function ofPool(): Metric[] {
  const { totalCount, idleCount, waitingCount, options } = pool();
  return [
    one('meeting_tab_pool_connections_in_use', 'gauge', 'Database connections in use.', totalCount - idleCount),
    one('meeting_tab_pool_connections_idle', 'gauge', 'Database connections that are open and free.', idleCount),
    one('meeting_tab_pool_connections_max', 'gauge', 'The most database connections of this process.', options.max),
    one('meeting_tab_pool_waiting', 'gauge', 'Requests that wait for a database connection.', waitingCount),
  ];
}

async function ofDatabase(): Promise<Metric[]> {
  const name = 'meeting_tab_database_up';
  const help = 'Whether the database answered this scrape.';
  try {
    const [outbox, crons, codes] = await inTime(Promise.all([readOutbox(), readCronRuns(), codeMailsUsed(Date.now())]));
    const runs = (which: 'beganAt' | 'succeededAt') =>
      crons.flatMap((run) => {
        const at = run[which];
        return at === null ? [] : [{ labels: { cron: run.name }, value: at.getTime() / 1000 }];
      });
    return [
      one(name, 'gauge', help, 1),
      one('meeting_tab_outbox_emails', 'gauge', 'Emails that wait to be sent.', outbox.waiting),
      one('meeting_tab_outbox_oldest_seconds', 'gauge', 'The age of the oldest of them.', outbox.oldestMs / 1000),
      one('meeting_tab_outbox_given_up', 'gauge', 'Emails of the last 30 days that were given up.', outbox.givenUp),
      one('meeting_tab_code_emails', 'gauge', 'Sign-in emails of this hour, which CODE_MAILS_PER_HOUR limits.', codes),
      one('meeting_tab_code_emails_max', 'gauge', 'CODE_MAILS_PER_HOUR.', env().CODE_MAILS_PER_HOUR),
      {
        name: 'meeting_tab_cron_last_run_timestamp_seconds',
        type: 'gauge',
        help: 'When a cron was called last.',
        samples: runs('beganAt'),
      },
      {
        name: 'meeting_tab_cron_last_success_timestamp_seconds',
        type: 'gauge',
        help: 'When a cron was called last and succeeded.',
        samples: runs('succeededAt'),
      },
    ];
  } catch (error) {
    logFailure('metrics', error);
    return [one(name, 'gauge', help, 0)];
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The database doesn’t answer in time.')), PATIENCE_MS);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function ofBackups(): Metric[] {
  const folder = env().BACKUP_DIR;
  // Without a backup it's 0, so that the alarm for a late backup goes off.
  const at = folder === undefined ? undefined : (newestBackup(folder) ?? 0) / 1000;
  const help = 'When the newest backup in BACKUP_DIR was made; 0 if there is none.';
  return [one('meeting_tab_backup_last_timestamp_seconds', 'gauge', help, at)];
}
