import { z } from 'zod';
import { currencyCode, epochMs, identifier, text } from '../http/schema.ts';
import { BOUNDS, DEFAULT_COST } from './terms.ts';

/** A number within the bounds of its field. */
const within = <Schema extends z.ZodNumber>(schema: Schema, { min, max }: { min: number; max: number }) =>
  schema.min(min).max(max);

const accent = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be # followed by 6 hexadecimal digits.');

const fields = {
  name: text(BOUNDS.name.min, BOUNDS.name.max),
  currency: currencyCode,
  /** Stored as given. A zone that Intl does not know is treated as UTC. */
  timeZone: text(BOUNDS.timeZone.min, BOUNDS.timeZone.max),
  hoursPerYear: within(z.int(), BOUNDS.hoursPerYear),
  loadMultiplier: within(z.number(), BOUNDS.loadMultiplier),
  overrunCapMinutes: within(z.int(), BOUNDS.overrunCapMinutes),
  receiptAccent: accent.nullable(),
  digestOptIn: z.boolean(),
};

export const Workspace = z
  .object({
    id: z.string(),
    name: fields.name,
    currency: fields.currency,
    timeZone: fields.timeZone,
    hoursPerYear: fields.hoursPerYear.meta({ description: 'Converts a yearly salary to an hourly rate.' }),
    loadMultiplier: fields.loadMultiplier.meta({ description: 'Multiplies staff rates to include employer costs.' }),
    overrunCapMinutes: fields.overrunCapMinutes.meta({
      description: 'How long after the planned end the meter stops.',
    }),
    receiptAccent: fields.receiptAccent,
    receiptLogoUrl: z.url().nullable(),
    digestOptIn: fields.digestOptIn,
    createdAt: epochMs,
    updatedAt: epochMs,
    deletedAt: epochMs.nullable(),
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

export const CreateWorkspace = z
  .strictObject({
    name: fields.name,
    currency: fields.currency.optional(),
    timeZone: fields.timeZone.optional(),
  })
  .meta({ id: 'CreateWorkspace' });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

export const UpdateWorkspace = z.strictObject(fields).partial().meta({ id: 'UpdateWorkspace' });
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

const amount = z.int().min(0);

export const WorkspaceContents = z
  .object({ meetings: amount, people: amount, topics: amount, templates: amount, receipts: amount, tokens: amount })
  .meta({ id: 'WorkspaceContents' });
export type WorkspaceContents = z.infer<typeof WorkspaceContents>;

export const WorkspacePath = z.object({ id: identifier });

export const WorkspaceList = z.object({ workspaces: z.array(Workspace) }).meta({ id: 'WorkspaceList' });

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
