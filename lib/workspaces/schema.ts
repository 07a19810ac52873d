import { z } from 'zod';
import { count, currencyCode, epochMs, identifier, orNull, text } from '../http/schema.ts';
import { LANGUAGES } from '../languages/terms.ts';
import { BOUNDS, DEFAULT_COST, MOST_WORKSPACES } from './terms.ts';

const within = <Schema extends z.ZodNumber>(schema: Schema, { min, max }: { min: number; max: number }) =>
  schema.min(min).max(max);

const accent = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be # followed by 6 hexadecimal digits.');

const fields = {
  name: text(BOUNDS.name.min, BOUNDS.name.max).meta({ description: 'What the workspace is called.' }),
  currency: currencyCode('What its meetings are counted in.'),
  timeZone: text(BOUNDS.timeZone.min, BOUNDS.timeZone.max).meta({
    description: 'An IANA time zone. Kept as it’s sent; one that isn’t known reads as UTC.',
    example: 'Europe/Berlin',
  }),
  hoursPerYear: within(z.int(), BOUNDS.hoursPerYear).meta({
    description: 'Converts a yearly salary to an hourly rate. Hours a year.',
  }),
  loadMultiplier: within(z.number(), BOUNDS.loadMultiplier).meta({
    description: 'Multiplies staff rates to include employer costs: 1.3 adds 30%.',
  }),
  overrunCapMinutes: within(z.int(), BOUNDS.overrunCapMinutes).meta({
    description: 'How long after the planned end the meter stops. Minutes.',
  }),
  receiptAccent: accent.nullable().meta({
    description: 'The accent color of receipts (Pro): # and 6 hexadecimal digits. Null for none.',
    example: '#0b6e4f',
  }),
  digestOptIn: z.boolean().meta({ description: 'Whether the weekly digest is on (Pro).' }),
};

export const Workspace = z
  .object({
    id: identifier('The workspace.'),
    name: fields.name,
    currency: fields.currency,
    timeZone: fields.timeZone,
    hoursPerYear: fields.hoursPerYear,
    loadMultiplier: fields.loadMultiplier,
    overrunCapMinutes: fields.overrunCapMinutes,
    receiptAccent: fields.receiptAccent,
    receiptLogoUrl: z.url().nullable().meta({ description: 'The logo of receipts, a PNG (Pro). Null for none.' }),
    digestOptIn: fields.digestOptIn,
    createdAt: epochMs('When it was created.'),
    updatedAt: epochMs('When its settings last changed.'),
    deletedAt: orNull(epochMs('When it was deleted.'), 'Always null: a deleted workspace isn’t returned.'),
  })
  .meta({
    id: 'Workspace',
    description: 'A set of meetings, people and topics, and what their costs are computed with.',
  });
export type Workspace = z.infer<typeof Workspace>;

export const CreateWorkspace = z
  .strictObject({
    name: fields.name,
    currency: fields.currency.optional(),
    timeZone: fields.timeZone.optional(),
  })
  .meta({
    id: 'CreateWorkspace',
    description: 'What a new workspace is to be. Without a currency, USD; without a time zone, UTC.',
  });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

export const UpdateWorkspace = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'UpdateWorkspace', description: 'The settings to change. Those that are absent stay as they are.' });
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

export const WorkspaceContents = z
  .object({
    meetings: count('How many meetings.'),
    people: count('How many saved people.'),
    topics: count('How many topics.'),
    templates: count('How many templates.'),
    receipts: count('How many shared receipts.'),
    tokens: count('How many API tokens.'),
  })
  .meta({ id: 'WorkspaceContents', description: 'How much is in a workspace.' });
export type WorkspaceContents = z.infer<typeof WorkspaceContents>;

export const WorkspaceLanguage = z
  .strictObject({
    language: z.enum(LANGUAGES).meta({ description: 'As HTML names languages.', example: 'de' }),
  })
  .meta({
    id: 'WorkspaceLanguage',
    description:
      'What a workspace’s emails are written in, and its receipts for programs that ask for no language, such as those that preview links.',
  });
export type WorkspaceLanguage = z.infer<typeof WorkspaceLanguage>;

export const WorkspaceVotes = z
  .strictObject({ asks: z.boolean().meta({ description: 'Whether new receipts ask.' }) })
  .meta({ id: 'WorkspaceVotes', description: 'Whether receipts ask if the meeting was worth it.' });
export type WorkspaceVotes = z.infer<typeof WorkspaceVotes>;

export const WorkspacePath = z.object({ id: identifier('The workspace.') });

export const workspaces = z
  .array(Workspace)
  .meta({ description: 'The account’s workspaces, oldest first.', maxItems: MOST_WORKSPACES });

export const WorkspaceList = z
  .object({ workspaces })
  .meta({ id: 'WorkspaceList', description: 'The account’s workspaces.' });

export const workspaceExample: Workspace = {
  id: '4fQmJ2x7VbNcL0sRk9TzaW',
  name: 'Product',
  ...DEFAULT_COST,
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  receiptAccent: null,
  receiptLogoUrl: null,
  digestOptIn: false,
  createdAt: 1_795_251_600_000,
  updatedAt: 1_795_251_600_000,
  deletedAt: null,
};

export const logoExample =
  'https://meetingtab.example/logos/8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4.png';
