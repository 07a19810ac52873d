import { SessionState } from '#lib/auth/schema.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { planStatusOf } from '#lib/plans/service.ts';
import { maybeSession } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/session', {
  GET: operation({
    id: 'getSession',
    tag: 'Sign-in',
    summary: 'Check whether someone is signed in',
    description: 'Returns 200 either way, for a page that doesn’t know yet. Other session endpoints return 401.',
    auth: maybeSession,
    status: 200,
    response: SessionState,
    errors: [],
    example: { response: { signedIn: true, plan: 'free' } },
    run: async ({ caller, now }) => ({ signedIn: caller !== null, plan: planStatusOf(null, now).plan }),
  }),
});
