import { codeOf } from './causes.ts';
import { countRequest } from './measure.ts';
import { processWide } from './process-wide.ts';

interface RequestRecord {
  method: string;
  /** The pattern, never the path: paths contain IDs. */
  route: string;
  status: number;
  ms: number;
  requestId: string;
  accountId: string | null;
  /** The code of a refusal or failure. */
  code?: string;
  /** The cause of a failure on our side. */
  cause?: unknown;
}

/** The maximum length logged of a text that other code prints. */
const MAX_TEXT = 300;

/** The lines to be written, and how long they wait for others, in ms; 0: to the end of the event loop's turn. */
const batch = processWide('log', () => {
  const lines: string[] = [];
  process.on('exit', flush);
  return { lines, ms: 0 };
});

/**
 * Makes lines wait up to `ms` for others: each write blocks the process and wakes whatever reads the log. Not for serverless
 * functions, which may be stopped once they have responded.
 */
export function batchLog(ms: number): void {
  batch.ms = ms;
}

// Not console.log: Next's wrapper around it takes a twentieth of a small request's time.
function flush(): void {
  if (batch.lines.length > 0) process.stdout.write(`${batch.lines.splice(0).join('\n')}\n`);
}

/** Prints a line with others of the same batch, so that responses don't wait for it. */
function print(line: string): void {
  if (batch.lines.push(line) > 1) return;
  if (batch.ms === 0) setImmediate(flush);
  else setTimeout(flush, batch.ms).unref();
}

const timeNow = () => new Date().toISOString();

/**
 * Logs one JSON line for a request, and counts the request. The line never carries an email address, an emailed code, a
 * token or a body.
 */
export function logRequest({ cause, ms, ...record }: RequestRecord): void {
  countRequest(record.method, record.route, record.status, ms);
  const rounded = Math.round(ms * 10) / 10;
  const line = { time: timeNow(), ...record, ms: rounded, ...(cause === undefined ? {} : { error: describe(cause) }) };
  print(JSON.stringify(line));
}

const asText = (one: unknown) => (typeof one === 'string' ? one : typeof one);

/** What a failure is about. IDs only: no email address, and nothing that grants access. */
interface FailureIds {
  /** The request's ID. */
  requestId?: string | undefined;
  accountId?: string;
  /** At Stripe. */
  customerId?: string;
}

/** Logs one JSON line for something that went wrong, apart from the request's own line. */
export function logFailure(what: string, cause: unknown, ids: FailureIds = {}): void {
  printFailure({ failure: what, ...ids, error: describe(cause) });
}

// Not console.error, which captureConsole replaces for all copies of this module in the process.
function printFailure(line: object): void {
  process.stderr.write(`${JSON.stringify({ time: timeNow(), ...line })}\n`);
}

/**
 * Makes one JSON line of everything that other code prints to console.error and console.warn. Next prints plain text about
 * requests that it doesn't understand, and quotes their headers. For an error, only what `describe` keeps is logged.
 */
export function captureConsole(): void {
  const take = (...printed: unknown[]) => {
    const cause = printed.find((one) => one instanceof Error);
    // Next marks errors with a digest if it also reports them (instrumentation.ts).
    if (cause && 'digest' in cause) return;
    if (cause) logFailure('printed', cause);
    else printFailure({ failure: 'printed', text: printed.map(asText).join(' ').slice(0, MAX_TEXT) });
  };
  console.error = take;
  console.warn = take;
}

/** Returns the class of an error. Stripe's are all named Error and have theirs in `type`; pg's are named `error`. */
function classOf(error: Error): string {
  if ('type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')) return error.type;
  return error.name === 'error' ? 'DatabaseError' : error.name;
}

/**
 * Returns an error's kind, code and stack. Messages of databases, SDKs and validators quote the data they failed on, so only
 * the frames are kept.
 */
function describe(cause: unknown): { kind: string; code?: string | undefined; stack?: string | undefined } {
  if (!(cause instanceof Error)) return { kind: typeof cause };
  const frames = cause.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { kind: classOf(cause), code: codeOf(cause), stack: frames?.join(' | ') };
}
