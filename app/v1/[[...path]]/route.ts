import { missing } from '#lib/http/endpoint.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = missing('/v1/*');
