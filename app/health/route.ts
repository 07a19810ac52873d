import { z } from 'zod';
import { env } from '#lib/env.ts';
import { open } from '#lib/http/auth.ts';
import { endpoint, operation } from '#lib/http/endpoint.ts';
import { epochMs } from '#lib/http/schema.ts';
import { version } from '../../package.json';

const Health = z
  .object({
    ok: z.literal(true).meta({ description: 'Always true.' }),
    build: z.string().meta({ description: 'The commit, or the package version.' }),
    environment: z.string().meta({ description: 'Where it runs.', example: 'production' }),
    time: epochMs('The service’s clock.'),
  })
  .meta({ id: 'Health', description: 'The service is up.' });

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoint('/health', {
  GET: operation({
    id: 'getHealth',
    tag: 'System',
    summary: 'Check that the service is up',
    description: 'For monitoring. It asks nothing of the database.',
    auth: open,
    status: 200,
    response: Health,
    errors: [],
    example: { response: { ok: true, build: '1.0.0', environment: 'production', time: 1_795_251_600_000 } },
    run: async ({ now }) => ({ ok: true, build: env().build ?? version, environment: env().environment, time: now }),
  }),
});
