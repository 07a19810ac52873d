import { env } from '#lib/env.ts';
import { openApiDocument } from '#lib/http/openapi.ts';
import { sessionSecurity } from '#lib/sessions/service.ts';
import { tokenSecurity } from '#lib/tokens/schema.ts';
import { version } from '../../package.json';
import { described } from '../api-routes.ts';
import { TAGS } from './tags.ts';

/** The operator of the service, from the environment. */
interface Operator {
  name: string | undefined;
  /** An email address or an `https://` URL. */
  contact: string | undefined;
}

const DESCRIPTION = `
See what a meeting costs while it runs, and get a receipt when it ends.

Money is an integer in minor units, next to its currency. Times are epoch milliseconds in UTC. What a field holds, and in
which unit, is said at each.

The public endpoints, under \`/v1/public\`, return totals only: never a person’s name, salary or rate. Shared receipts have
no field for one. Everything else returns what the account’s owner has saved, names and rates included (Sync), to that
owner’s session only.

Fields and values may be added. Ignore those you don’t know.
`.trim();

/** Returns the OpenAPI document of the service at `origin`. */
export function describeApi(origin: string, { name, contact }: Operator) {
  const reached = contact?.includes('@') ? { email: contact } : { url: contact ?? `${origin}/docs` };
  return openApiDocument(
    described.map((route) => route.GET),
    {
      title: 'Meeting Tab',
      version,
      description: DESCRIPTION,
      contact: { name: name ?? 'Meeting Tab', ...reached },
      termsOfService: `${origin}/terms`,
      externalDocs: { description: 'Guides and examples.', url: `${origin}/docs` },
      server: origin,
      securitySchemes: { session: sessionSecurity, token: tokenSecurity },
      tags: TAGS.map(({ name, description }) => ({ name, description })),
    },
  );
}

let document: ReturnType<typeof describeApi> | undefined;

/** Returns the document of this service. Made once, at the first request, since its addresses come from the environment. */
export function servedDocument(): ReturnType<typeof describeApi> {
  const { baseUrl, OPERATOR_NAME, OPERATOR_CONTACT } = env();
  document ??= describeApi(baseUrl, { name: OPERATOR_NAME, contact: OPERATOR_CONTACT });
  return document;
}
