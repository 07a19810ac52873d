import { unknownPath } from '#lib/http/endpoint.ts';
import { token } from '#lib/tokens/service.ts';

/** A 404 that pages on other sites can read, like every response of the public API. */
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unknownPath('/v1/public/*', token);
