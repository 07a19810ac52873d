import type { ErrorCode } from './errors.ts';

/**
 * How an operation knows its caller. The schemes are values made by the features that own them
 * (lib/auth, lib/tokens) and handed over by the route; the kit knows none of them.
 */
export interface AuthScheme<Caller> {
  /** Its name among the document's security schemes; null for a route open to all. */
  name: string | null;
  /** What `authenticate` may throw. */
  errors: readonly ErrorCode[];
  /**
   * True when a browser sends the credential by itself (a cookie), or the answer may set one: then a
   * write from another site is refused. False for a bearer token, which scripts of any site may use.
   */
  ambient: boolean;
  /** Who calls; throws ApiError. `accountId` is for the log. */
  authenticate(request: Request, now: number): Promise<{ caller: Caller; accountId: string | null }>;
}

/** Anyone may call. Writes are still refused from other sites: signing someone in is a write. */
export const open: AuthScheme<null> = {
  name: null,
  errors: [],
  ambient: true,
  authenticate: async () => ({ caller: null, accountId: null }),
};

/** Anyone may call, from any site, too: what gives the right is in the request (a signature, a mail's token), and the operation checks it. */
export const openAnywhere: AuthScheme<null> = { ...open, ambient: false };
