import type { Metadata } from 'next';
import { env } from '#lib/env.ts';
import { LANGUAGES, type Language, pathIn } from '#lib/languages/terms.ts';
import { speakHere } from '../speak-here.ts';
import { isSpoken, SITE_PAGES, type SitePageName, spokenPage } from './pages.ts';

/** In pixels: the size of link previews. */
export const CARD = { width: 1200, height: 630 };

/** Returns the file name of a page's card in a language. */
export const cardName = (page: string, language: Language): string =>
  language === 'en' ? `${page}.png` : `${page}-${language}.png`;

/** Returns the addresses of an English page in all languages, for `hreflang`; `x-default` is for everyone else. */
export function addressesOf(path: string): Record<string, string> {
  const addresses = LANGUAGES.map((language) => [language, new URL(pathIn(language, path), env().baseUrl).href]);
  return { ...Object.fromEntries(addresses), 'x-default': new URL(path, env().baseUrl).href };
}

/** Returns a language as Open Graph names it: with the country of most of its readers. */
function openGraphLocale(name: Language): string {
  const { language, region } = new Intl.Locale(name).maximize();
  return `${language}_${region}`;
}

/** Returns a page's metadata, for search engines and link previews. Needs the public origin, so it's made for a request. */
export async function siteMetadata(name: SitePageName): Promise<Metadata> {
  const language = await speakHere();
  const { path, title, description, headline } = isSpoken(name) ? spokenPage(name) : SITE_PAGES[name];
  const origin = env().baseUrl;
  const url = new URL(path, origin).href;
  return {
    title: name === 'home' ? { absolute: title } : title,
    description,
    alternates: { canonical: url, ...(isSpoken(name) && { languages: addressesOf(SITE_PAGES[name].path) }) },
    openGraph: {
      type: 'website',
      siteName: 'Meeting Tab',
      locale: openGraphLocale(language),
      url,
      title,
      description,
      images: [{ url: `${origin}/cards/${cardName(name, language)}`, type: 'image/png', ...CARD, alt: headline }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
