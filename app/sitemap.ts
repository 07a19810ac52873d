import type { MetadataRoute } from 'next';
import { env } from '#lib/env.ts';
import { SPOKEN_PATHS } from '#lib/languages/terms.ts';
import { addressesOf } from './(site)/metadata.ts';
import { listedPages } from './(site)/pages.ts';

/** The public origin is the environment's. */
export const dynamic = 'force-dynamic';

/** A page that every language has stands here in each, and says where the others are. */
export default function sitemap(): MetadataRoute.Sitemap {
  return listedPages().flatMap(({ path }) => {
    if (!SPOKEN_PATHS.includes(path)) return [{ url: new URL(path, env().baseUrl).href }];
    const languages = addressesOf(path);
    return [...new Set(Object.values(languages))].map((url) => ({ url, alternates: { languages } }));
  });
}
