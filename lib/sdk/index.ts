import type {
  Error as ErrorBody,
  ListMeetingsData,
  PublicMeeting as Meeting,
  MeetingPage,
  Summary,
} from './api-types.ts';

export type { MeetingPage, PublicMeeting as Meeting, Summary, SummaryRow } from './api-types.ts';

type MeetingQuery = NonNullable<ListMeetingsData['query']>;

/** Meetings that started at `from` or later, and before `to`. Default: the last 30 days. */
export interface Range {
  from?: Date | number | undefined;
  to?: Date | number | undefined;
}

export interface Settings {
  /** The service's address: `https://…`. */
  baseUrl: string | URL;
  /** An API token of the workspace to read. It's a secret: keep it out of pages that other people open. */
  token: string;
  /** How often to retry a request that failed temporarily: 429, 502, 503, 504, no connection. Default: 3. */
  retries?: number;
  /** The longest wait before a retry, in ms. If the service asks for a longer one, the error is thrown. Default: a minute. */
  longestWaitMs?: number;
  /** The timeout of each try, in ms. Default: 30 s. */
  timeoutMs?: number;
  /** The `fetch` to use. Default: the global one. */
  fetch?: typeof fetch;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** An error response of the service. `code` is stable; `message` is for people. */
export class MeetingTabError extends Error {
  override name = 'MeetingTabError';
  /** The HTTP status. */
  readonly status: number;
  /** The code from the API reference, such as `unauthorized`. Empty if the response isn't the API's. */
  readonly code: string;
  /** More about the error, such as which parameters aren't valid. */
  readonly details: unknown;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** How long the service asked to wait, in ms. */
  readonly retryAfterMs: number | undefined;

  constructor(response: Response, body: unknown) {
    const { code = '', message, details } = errorOf(body);
    super(message ?? `The service responded with status ${response.status}.`);
    this.status = response.status;
    this.code = code;
    this.details = details;
    this.requestId = response.headers.get('x-request-id');
    this.retryAfterMs = retryAfterMs(response.headers.get('retry-after'));
  }
}

const MAY_PASS = new Set([429, 502, 503, 504]);

/** Reads a workspace's meetings with an API token. */
export class MeetingTab {
  readonly #settings: Required<Settings>;

  constructor(settings: Settings) {
    const defaults = { retries: 3, longestWaitMs: 60_000, timeoutMs: 30_000, fetch: globalThis.fetch };
    this.#settings = { ...defaults, ...settings };
  }

  /**
   * Yields all meetings of a range, newest first. Fetches pages as needed, with `pageSize` meetings each (1 to 200): `for
   * await (const meeting of tab.meetings()) …`
   */
  async *meetings({
    pageSize = 200,
    signal,
    ...range
  }: Range & CallOptions & { pageSize?: number } = {}): AsyncGenerator<Meeting, void, undefined> {
    let cursor: string | null | undefined;
    do {
      const page: MeetingPage = await this.meetingPage({
        ...range,
        limit: pageSize,
        cursor: cursor ?? undefined,
        signal,
      });
      yield* page.meetings;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  /** Returns one page. `cursor` is the previous page's `nextCursor`, with the same range. */
  meetingPage({
    signal,
    ...query
  }: Range & CallOptions & { [key in 'limit' | 'cursor']?: MeetingQuery[key] | undefined } = {}): Promise<MeetingPage> {
    return this.#get<MeetingPage>('/v1/public/meetings', query, signal);
  }

  /** Returns what the meetings of a range cost, by topic, role and title. */
  summary({ signal, ...range }: Range & CallOptions = {}): Promise<Summary> {
    return this.#get<Summary>('/v1/public/reports/summary', range, signal);
  }

  async #get<T>(path: string, query: object, signal?: AbortSignal): Promise<T> {
    const { baseUrl, retries, longestWaitMs } = this.#settings;
    const url = new URL(path, baseUrl);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value instanceof Date ? value.getTime() : value));
    }
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#send<T>(url, signal);
      } catch (error) {
        const isRefusal = error instanceof MeetingTabError;
        const isPassing = isRefusal ? MAY_PASS.has(error.status) : !signal?.aborted;
        // Half of it is random, so that many clients don't retry at once.
        const backoff = 500 * 2 ** tries * (0.5 + Math.random() / 2);
        const wait = (isRefusal && error.retryAfterMs) || backoff;
        if (!isPassing || tries >= retries || wait > longestWaitMs) throw error;
        await sleep(wait, signal);
      }
    }
  }

  async #send<T>(url: URL, signal?: AbortSignal): Promise<T> {
    const { token, timeoutMs, fetch } = this.#settings;
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (!response.ok) throw new MeetingTabError(response, parsed(text));
    // The service checks its responses against the document that these types are made from.
    return JSON.parse(text) as T;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the error in a response's body, if the body is one of the service's. */
function errorOf(body: unknown): Partial<ErrorBody['error']> {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  return typeof error === 'object' && error !== null ? error : {};
}

/** Returns a Retry-After header (seconds, or a date) in ms. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
