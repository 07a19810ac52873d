import { money } from '#lib/format.ts';
import { ENTITLEMENTS, PRICES } from '#lib/plans/terms.ts';

/** A page of the site: one that search engines may show. */
export interface SitePage {
  /** Its address on this site. */
  path: string;
  /** Without the name of the site, which the layout adds. */
  title: string;
  description: string;
  /** What its card says, in large letters. */
  headline: string;
}

const month = money(PRICES.list.monthMinor, PRICES.list.currency);

/** All of them. Each has a title, a description and a card, and stands in the sitemap. */
export const SITE_PAGES = {
  home: {
    path: '/',
    title: 'Meeting Tab: see what a meeting costs while it runs',
    description:
      'See what a meeting costs while it runs, and share a receipt when it ends. Exact to the cent, with no names or rates on it. No account needed to start.',
    headline: 'Every meeting runs up a tab.',
  },
  pricing: {
    path: '/pricing',
    title: 'Pricing',
    description: `Meeting Tab is free for ${ENTITLEMENTS.free.meetingsPerMonth} meetings a month. Pro has no limits, keeps your meetings on all your devices and feeds your spreadsheets, for ${month} a month or less.`,
    headline: 'Free to start. Pro when you outgrow it.',
  },
  docs: {
    path: '/docs',
    title: 'API docs',
    description: 'Read what your meetings cost from a script, a spreadsheet or a dashboard. With examples to copy.',
    headline: 'What your meetings cost, in your own spreadsheet.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description:
      'What Meeting Tab stores, where, for how long, what is public and who else sees it. How to take your data with you, and how to delete it.',
    headline: 'What we store, and what we never see.',
  },
  terms: {
    path: '/terms',
    title: 'Terms',
    description: 'The terms of using Meeting Tab: what you may expect of it, what it expects of you, and how to leave.',
    headline: 'The terms, in plain words.',
  },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof SITE_PAGES;
