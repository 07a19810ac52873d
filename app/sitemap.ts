import type { MetadataRoute } from 'next';
import { env } from '#lib/env.ts';
import { SPOKEN_PATHS } from '#lib/languages/terms.ts';
import { addressesOf } from './(site)/metadata.ts';
import { listedPages } from './(site)/pages.ts';

/** The public origin comes from the environment. */
export const dynamic = 'force-dynamic';

/** Lists a page that every language has once per language, with the addresses of the others. */
export default function sitemap(): MetadataRoute.Sitemap {
  return listedPages().flatMap(({ path }) => {
    if (!SPOKEN_PATHS.includes(path)) return [{ url: new URL(path, env().baseUrl).href }];
    const languages = addressesOf(path);
    return [...new Set(Object.values(languages))].map((url) => ({ url, alternates: { languages } }));
  });
}
