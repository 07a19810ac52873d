import { z } from 'zod';
import { identifier, queryInteger, text } from '../http/schema.ts';
import { PULL_RECORDS, PUSH_RECORDS, TABLES } from './terms.ts';

const TableName = z.enum(TABLES);
export type TableName = z.infer<typeof TableName>;

/** A record on the wire: an object with any properties. */
export type SyncRecord = Readonly<Record<string, unknown>>;

/** Only checked to be an object: zod's own object type would drop a `__proto__` key. */
const SyncRecord = z
  .custom<SyncRecord>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'Must be an object.',
  })
  .meta({ id: 'SyncRecord', override: { type: 'object', additionalProperties: true } });

export const Push = z
  .object({
    workspaceId: identifier,
    records: z.array(z.object({ table: TableName, record: SyncRecord })).max(PUSH_RECORDS),
    epoch: text(0, 64).optional().meta({
      description:
        'The `epoch` of your last pull. With it, an edit of something that a restored backup doesn’t have is a `conflict`, even if its `rev` has been given again.',
    }),
  })
  .meta({ id: 'Push' });
export type Push = z.infer<typeof Push>;

export const Reason = z.enum(['invalid', 'too_large', 'duplicate', 'deleted', 'conflict', 'full']).meta({
  description: [
    '`invalid`: the id isn’t 1 to 64 characters, the rev isn’t a whole number from 0 up, a text has NUL or unpaired surrogates, a number exceeds double precision, or it’s nested more than 64 levels deep.',
    '`too_large`: more than 64 KB of JSON.',
    '`duplicate`: the record is already in this push.',
    '`deleted`: it was deleted after the revision this edit is based on.',
    '`conflict`: it was changed after that revision. Pull, merge, and push again.',
    '`full`: the workspace has reached 2,000,000 records or 1 GB (a deleted record counts as 100 bytes plus its JSON). Delete some. Deletions, and edits that don’t make a record larger, are still accepted.',
  ].join(' '),
});
export type Reason = z.infer<typeof Reason>;

const revision = z.int().min(0);

export const Pushed = z
  .object({
    accepted: z.array(z.object({ table: TableName, id: z.string(), rev: revision })),
    rejected: z.array(z.object({ table: TableName, id: z.string(), reason: Reason })),
    rev: revision.meta({ description: 'The workspace’s newest revision. Don’t use it as a cursor for pulls.' }),
    epoch: z.string().optional().meta({
      description:
        'The epoch of these revisions, if the push named one. If it’s another than yours, pull and push again before you rely on them.',
    }),
  })
  .meta({ id: 'Pushed' });
export type Pushed = z.infer<typeof Pushed>;

export const PullQuery = z.object({
  workspaceId: identifier,
  since: queryInteger(0),
  limit: queryInteger(PULL_RECORDS, { min: 1, max: PULL_RECORDS }),
  epoch: text(0, 64).optional().meta({
    description: 'The `epoch` of your last pull. If it’s another now, or empty, the response has `epochs`.',
  }),
});
export type PullQuery = z.infer<typeof PullQuery>;

/** A stretch of a workspace's revisions in which no backup was restored. */
const Epoch = z.object({
  epoch: z.string(),
  rev: revision.meta({ description: 'The revision after which it began.' }),
});
export type Epoch = z.infer<typeof Epoch>;

export const Pulled = z
  .object({
    records: z.array(z.object({ table: TableName, record: SyncRecord, rev: revision })),
    nextRev: revision.meta({ description: 'The next `since`.' }),
    hasMore: z.boolean(),
    epoch: z.string().meta({
      description: 'Another begins when the database starts, or is restored from a backup.',
    }),
    epochs: z.array(Epoch).optional().meta({
      description:
        'The epochs of the workspace, oldest first. The newest one that you know, too, ends where the next begins, here or for you, whichever is less. Revisions you know beyond that were lost with a restored backup: pull from 0, and push what’s missing.',
    }),
  })
  .meta({ id: 'Pulled' });
export type Pulled = z.infer<typeof Pulled>;
