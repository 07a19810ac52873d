import { TAGS, type TagSlug } from '#api/tags.ts';
import { everyoneHasPro } from '#lib/env.ts';
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

const PAGES = {
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
    title: 'Docs',
    description:
      'Read what your meetings cost from a spreadsheet, a script or an assistant. From a token to the first figures in 5 minutes.',
    headline: 'What your meetings cost, wherever you need it.',
  },
  'docs-spreadsheets': {
    path: '/docs/spreadsheets',
    title: 'Spreadsheets',
    description: 'What your meetings cost in Google Sheets, Excel and Power BI, refreshed whenever you like. To copy.',
    headline: 'What your meetings cost, in your own spreadsheet.',
  },
  'docs-scripts': {
    path: '/docs/scripts',
    title: 'Scripts',
    description:
      'Read meetings and totals with the typed client, Node, Python, curl or a page of your own. Examples to copy, each one tested.',
    headline: 'A few lines of code, and the figures are yours.',
  },
  'docs-sync': {
    path: '/docs/sync',
    title: 'Sync protocol',
    description:
      'How a client of your own keeps a workspace’s records the same as every other device: pull, push, conflicts, deletions, restored backups.',
    headline: 'Write your own client.',
  },
  'docs-errors': {
    path: '/docs/errors',
    title: 'Errors and limits',
    description: 'What each error of the API means, what to do about it, and how much you can send and ask for.',
    headline: 'What can go wrong, and what to do then.',
  },
  'docs-versioning': {
    path: '/docs/versioning',
    title: 'Versioning',
    description:
      'What may change in the API without notice, what counts as breaking, and how you hear of it 6 months ahead.',
    headline: 'What you build keeps working.',
  },
  'docs-assistants': {
    path: '/docs/assistants',
    title: 'Assistants',
    description: 'Let an assistant answer what your meetings cost: a read-only server for the Model Context Protocol.',
    headline: '“What did planning cost us last month?”',
  },
  'docs-ledgers': {
    path: '/docs/ledgers',
    title: 'Team ledgers',
    description:
      'What a team’s meetings cost by a rate card: what is sent, who sees what, and how it stays without anyone’s pay.',
    headline: 'What a team spends, and nobody’s pay.',
  },
  'docs-hosting': {
    path: '/docs/self-hosting',
    title: 'Self-hosting',
    description: 'Run Meeting Tab on a machine of your own: what it needs, how to start it, and what to look after.',
    headline: 'Run it on a machine of your own.',
  },
  'docs-api': {
    path: '/docs/api',
    title: 'API reference',
    description:
      'Every endpoint with its parameters, bodies, responses and errors, and examples in curl, JavaScript and Python.',
    headline: 'Every endpoint, with examples to copy.',
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

/** The name of a part of the API's page. */
export const apiPage = <Slug extends TagSlug>(slug: Slug) => `docs-api-${slug}` as const;

const API_PAGES = Object.fromEntries(
  TAGS.map(({ slug, name, description }) => [
    apiPage(slug),
    {
      path: `/docs/api/${slug}`,
      title: `API: ${name}`,
      description: `API reference. ${description}`,
      headline: `API reference: ${name}.`,
    },
  ]),
  // fromEntries forgets the keys.
) as Record<ReturnType<typeof apiPage<TagSlug>>, SitePage>;

const { privacy, terms, ...others } = PAGES;

/** All of them. Each has a title, a description and a card, and stands in the sitemap. */
export const SITE_PAGES = { ...others, ...API_PAGES, privacy, terms } satisfies Record<string, SitePage>;

/** Those of this server: without prices and billing where everyone has Pro. */
export function listedPages(): SitePage[] {
  const { pricing, 'docs-api-billing': billing, ...pages } = SITE_PAGES;
  return Object.values(everyoneHasPro() ? pages : SITE_PAGES);
}

export type SitePageName = keyof typeof SITE_PAGES;
