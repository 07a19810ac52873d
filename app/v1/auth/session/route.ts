import { SessionState } from '#lib/auth/schema.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { maybeSession } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/session', {
  GET: operation({
    id: 'getSession',
    tag: 'Sign-in',
    summary: 'Whether somebody is signed in',
    description: 'Answers both ways with 200, where other session routes refuse: for a page that does not know yet.',
    auth: maybeSession,
    status: 200,
    response: SessionState,
    errors: [],
    example: { response: { signedIn: true } },
    run: async ({ caller }) => ({ signedIn: caller !== null }),
  }),
});
