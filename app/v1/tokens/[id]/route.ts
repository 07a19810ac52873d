import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { session } from '#lib/sessions/service.ts';
import { TokenPath } from '#lib/tokens/schema.ts';
import { revokeToken } from '#lib/tokens/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/tokens/{id}', {
  DELETE: operation({
    id: 'revokeToken',
    tag: 'API tokens',
    summary: 'Revoke a token',
    description: 'Every later request with it gets a 401.',
    auth: session,
    params: TokenPath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params }) => done(revokeToken(caller.accountId, params.id)),
  }),
});
