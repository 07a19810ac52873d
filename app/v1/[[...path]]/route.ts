import { unknownPath } from '#lib/http/endpoint.ts';
import { session } from '#lib/sessions/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unknownPath('/v1/*', session);
