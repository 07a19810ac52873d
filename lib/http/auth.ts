import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '../env.ts';
import type { Line } from './concurrency.ts';
import { ApiError, type ErrorCode } from './errors.ts';

/**
 * How an operation identifies its caller. Schemes are created by the features that own them (lib/sessions, lib/tokens) and
 * passed in by the route; the kit knows none of them.
 */
export interface AuthScheme<Caller> {
  /** Its name among the OpenAPI document's security schemes; null for a route open to all. */
  name: string | null;
  /** What `authenticate` may throw. */
  errors: readonly ErrorCode[];
  /**
   * True if a browser sends the credential on its own (a cookie), or the response may set one: then a write from
   * another site is refused. False for a bearer token, which scripts on any site may use.
   */
  ambient: boolean;
  /**
   * Whether pages on other sites may read the responses: only if each response is for the holder of a token that the page
   * has to send.
   */
  anyOrigin: boolean;
  /**
   * The line that a request waits in before its caller is known: its credential's, as far as that can be told without the
   * database. Undefined without a credential, which `authenticate` also refuses without the database.
   */
  line?(request: Request): Promise<Line | undefined>;
  /** Returns the caller, or throws ApiError. `accountId` is for the log. Headers set here go out even with an error. */
  authenticate(
    request: Request,
    now: number,
    responseHeaders: Headers,
  ): Promise<{ caller: Caller; accountId: string | null }>;
}

/** Anyone may call. Writes are still refused from other sites: signing someone in is a write. */
export const open: AuthScheme<null> = {
  name: null,
  errors: [],
  ambient: true,
  anyOrigin: false,
  authenticate: async () => ({ caller: null, accountId: null }),
};

/**
 * Anyone may call, from any site, though no page can read the response. The request itself carries the proof (a
 * signature, a token from an email), which the operation checks.
 */
export const openAnywhere: AuthScheme<null> = { ...open, ambient: false };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns whether a request has `secret` as its bearer token. Takes equally long for any other token. */
export function isBearer(request: Request, secret: string): boolean {
  return timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${secret}`));
}

/** The scheduler that calls `/api/cron/*` with CRON_SECRET as its bearer token. If that isn't set, nobody may call. */
export const scheduler: AuthScheme<null> = {
  name: null,
  errors: ['unauthorized', 'unavailable'],
  ambient: false,
  anyOrigin: false,
  async authenticate(request) {
    const secret = env().CRON_SECRET;
    if (secret === undefined) throw new ApiError('unavailable', { message: 'CRON_SECRET isn’t set.' });
    if (!isBearer(request, secret)) throw new ApiError('unauthorized', { message: 'missing or invalid cron secret' });
    return { caller: null, accountId: null };
  },
};
