import type { Handler } from '#lib/http/endpoint.ts';
import { openApiDocument } from '#lib/http/openapi.ts';
import { sessionSecurity } from '#lib/sessions/service.ts';
import { tokenSecurity } from '#lib/tokens/schema.ts';
import { version } from '../../package.json';
import * as health from '../health/route.ts';
import * as code from '../v1/auth/code/route.ts';
import * as link from '../v1/auth/link/route.ts';
import * as session from '../v1/auth/session/route.ts';
import * as signout from '../v1/auth/signout/route.ts';
import * as verify from '../v1/auth/verify/route.ts';
import * as checkout from '../v1/billing/checkout/route.ts';
import * as confirm from '../v1/billing/confirm/route.ts';
import * as portal from '../v1/billing/portal/route.ts';
import * as device from '../v1/devices/[id]/route.ts';
import * as me from '../v1/me/route.ts';
import * as meetingStart from '../v1/meetings/start/route.ts';
import * as meetings from '../v1/public/meetings/route.ts';
import * as summary from '../v1/public/reports/summary/route.ts';
import * as receipt from '../v1/receipts/[id]/route.ts';
import * as receipts from '../v1/receipts/route.ts';
import * as oneSession from '../v1/sessions/[id]/route.ts';
import * as sessions from '../v1/sessions/route.ts';
import * as pull from '../v1/sync/pull/route.ts';
import * as push from '../v1/sync/push/route.ts';
import * as token from '../v1/tokens/[id]/route.ts';
import * as tokens from '../v1/tokens/route.ts';
import * as contents from '../v1/workspaces/[id]/contents/route.ts';
import * as language from '../v1/workspaces/[id]/language/route.ts';
import * as logo from '../v1/workspaces/[id]/logo/route.ts';
import * as workspace from '../v1/workspaces/[id]/route.ts';
import * as workspaces from '../v1/workspaces/route.ts';
import { TAGS } from './tags.ts';

/** Who runs the service, as the environment says. */
interface Operator {
  name: string | undefined;
  /** An email address or an `https://` URL. */
  contact: string | undefined;
}

const routes: { GET: Handler }[] = [
  health,
  code,
  link,
  verify,
  session,
  signout,
  sessions,
  oneSession,
  device,
  me,
  meetingStart,
  workspaces,
  workspace,
  contents,
  language,
  logo,
  receipts,
  receipt,
  push,
  pull,
  tokens,
  token,
  meetings,
  summary,
  checkout,
  confirm,
  portal,
];

const DESCRIPTION = `
See what a meeting costs while it runs, and get a receipt when it ends.

Money is an integer in minor units, next to its currency. Times are epoch milliseconds in UTC. What a field holds, and in
which unit, is said at each.

The public endpoints, under \`/v1/public\`, return totals only: never a person’s name, salary or rate. Shared receipts have
no field for one. Everything else returns what the account’s owner has saved, names and rates included (Sync), to that
owner’s session only.

Fields and values may be added. Ignore those you don’t know.
`.trim();

/** The OpenAPI document of the service at `origin`. */
export function describeApi(origin: string, { name, contact }: Operator) {
  const reached = contact?.includes('@') ? { email: contact } : { url: contact ?? `${origin}/docs` };
  return openApiDocument(
    routes.map((route) => route.GET),
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
