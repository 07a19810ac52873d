import { RequestCode } from '#lib/auth/schema.ts';
import { requestCode } from '#lib/auth/service.ts';
import { CODE_LIFE } from '#lib/auth/terms.ts';
import { open } from '#lib/http/auth.ts';
import { json } from '#lib/http/body.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { lineOfAddress } from '#lib/http/origin.ts';
import { Ok } from '#lib/http/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/auth/code', {
  POST: operation({
    id: 'requestCode',
    tag: 'Sign-in',
    summary: 'Email a sign-in code',
    description: [
      `Emails a 6-digit code that works once and expires in ${CODE_LIFE}. Only the newest code for an address works.`,
      'A device that has signed in to this address before, as shown by its `known_device` cookie, gets a code that works only on that device and that no other request replaces.',
    ].join(' '),
    auth: open,
    body: json(RequestCode),
    line: lineOfAddress,
    status: 200,
    response: Ok,
    errors: ['too_many_requests', 'mail_unavailable', 'unavailable'],
    example: { request: { email: 'you@example.com' }, response: { ok: true } },
    async run({ body, request, now }) {
      await requestCode(body, request, now);
      return { ok: true };
    },
  }),
});
