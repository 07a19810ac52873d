import { ENGLISH, spokenNow } from '#lib/client/spoken.ts';
import { sayIn } from '#lib/client/words.ts';
import { everyoneHasPro } from '#lib/env.ts';
import { money } from '#lib/format.ts';
import type { Words } from '#lib/languages/app/types.ts';
import { pathIn } from '#lib/languages/terms.ts';
import { ENTITLEMENTS, PRICES } from '#lib/plans/terms.ts';
import { room } from '#words/site.ts';
import { API_PAGES, DOCS_PAGES, type SitePage } from './docs-pages.ts';

/** Pages in every language, by their English address. */
const SPOKEN_PAGES = { home: '/', pricing: '/pricing', privacy: '/privacy', terms: '/terms' } as const;
export type SpokenPageName = keyof typeof SPOKEN_PAGES;

/** Returns such a page in the current language, or that of `words`. */
export function spokenPage(name: SpokenPageName, words: Words = spokenNow()): SitePage {
  const say = sayIn(room, words);
  const { list } = PRICES;
  const filledIn = {
    meetings: String(ENTITLEMENTS.free.meetingsPerMonth),
    month: money(list.monthMinor, list.currency, [words.language]),
  };
  return {
    path: pathIn(words.language, SPOKEN_PAGES[name]),
    title: say(`${name}.title`),
    description: name === 'pricing' ? say('pricing.description', filledIn) : say(`${name}.description`),
    headline: say(`${name}.headline`),
  };
}

/** All pages, in English. Each has a title, a description and a card, and is in the sitemap. */
export const SITE_PAGES = {
  home: spokenPage('home', ENGLISH),
  pricing: spokenPage('pricing', ENGLISH),
  ...DOCS_PAGES,
  ...API_PAGES,
  privacy: spokenPage('privacy', ENGLISH),
  terms: spokenPage('terms', ENGLISH),
} satisfies Record<string, SitePage>;

/** Returns this server's pages: without pricing and billing if everyone has Pro. */
export function listedPages(): SitePage[] {
  const { pricing, 'docs-api-billing': billing, ...pages } = SITE_PAGES;
  return Object.values(everyoneHasPro() ? pages : SITE_PAGES);
}

export type SitePageName = keyof typeof SITE_PAGES;

export const isSpoken = (name: string): name is SpokenPageName => Object.hasOwn(SPOKEN_PAGES, name);
