import { z } from 'zod';
import { currencyCode, epochMs, milliseconds, orNull, queryInteger, text } from '../http/schema.ts';
import { FEWEST_HEADS, HMAC, KEY_LENGTH, LATEST_START, LENGTHS, MOST, SIZES, TOP } from './terms.ts';

/** An HMAC made by devices; the service doesn't have its key. */
export const hmac = (what: string) =>
  z
    .string()
    .regex(HMAC, 'Must be an HMAC-SHA-256 in base64url.')
    .meta({
      description: `${what} An HMAC-SHA-256 in base64url, under a key that the service never sees.`,
      maxLength: KEY_LENGTH,
    });

const price = {
  costMinor: z.int().min(0).meta({ description: 'What it cost by the card. Minor units of the ledger’s `currency`.' }),
  overrunMinor: orNull(
    z.int().min(0).meta({ description: 'The part after the planned end. Minor units of the ledger’s `currency`.' }),
    'Null without a planned length.',
  ),
};
const version = (what: string) => z.int().min(1).meta({ description: what });

const entry = {
  series: hmac('The series it belongs to.')
    .nullable()
    .meta({ description: 'An HMAC as `key` is; null for a one-off.' }),
  title: text(1, LENGTHS.title).nullable().meta({ description: 'Null if its sender keeps it back.' }),
  topic: text(1, LENGTHS.title).nullable().meta({ description: 'Null for none, and if its sender keeps it back.' }),
  startedAt: epochMs('When it started.').max(LATEST_START),
  durationMs: milliseconds('How long it ran, without breaks.'),
  heads: z.int().min(FEWEST_HEADS).max(10_000).meta({ description: 'How many people took part: at least 3.' }),
  personMs: milliseconds('Everyone’s time added up.'),
  ...price,
  overrunMs: orNull(milliseconds('How long it ran after its planned end.'), 'Null without a planned length.'),
  card: version('The version of the card in force when it started, by which it is priced.'),
  newest: z
    .strictObject({ card: version('The newest version.'), ...price })
    .nullable()
    .meta({ description: 'The same by the newest version of the card. Null if that is `card`.' }),
};

export const PutEntry = z
  .strictObject(entry)
  .meta({ id: 'PutLedgerEntry', description: 'A finished meeting, priced by the rate card alone.' });
export type PutEntry = z.infer<typeof PutEntry>;

const also = z.boolean().meta({ description: 'Whether somebody else metered it, too. The larger row counts.' });

export const EntryPut = z
  .object({ counts: z.boolean().meta({ description: 'Whether this row is the one that counts.' }), also })
  .meta({ id: 'LedgerEntryPut', description: 'What became of the row.' });
export type EntryPut = z.infer<typeof EntryPut>;

export const Entry = z
  .object({ key: hmac('The meeting.'), ...entry, also })
  .meta({ id: 'LedgerEntry', description: 'A meeting in a ledger. Who sent it isn’t shown.' });
export type Entry = z.infer<typeof Entry>;

const range = {
  from: queryInteger(
    'Meetings of the days from this time on, in the ledger’s time zone. Epoch milliseconds, UTC. Default: 30 days ago.',
    undefined,
  ),
  to: queryInteger(
    'Meetings of the days before this time, in the ledger’s time zone. Epoch milliseconds, UTC. Default: now.',
    undefined,
  ),
};

export const EntryQuery = z.object({
  ...range,
  limit: queryInteger('The most entries to return.', 200, { min: 1, max: MOST.page }),
  cursor: z.string().max(200).optional().meta({ description: '`nextCursor` of the previous page.' }),
  series: z
    .string()
    .max(20 * (KEY_LENGTH + 1))
    .optional()
    .meta({ description: 'Only these series: up to 20, with commas between.' }),
  own: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: '`true`: only the caller’s own, those that don’t count, too.' }),
});
export type EntryQuery = z.infer<typeof EntryQuery>;

