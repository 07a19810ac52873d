import { env } from '#lib/env.ts';
import { DAY } from '#lib/time.ts';

/** The contact comes from the environment. */
export const dynamic = 'force-dynamic';

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_MS = 180 * DAY;

/** Serves the file of RFC 9116, or 404 without OPERATOR_CONTACT. */
export function GET(): Response {
  const { baseUrl, OPERATOR_CONTACT: contact } = env();
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  if (contact === undefined) return new Response('No contact is set.\n', { status: 404, headers });
  const lines = [
    `Contact: ${contact.includes('@') ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(Date.now() + GOOD_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers });
}
