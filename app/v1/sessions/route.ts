import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { NewDeviceMails, SessionList, sessionListExample } from '#lib/sessions/schema.ts';
import { listSessions, session, signOutEverywhere, switchNewDeviceMails } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/sessions', {
  GET: operation({
    id: 'listSessions',
    tag: 'Sign-in',
    summary: 'List the account’s sessions: this one first, then by last use',
    description: 'Up to 100 browsers that are signed in, and as many that have been and are known.',
    auth: session,
    status: 200,
    response: SessionList,
    errors: [],
    example: { response: sessionListExample },
    run: ({ caller, now }) => listSessions(caller, now),
  }),
  PATCH: operation({
    id: 'switchNewDeviceMails',
    tag: 'Sign-in',
    summary: 'Switch the email about new devices on or off',
    description:
      'It says that a device has signed in that the account doesn’t know, at most once a day for each kind of device.',
    auth: session,
    body: json(NewDeviceMails),
    status: 200,
    response: NewDeviceMails,
    errors: [],
    example: { request: { newDeviceMails: false }, response: { newDeviceMails: false } },
    run: ({ caller, body }) => switchNewDeviceMails(caller, body),
  }),
  DELETE: operation({
    id: 'signOutEverywhere',
    tag: 'Sign-in',
    summary: 'End every session of the account, including this one',
    description: 'Signs the account out everywhere, and forgets its known devices.',
    auth: session,
    status: 200,
    response: Ok,
    errors: [],
    example: { response: { ok: true } },
    run: ({ caller, responseHeaders }) => done(signOutEverywhere(caller, responseHeaders)),
  }),
});
