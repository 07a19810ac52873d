import { endpoint, operation } from '#lib/http/endpoint.ts';
import { done, Ok } from '#lib/http/schema.ts';
import { DevicePath } from '#lib/sessions/schema.ts';
import { forgetKnownDevice, session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/v1/devices/{id}', {
  DELETE: operation({
    id: 'forgetDevice',
    tag: 'Sign-in',
    summary: 'Forget a known device',
    description:
      'The account no longer knows the device: it shares sign-in codes with all others, and an email says when it signs in.',
    auth: session,
    params: DevicePath,
    status: 200,
    response: Ok,
    errors: ['not_found'],
    example: { response: { ok: true } },
    run: ({ caller, params }) => done(forgetKnownDevice(caller, params.id)),
  }),
});
