import { Account, accountExample } from '#lib/account/schema.ts';
import { deleteAccount, readAccount } from '#lib/account/service.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/me', {
  GET: operation({
    id: 'getAccount',
    tag: 'Account',
    summary: 'Get the account, its plan and its workspaces',
    description: 'Who is signed in, what their plan allows, what they have used this month, and their subscription.',
    auth: session,
    status: 200,
    response: Account,
    errors: [],
    example: { response: accountExample },
    run: ({ caller, now }) => readAccount(caller, now),
  }),
  DELETE: operation({
    id: 'deleteAccount',
    tag: 'Account',
    summary: 'Delete the account',
    description:
      'Deletes the account and everything the server stores for it, immediately and permanently. Cancels its subscription. Only in a session that signed in within the last 24 hours.',
    auth: session,
    status: 200,
    response: Ok,
    errors: ['sign_in_again'],
    example: { response: { ok: true } },
    run: ({ caller, responseHeaders, now }) => done(deleteAccount(caller, responseHeaders, now)),
  }),
});
