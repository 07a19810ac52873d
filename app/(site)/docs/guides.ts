import type { ReactNode } from 'react';
import type { SitePageName } from '../pages.ts';
import { Assistants } from './guides/assistants.tsx';
import { Errors } from './guides/errors.tsx';
import { Hosting } from './guides/hosting.tsx';
import { Ledgers } from './guides/ledgers.tsx';
import { Scripts } from './guides/scripts.tsx';
import { Spreadsheets } from './guides/spreadsheets.tsx';
import { Start } from './guides/start.tsx';
import { Sync } from './guides/sync.tsx';
import { Versioning } from './guides/versioning.tsx';

/** The handwritten pages of the docs, in reading order. `label` is for the list of pages. */
export const GUIDES = {
  docs: { label: 'Getting started', content: Start },
  'docs-spreadsheets': { label: 'Spreadsheets', content: Spreadsheets },
  'docs-scripts': { label: 'Scripts', content: Scripts },
  'docs-assistants': { label: 'Assistants', content: Assistants },
  'docs-ledgers': { label: 'Team ledgers', content: Ledgers },
  'docs-sync': { label: 'Sync protocol', content: Sync },
  'docs-errors': { label: 'Errors and limits', content: Errors },
  'docs-versioning': { label: 'Versioning', content: Versioning },
  'docs-hosting': { label: 'Self-hosting', content: Hosting },
} as const satisfies Partial<Record<SitePageName, { label: string; content: () => ReactNode }>>;

export type GuideName = keyof typeof GUIDES;
