import type { MetadataRoute } from 'next';
import { env } from '#lib/env.ts';

/** The public origin is the environment's. */
export const dynamic = 'force-dynamic';

/**
 * Receipts may be fetched: a preview of a link is, and a search engine sees only in the page that it must not show it.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/v1/', '/api/'] },
    sitemap: `${env().baseUrl}/sitemap.xml`,
  };
}