export const EntryPage = z
  .object({
    entries: z.array(Entry).max(MOST.page).meta({
      description: 'Newest first. With fewer than 3 senders in the period: the caller’s own.',
    }),
    nextCursor: z
      .string()
      .max(200)
      .nullable()
      .meta({ description: 'The `cursor` of the next page. Null on the last.' }),
  })
  .meta({ id: 'LedgerEntryPage', description: 'A page of a ledger’s meetings.' });
export type EntryPage = z.infer<typeof EntryPage>;

export const LedgerSummaryQuery = z.object({
  ...range,
  detail: z.enum(['all', 'days']).default('all').meta({ description: '`days`: the sums and `byDay` only.' }),
  prices: z.enum(['own', 'newest']).default('own').meta({
    description: '`newest`: at the newest version of the card, where its sender has priced it so.',
  }),
});
export type LedgerSummaryQuery = z.infer<typeof LedgerSummaryQuery>;

const sum = (what: string) => z.number().min(0).meta({ description: what });

const sums = {
  count: sum('How many meetings.'),
  totalMinor: sum('What they cost. Minor units of `currency`.'),
  durationMs: sum('How long they ran. Milliseconds.'),
  personMs: sum('Everyone’s time added up. Milliseconds.'),
  overran: sum('How many ran over their planned end.'),
  overrunMs: sum('By how much. Milliseconds.'),
  overrunMinor: sum('What that cost. Minor units of `currency`.'),
};

export const LedgerSums = z.object(sums).meta({ id: 'LedgerSums', description: 'What some meetings come to.' });
export type LedgerSums = z.infer<typeof LedgerSums>;

const rowsOf = <Shape extends z.ZodRawShape>(shape: Shape, what: string) =>
  z.array(z.object({ ...shape, ...sums }).meta({ description: 'A row.' })).meta({ description: what });

export const LedgerSummary = z
  .object({
    from: z.int().meta({ description: 'When the first of its days began. Epoch milliseconds, UTC.' }),
    to: z.int().meta({ description: 'When the last of its days ends. Epoch milliseconds, UTC.' }),
    currency: currencyCode('What amounts are in.'),
    few: z
      .boolean()
      .meta({ description: 'Whether fewer than 3 senders are in the period: then only `sums` says anything.' }),
    sums: LedgerSums,
    mostHeads: sum('How many people the largest of them had.'),
    isPlanned: z.boolean().meta({ description: 'Whether any of them had a planned length.' }),
    unpriced: sum('Asked for the newest card: how many meetings are at their own version still.'),
    bySeries: rowsOf(
      {
        series: orNull(
          z.string().meta({ description: 'The series.' }),
          'Null for one-offs, and for all after the first 100.',
        ),
        title: orNull(z.string().meta({ description: 'What it was called last.' }), 'Null if nobody says.'),
        isRest: z.boolean().meta({ description: 'Whether it stands for all after the first 100.' }),
      },
      'The most expensive first.',
    ),
    byTopic: rowsOf(
      {
        topic: orNull(z.string().meta({ description: 'The topic.' }), 'Null for none.'),
        isRest: z.boolean().meta({ description: 'Whether it stands for all after the first 100.' }),
      },
      'The most expensive first.',
    ),
    byHour: rowsOf(
      {
        weekday: z.int().min(0).max(6).meta({ description: 'In the ledger’s time zone. 0 is Sunday.' }),
        hour: z.int().min(0).max(23).meta({ description: 'The hour it started in.' }),
      },
      'By weekday and hour.',
    ),
    bySize: rowsOf({ least: z.int().meta({ description: `The fewest people: ${SIZES.join(', ')}.` }) }, 'By size.'),
    byDay: rowsOf(
      { day: z.iso.date().meta({ description: 'In the ledger’s time zone.' }) },
      'Days with a meeting, in order.',
    ),
    top: z.array(Entry).max(TOP).meta({ description: 'The most expensive meetings.' }),
  })
  .meta({ id: 'LedgerSummary', description: 'What a ledger’s meetings of a period cost.' });
export type LedgerSummary = z.infer<typeof LedgerSummary>;
