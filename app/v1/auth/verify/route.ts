import { SignedIn, VerifyCode } from '#lib/auth/schema.ts';
import { verifyCode } from '#lib/auth/service.ts';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { lineOfAddress } from '#lib/http/origin.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/verify', {
  POST: operation({
    id: 'verifyCode',
    tag: 'Sign-in',
    summary: 'Exchange a code for a session',
    description:
      'Sets the session cookie and ends the session it replaces. The first sign-in with an address creates its account and a first workspace. After five wrong guesses at a code, the response is 429 until a new one is requested.',
    auth: open,
    body: json(VerifyCode),
    line: lineOfAddress,
    status: 200,
    response: SignedIn,
    errors: ['invalid_code', 'too_many_requests', 'unavailable'],
    example: {
      request: { email: 'you@example.com', code: '042917', timeZone: 'Europe/Berlin', currency: 'EUR' },
      response: { user: { id: '2bXcR7tYq0LmNzPv4WsKdE', email: 'you@example.com' }, isNew: true },
    },
    run: ({ body, request, responseHeaders, now }) => verifyCode(body, request, responseHeaders, now),
  }),
});
