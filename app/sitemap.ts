import type { MetadataRoute } from 'next';
import { env } from '#lib/env.ts';
import { listedPages } from './(site)/pages.ts';

/** The public origin is the environment's. */
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  return listedPages().map(({ path }) => ({ url: new URL(path, env().baseUrl).href }));
}
