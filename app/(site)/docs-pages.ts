import { TAGS, type TagSlug } from '#api/tags.ts';

/** A page of the site that search engines may show. */
export interface SitePage {
  /** The address on this site. */
  path: string;
  /** Without the site's name, which the layout adds. */
  title: string;
  description: string;
  /** What its card says in large letters. */
  headline: string;
}

/** The docs, which are in English. */
export const DOCS_PAGES = {
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
} as const satisfies Record<string, SitePage>;

/** Returns the name of a page of the API reference. */
export const apiPage = <Slug extends TagSlug>(slug: Slug) => `docs-api-${slug}` as const;

export const API_PAGES = Object.fromEntries(
  TAGS.map(({ slug, name, description }) => [
    apiPage(slug),
    {
      path: `/docs/api/${slug}`,
      title: `API: ${name}`,
      description: `API reference. ${description}`,
      headline: `API reference: ${name}.`,
    },
  ]),
  // fromEntries loses the keys' types.
) as Record<ReturnType<typeof apiPage<TagSlug>>, SitePage>;
