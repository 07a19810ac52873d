import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Ok } from '#lib/http/schema.ts';
import { SessionList, sessionExample } from '#lib/sessions/schema.ts';
import { listSessions, session, signOutEverywhere } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sessions', {
  GET: operation({
    id: 'listSessions',
    tag: 'Sign-in',
    summary: 'List the account’s sessions: this one first, then by last use',
    description: 'Up to 100 browsers that are signed in.',
    auth: session,
    status: 200,
    response: SessionList,
    errors: [],
    example: { response: { sessions: [sessionExample] } },
    run: async ({ caller, now }) => ({ sessions: await listSessions(caller, now) }),
  }),
  DELETE: operation({
    id: 'signOutEverywhere',
    tag: 'Sign-in',
    summary: 'End every session of the account, including this one',
    description: 'Signs the account out everywhere.',
    auth: session,
    status: 200,
    response: Ok,
    errors: [],
    example: { response: { ok: true } },
    async run({ caller, responseHeaders }) {
      await signOutEverywhere(caller, responseHeaders);
      return { ok: true };
    },
  }),
});
