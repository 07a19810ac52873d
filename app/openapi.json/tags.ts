import { everyoneHasPro } from '#lib/env.ts';

/** The parts of the API, in the document's order. Each is a page of the reference, with its slug in the address. */
export const TAGS = [
  {
    slug: 'reports',
    name: 'Reports',
    description: 'For scripts, spreadsheets and dashboards. Read-only, with an API token (Pro).',
  },
  { slug: 'sync', name: 'Sync', description: 'A workspace’s records, kept the same on every device (Pro).' },
  { slug: 'sign-in', name: 'Sign-in', description: '6-digit codes sent by email, and the sessions they start.' },
  { slug: 'account', name: 'Account', description: 'Plan, entitlements and usage.' },
  {
    slug: 'workspaces',
    name: 'Workspaces',
    description: 'Workspaces, and the settings their meetings are computed with.',
  },
  { slug: 'metering', name: 'Metering', description: 'Meeting starts, counted toward the monthly limit.' },
  { slug: 'receipts', name: 'Receipts', description: 'Public pages that show totals only.' },
  {
    slug: 'ledgers',
    name: 'Ledgers',
    description: 'What a team’s meetings cost by a rate card, without anyone’s pay.',
  },
  { slug: 'api-tokens', name: 'API tokens', description: 'Tokens for the public endpoints (Pro).' },
  { slug: 'billing', name: 'Billing', description: 'Checkout for Pro, confirming it, and managing the subscription.' },
  { slug: 'system', name: 'System', description: 'Service health.' },
] as const satisfies readonly { slug: string; name: string; description: string }[];

/** Returns the parts that this server uses: without billing if everyone has Pro. */
export const servedTags = () => TAGS.filter(({ slug }) => slug !== 'billing' || !everyoneHasPro());

export type TagSlug = (typeof TAGS)[number]['slug'];
