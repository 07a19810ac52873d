import { unknownPath } from '#lib/http/endpoint.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unknownPath('/v1/*');
