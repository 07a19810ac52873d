import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';
import { CreatedToken, CreateToken, TokenList, TokenQuery, tokenExample } from '#lib/tokens/schema.ts';
import { createToken, listTokens } from '#lib/tokens/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/tokens', {
  GET: operation({
    id: 'listTokens',
    tag: 'API tokens',
    summary: 'List a workspace’s tokens, newest first',
    description: 'What each is for and when it was last used. The tokens themselves aren’t stored.',
    auth: session,
    query: TokenQuery,
    status: 200,
    response: TokenList,
    errors: ['not_found'],
    example: { response: { tokens: [tokenExample] } },
    run: async ({ caller, query }) => ({ tokens: await listTokens(caller.accountId, query.workspaceId) }),
  }),
  POST: operation({
    id: 'createToken',
    tag: 'API tokens',
    summary: 'Create a token that reads one workspace',
    description:
      'The token is returned only once, and only its hash is stored. If it’s lost, revoke it and create another. Anyone who has it can work out one person’s exact pay by comparing two meetings that differ only by that person, or by how long they stayed. To avoid that, enter average rates instead of actual pay, or share it only with people who may know.',
    auth: session,
    body: json(CreateToken),
    status: 201,
    response: CreatedToken,
    errors: ['not_found', 'pro_required', 'plan_limit'],
    example: {
      request: { workspaceId: tokenExample.workspaceId, name: tokenExample.name },
      response: { token: `${tokenExample.prefix}7Jp0QvB2nR9sTd4WzLm6Yc1HgEu8KdXf5NaV`, info: tokenExample },
    },
    run: ({ caller, body, now }) => createToken(caller, body, now),
  }),
});
