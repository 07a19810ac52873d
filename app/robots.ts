import type { MetadataRoute } from 'next';
import { env } from '#lib/env.ts';

/** The public origin comes from the environment. */
export const dynamic = 'force-dynamic';

/**
 * Receipts may be fetched: link previews need that, and a search engine learns only from the page that it mustn't list it.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/v1/', '/api/'] },
    sitemap: `${env().baseUrl}/sitemap.xml`,
  };
}
