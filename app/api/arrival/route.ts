import { scheduler } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { Arrival } from '#lib/status/schema.ts';
import { describeArrival } from '#lib/status/service.ts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/api/arrival', {
  GET: operation({
    id: 'describeArrival',
    tag: 'System',
    summary: 'Say how this request arrived, for npm run doctor: what the proxies in front have made of it',
    auth: scheduler,
    status: 200,
    response: Arrival,
    errors: [],
    example: {
      response: {
        baseUrl: 'https://tab.example.com',
        host: 'tab.example.com',
        forwardedProto: 'https',
        forwardedFor: 2,
        lastIsOwn: false,
        trustProxy: true,
      },
    },
    run: async ({ request }) => describeArrival(request),
  }),
});
