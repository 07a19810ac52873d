import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { session, signOut } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/signout', {
  POST: operation({
    id: 'signOut',
    tag: 'Sign-in',
    summary: 'Sign out',
    description: 'Ends the session and removes its cookie.',
    auth: session,
    status: 200,
    response: Ok,
    errors: [],
    example: { response: { ok: true } },
    run: ({ caller, responseHeaders }) => done(signOut(caller, responseHeaders)),
  }),
});
