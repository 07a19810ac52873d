import { PROVIDERS, PROVIDERS_PATH, type ProviderName } from '../../calendars/terms.ts';
import { fieldsOf } from '../../fields.ts';
import { SECOND } from '../../time.ts';

/** The permission has ended or was revoked: only the provider's own page can give it again. */
export class PermissionEnded extends Error {}

/** Our sync state is too old, so everything has to be read again. */
export class StateTooOld extends Error {}

/** The provider's response isn't as documented. */
export class ProviderFailed extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

export interface Access {
  token: string;
  /** The only place the token may be sent to. */
  apiUrl: string;
}

/** Waits between attempts if the provider names none: both ask for increasing waits. */
const WAITS = [1, 2, 4, 8, 16, 32].map((seconds) => seconds * SECOND);
const LONGEST_WAIT = 60 * SECOND;

/** Reads JSON from an address of the provider. Throws PermissionEnded, StateTooOld, ProviderFailed. */
export async function ask(url: string, access: Access, headers: Record<string, string> = {}): Promise<unknown> {
  const { token, apiUrl } = access;
  // This also covers the address of the next page, which comes from a response.
  if (!url.startsWith(`${apiUrl}/`)) throw new ProviderFailed(0);
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(url, {
      headers: { ...headers, authorization: `Bearer ${token}` },
      // Send no cookies and no referrer.
      ...{ credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
    });
    if (response.ok) return response.json();
    const problem = await problemOf(response);
    const wait = WAITS[attempt];
    if (!problem.passes || wait === undefined) throw problem.error;
    await pause(Math.min(LONGEST_WAIT, askedWait(response) ?? wait));
  }
}

/** What both providers say after too many requests; Google also with a 403 and a reason. */
const TOO_MANY = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
/** What both providers say when a token for changes is no longer valid. */
const TOO_OLD = new Set(['fullSyncRequired', 'syncStateNotFound', 'SyncStateNotFound', 'resyncRequired']);

/** Why a request failed, and whether retrying may help. */
async function problemOf(response: Response): Promise<{ error: Error; passes: boolean }> {
  const { status } = response;
  const { error } = fieldsOf(await response.json().catch(() => null));
  const { code, errors } = fieldsOf(error);
  const reasons = [code, ...(Array.isArray(errors) ? errors.map((one) => fieldsOf(one).reason) : [])].map(String);
  if (status === 401) return { error: new PermissionEnded(), passes: false };
  if (status === 410 || reasons.some((reason) => TOO_OLD.has(reason)))
    return { error: new StateTooOld(), passes: false };
  const passes = status === 429 || status >= 500 || reasons.some((reason) => TOO_MANY.has(reason));
  return { error: new ProviderFailed(status), passes };
}

/** How long a response says to wait, in ms; a date in the header is ignored. */
function askedWait({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * SECOND : undefined;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns a string as it is, and an empty one for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the providers that this server can be used with; none if it can't be reached. */
export async function knownProviders(): Promise<ProviderName[]> {
  try {
    const response = await fetch(PROVIDERS_PATH);
    const names = response.ok ? listOf(await response.json()) : [];
    return PROVIDERS.filter((name) => names.includes(name));
  } catch {
    return [];
  }
}
