import { z } from 'zod';
import { identifier, queryInteger, text } from '../http/schema.ts';
import { EPOCHS, ID_LENGTH, PULL_RECORDS, PUSH_RECORDS, TABLES } from './terms.ts';

const TableName = z.enum(TABLES).meta({ description: 'The table that the record is in.' });
export type TableName = z.infer<typeof TableName>;

const epochName = z.string().meta({ maxLength: 64 });

/** A record on the wire: an object with any properties. */
export type SyncRecord = Readonly<Record<string, unknown>>;

/** Only checked to be an object: zod's own object type would drop a `__proto__` key. */
const SyncRecord = z
  .custom<SyncRecord>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'Must be an object.',
  })
  .meta({
    id: 'SyncRecord',
    description:
      'A record. Its `id` and `rev` are the service’s to read; all other properties are its author’s, and come back as they were sent. Names and rates among them are seen by the account only.',
    override: { type: 'object', additionalProperties: true },
  });

export const Push = z
  .object({
    workspaceId: identifier('The workspace to write to.'),
    records: z
      .array(z.object({ table: TableName, record: SyncRecord }).meta({ description: 'A record to write.' }))
      .max(PUSH_RECORDS)
      .meta({ description: 'The records to write. A record has at most 64 KB of JSON, a push 4 MB.' }),
    epoch: text(0, 64).optional().meta({
      description:
        'The `epoch` of your last pull. With it, an edit of something that a restored backup doesn’t have is a `conflict`, even if its `rev` has been given again.',
    }),
  })
  .meta({ id: 'Push', description: 'Changed records of a workspace.' });
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

const revision = (what: string) => z.int().min(0).meta({ description: what });
const recordId = z.string().meta({ description: 'The record’s `id`.', maxLength: ID_LENGTH });
const newRev = revision('The record’s revision.');

export const Pushed = z
  .object({
    accepted: z
      .array(
        z.object({ table: TableName, id: recordId, rev: newRev }).meta({ description: 'A record that was written.' }),
      )
      .max(PUSH_RECORDS)
      .meta({ description: 'What was written, or had been already.' }),
    rejected: z
      .array(
        z.object({ table: TableName, id: recordId, reason: Reason }).meta({ description: 'A record that wasn’t.' }),
      )
      .max(PUSH_RECORDS)
      .meta({ description: 'What wasn’t written, and why.' }),
    rev: revision('The workspace’s newest revision. Don’t use it as a cursor for pulls.'),
    epoch: epochName.optional().meta({
      description:
        'The epoch of these revisions, if the push named one. If it’s another than yours, pull and push again before you rely on them.',
    }),
  })
  .meta({ id: 'Pushed', description: 'What became of each record.' });
export type Pushed = z.infer<typeof Pushed>;

export const PullQuery = z.object({
  workspaceId: identifier('The workspace to read.'),
  since: queryInteger('The revision after which to begin: `nextRev` of the last pull.', 0),
  limit: queryInteger('The most records to return.', PULL_RECORDS, { min: 1, max: PULL_RECORDS }),
  epoch: text(0, 64).optional().meta({
    description: 'The `epoch` of your last pull. If it’s another now, or empty, the response has `epochs`.',
  }),
});
export type PullQuery = z.infer<typeof PullQuery>;

export const ChangesQuery = z.object({ workspaceId: identifier('The workspace to hear of.') });

export const ChangesHeaders = z.object({
  'last-event-id': text(0, 64).optional().meta({
    description:
      'The `id` of the last event you got. If it’s still the newest revision, the first event is the next one.',
  }),
});

export const Changed = z
  .object({ rev: revision('The workspace’s newest revision. It’s the event’s `id`, too.') })
  .meta({ id: 'Changed', description: 'Something was pushed.' });

/** A stretch of a workspace's revisions in which no backup was restored. */
const Epoch = z
  .object({
    epoch: epochName.meta({ description: 'Its name.' }),
    rev: revision('The revision after which it began.'),
  })
  .meta({ description: 'A stretch of a workspace’s revisions in which no backup was restored.' });
export type Epoch = z.infer<typeof Epoch>;

export const Pulled = z
  .object({
    records: z
      .array(z.object({ table: TableName, record: SyncRecord, rev: newRev }).meta({ description: 'A changed record.' }))
      .max(PULL_RECORDS)
      .meta({ description: 'What has changed, in order of revision.' }),
    nextRev: revision('The next `since`.'),
    hasMore: z.boolean().meta({ description: 'Whether there are more records after these.' }),
    epoch: epochName.meta({
      description: 'Another begins when the database starts, or is restored from a backup.',
    }),
    lookAgainMs: z.int().min(0).optional().meta({
      description:
        'How long you can wait until the next pull, in ms, if there’s nothing to send: 30,000 while no other session of the account is in use, 2,000 otherwise.',
    }),
    epochs: z.array(Epoch).max(EPOCHS).optional().meta({
      description:
        'The epochs of the workspace, oldest first. The newest one that you know, too, ends where the next begins, here or for you, whichever is less. Revisions you know beyond that were lost with a restored backup: pull from 0, and push what’s missing.',
    }),
  })
  .meta({ id: 'Pulled', description: 'A page of changed records.' });
export type Pulled = z.infer<typeof Pulled>;
