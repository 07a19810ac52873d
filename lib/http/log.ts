interface RequestRecord {
  method: string;
  /** The pattern, never the path: paths carry ids. */
  route: string;
  status: number;
  ms: number;
  requestId: string;
  accountId: string | null;
  /** The cause of a failure on our side. */
  cause?: unknown;
}

const waiting: string[] = [];

/** Batches the lines of one turn of the event loop into one write: writes block the process, and responses should not wait. */
function print(line: string): void {
  if (waiting.push(line) > 1) return;
  setImmediate(() => console.log(waiting.splice(0).join('\n')));
}

/** One JSON line a request. It never carries an email, a code, a token or a body. */
export function logRequest({ cause, ms, ...record }: RequestRecord): void {
  const line = { ...record, ms: Math.round(ms * 10) / 10, ...(cause === undefined ? {} : { error: describe(cause) }) };
  print(JSON.stringify(line));
}

/** One JSON line for something that went wrong outside a request's answer. */
export function logFailure(what: string, cause: unknown): void {
  console.error(JSON.stringify({ failure: what, error: describe(cause) }));
}

/**
 * Kind, code and stack of an error. Messages of databases, SDKs and validators quote the data they
 * failed on, so only the frames are kept.
 */
function describe(cause: unknown): { kind: string; code?: string | undefined; stack?: string | undefined } {
  if (!(cause instanceof Error)) return { kind: typeof cause };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const frames = cause.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
  return { kind: cause.name, code, stack: frames?.join(' | ') };
}
