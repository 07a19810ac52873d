import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Ok } from '#lib/http/schema.ts';
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
    async run({ caller, responseHeaders }) {
      await signOut(caller, responseHeaders);
      return { ok: true };
    },
  }),
});
