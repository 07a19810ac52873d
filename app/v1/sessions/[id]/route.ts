import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { SessionPath } from '#lib/sessions/schema.ts';
import { endSession, session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sessions/{id}', {
  DELETE: operation({
    id: 'endSession',
    tag: 'Sign-in',
    summary: 'End a session of the account',
    description:
      'Signs that browser out, and forgets it as a known device. If it’s the session making this request, its cookie is removed instead.',
    auth: session,
    params: SessionPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params, responseHeaders }) => done(endSession(caller, params.id, responseHeaders)),
  }),
});
