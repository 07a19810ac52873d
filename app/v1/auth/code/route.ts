import { RequestCode } from '#lib/auth/schema.ts';
import { requestCode } from '#lib/auth/service.ts';
import { CODE_LIFE } from '#lib/auth/terms.ts';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { lineOfAddress } from '#lib/http/origin.ts';
import { done, Ok } from '#lib/http/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/code', {
  POST: operation({
    id: 'requestCode',
    tag: 'Sign-in',
    summary: 'Email a sign-in code',
    description: [
      `Emails a 6-digit code that works once and expires in ${CODE_LIFE}, and a link to a page that signs in without it, once and within an hour.`,
      'The code belongs to the browser that asks, which gets a cookie to tell it by: a new code replaces only the one before it in the same browser. It works elsewhere, too, as long as it is the newest for the address, but few wrong guesses from elsewhere are allowed. A program need not keep the cookie.',
      'An address gets ten emails a day, and one every 30 minutes beyond that; a network gets 30 an hour. Where not everyone may make an account, an address that may not gets the same answer and no email.',
    ].join(' '),
    auth: open,
    body: json(RequestCode),
    line: lineOfAddress,
    status: 200,
    response: Ok,
    errors: ['too_many_requests', 'mail_unavailable', 'unavailable'],
    example: { request: { email: 'you@example.com' }, response: { ok: true } },
    run: ({ body, request, responseHeaders, now }) => done(requestCode(body, request, responseHeaders, now)),
  }),
});
