import type { Metadata } from 'next';
import { env } from '#lib/env.ts';
import { LANGUAGES, type Language, pathIn } from '#lib/languages/terms.ts';
import { speakHere } from '../speak-here.ts';
import { isSpoken, SITE_PAGES, type SitePageName, spokenPage } from './pages.ts';

/** In pixels: what previews of links are made for. */
export const CARD = { width: 1200, height: 630 };

/** The name of a page's card in a language. */
export const cardName = (page: string, language: Language): string =>
  language === 'en' ? `${page}.png` : `${page}-${language}.png`;

/** An English page's addresses in all languages, by language, for `hreflang`; `x-default` is for everyone else. */
export function addressesOf(path: string): Record<string, string> {
  const addresses = LANGUAGES.map((language) => [language, new URL(pathIn(language, path), env().baseUrl).href]);
  return { ...Object.fromEntries(addresses), 'x-default': new URL(path, env().baseUrl).href };
}

/** As Open Graph names a language: with the country that most of its readers are in. */
function openGraphLocale(name: Language): string {
  const { language, region } = new Intl.Locale(name).maximize();
  return `${language}_${region}`;
}

/** A page's metadata: what search engines and previews of links show. Needs the public origin, so it is made for a request. */
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
