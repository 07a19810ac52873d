import { SignedIn, SignInWithLink } from '#lib/auth/schema.ts';
import { signInWithLink } from '#lib/auth/service.ts';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { lineOfAddress } from '#lib/http/origin.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/link', {
  POST: operation({
    id: 'signInWithLink',
    tag: 'Sign-in',
    summary: 'Exchange an emailed link for a session',
    description:
      'For the page that the link in the email opens, which has the address and the token in its fragment. It works once, within an hour, in any browser, and however many codes were guessed. Otherwise the same as a code.',
    auth: open,
    body: json(SignInWithLink),
    line: lineOfAddress,
    status: 200,
    response: SignedIn,
    errors: ['invalid_code'],
    example: {
      request: {
        email: 'you@example.com',
        token: '7dK2mPq9XbRtVw3YzN5sHa',
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
      },
      response: { user: { id: '2bXcR7tYq0LmNzPv4WsKdE', email: 'you@example.com' }, isNew: true },
    },
    run: ({ body, request, responseHeaders, now }) => signInWithLink(body, request, responseHeaders, now),
  }),
});
