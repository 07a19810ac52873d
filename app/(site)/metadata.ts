import type { Metadata } from 'next';
import { env } from '#lib/env.ts';
import { SITE_PAGES, type SitePageName } from './pages.ts';

/** In pixels: what previews of links are made for. */
export const CARD = { width: 1200, height: 630 };

/** A page's metadata: what search engines and previews of links show. Needs the public origin, so it is made for a request. */
export function siteMetadata(name: SitePageName): Metadata {
  const { path, title, description, headline } = SITE_PAGES[name];
  const origin = env().baseUrl;
  const url = new URL(path, origin).href;
  return {
    title: name === 'home' ? { absolute: title } : title,
    description,
    alternates: { canonical: url },
    openGraph: {
      type: 'website',
      siteName: 'Meeting Tab',
      locale: 'en_US',
      url,
      title,
      description,
      images: [{ url: `${origin}/cards/${name}.png`, type: 'image/png', ...CARD, alt: headline }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
