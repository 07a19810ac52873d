import { describe, expect, it, vi } from 'vitest';
import { accountExample } from '#lib/account/schema.ts';
import { request } from '#lib/client/api/call.ts';
import { readCurrentAccount } from '#lib/client/store/current-account.ts';

const { workspaces, user } = accountExample;
const refusal = { error: { code: 'not_signed_in', message: 'You are not signed in.' } };

function service(answers: Record<string, () => Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answers[path]?.() ?? Response.error();
  });
  return asked;
}

function remember(what: unknown): void {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(what) });
}

describe('a call', () => {
  it('is given up when nothing comes for long, as if there were no connection', async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    vi.stubGlobal('fetch', (_: string, { signal }: { signal?: AbortSignal }) => {
      const never = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => never.reject(signal.reason));
      return never.promise;
    });
    const asking = request('GET', '/v1/me');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
    patience.abort(new DOMException('The operation timed out.', 'TimeoutError'));
    await expect(asking).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it.each([200, 500])('whose response (%d) breaks off has no response, as without a connection', async (status) => {
    const broken = () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"records":['));
          stream.error(new TypeError('network error'));
        },
      });
    service({ '/v1/me': () => new Response(broken(), { status, headers: { 'content-type': 'application/json' } }) });
    await expect(request('GET', '/v1/me')).rejects.toMatchObject({ code: 'offline', status: 0 });
  });
});

it('a refusal says how long to wait', async () => {
  const error = { code: 'too_many_requests', message: 'Wait.' };
  const refused = (after: string) => () =>
    Response.json({ error }, { status: 429, headers: after === '' ? {} : { 'retry-after': after } });
  for (const [after, retryAfter] of [
    ['60', 60],
    ['', undefined],
    ['soon', undefined],
  ] as const) {
    service({ '/v1/me': refused(after) });
    await expect(request('GET', '/v1/me')).rejects.toMatchObject({ ...error, status: 429, retryAfter });
  }
});

describe('readCurrentAccount', () => {
  const account = () => Response.json(accountExample);
  const session = (signedIn: boolean) => () => Response.json({ signedIn, plan: 'free' });

  it('where nobody is remembered or signed in: asks what is no error, and nothing else', async () => {
    remember(null);
    const asked = service({ '/v1/auth/session': session(false) });
    await expect(readCurrentAccount()).rejects.toMatchObject({ code: 'not_signed_in', status: 401 });
    expect(asked).toEqual(['/v1/auth/session']);
  });

  it('recognises a session that this device does not remember', async () => {
    remember(null);
    const asked = service({ '/v1/auth/session': session(true), '/v1/me': account });
    expect(await readCurrentAccount()).toEqual(accountExample);
    expect(asked).toEqual(['/v1/auth/session', '/v1/me']);
  });

  it('of somebody remembered is asked for at once; that the session has ended is told', async () => {
    const workspaceIds = workspaces.map(({ id }) => id);
    remember({ accountId: user.id, workspaceIds, workspaceId: workspaceIds[0] });
    const asked = service({ '/v1/me': account });
    expect(await readCurrentAccount()).toEqual(accountExample);
    expect(asked).toEqual(['/v1/me']);
    service({ '/v1/me': () => Response.json(refusal, { status: 401 }) });
    await expect(readCurrentAccount()).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it.each([
    ['a page of somebody else’s', () => new Response('<h1>Welcome to the hotel</h1>')],
    ['another shape', () => Response.json({ signedIn: 'yes' })],
    ['an error that is not ours', () => Response.json({ error: 'no' }, { status: 500 })],
    ['an error without a sentence', () => Response.json({ error: { code: 'internal' } }, { status: 500 })],
  ])('%s is no answer', async (_, answer) => {
    remember(null);
    service({ '/v1/auth/session': answer });
    await expect(readCurrentAccount()).rejects.toMatchObject({ code: 'unexpected' });
  });
});
