import { z } from 'zod';
import { count, currencyCode, epochMs, identifier, milliseconds, minorUnits, orNull, text } from '../http/schema.ts';
import { isLanguage, type Language } from '../languages/terms.ts';
import { FEWEST_VOTES, LONGEST_TITLE, MOST_HEADS, WORTH } from './terms.ts';

const headcount = (what: string) => z.int().min(0).max(MOST_HEADS).meta({ description: what });

/** The figures that a client shares. Aggregates only: there is no field for a name, role or rate. */
const figures = {
  title: text(0, LONGEST_TITLE).nullable().meta({ description: 'What the meeting is called. Null for none.' }),
  dateMs: epochMs('When the meeting started.'),
  durationMs: milliseconds('How long it ran, without breaks.'),
  attendeeCount: headcount('How many people took part.'),
  staffCount: orNull(headcount('How many of them are staff.'), 'Null leaves it out.'),
  externalCount: orNull(headcount('How many of them are external.'), 'Null leaves it out.'),
  totalMinor: minorUnits('What it cost.'),
  currency: currencyCode('What its amounts are in.'),
  perMinuteMinor: minorUnits('What a minute cost, with everyone there.'),
  personMs: milliseconds('Everyone’s time added up.'),
  overrunMs: orNull(milliseconds('How far it ran past its planned end.'), 'Null if it had none.'),
  overrunMinor: orNull(minorUnits('The part of the total from after the planned end.'), 'Null if it had none.'),
};

export const CreateReceipt = z
  .strictObject({ ...figures, workspaceId: identifier('The workspace that the receipt belongs to.') })
  .meta({ id: 'CreateReceipt', description: 'Every field is required. Those that can be null say so.' });
export type CreateReceipt = z.infer<typeof CreateReceipt>;

export const Receipt = z
  .object({
    id: identifier('The receipt.'),
    url: z.url().meta({ description: 'The public page. Whoever has the address can read it.' }),
    ...figures,
    brandAccent: z.string().nullable().meta({
      description: 'The accent color it was shared with: # and 6 hexadecimal digits. Null for none.',
      maxLength: 7,
    }),
    brandLogoUrl: z.url().nullable().meta({ description: 'The logo it was shared with, a PNG. Null for none.' }),
    showServiceFreeLine: z.boolean().meta({ description: 'Whether it says that it was made with Meeting Tab Free.' }),
    createdAt: epochMs('When it was shared.'),
    views: count('How many times people have opened the page.'),
    worth: z
      .enum(WORTH)
      .optional()
      .meta({
        description: `What most of the room said when asked whether it was worth it: \`split\` if neither yes nor no has two of three. Absent until voting has closed, and with fewer than ${FEWEST_VOTES} votes.`,
      }),
  })
  .meta({ id: 'Receipt', description: 'A public page that shows totals only.' });
export type Receipt = z.infer<typeof Receipt>;

/**
 * A receipt as its public page shows it. Adds the time zone of its date, the language for readers who ask for none, and its
 * logo's name.
 */
export const PublicReceipt = Receipt.extend({
  timeZone: z.string(),
  language: z.custom<Language>(isLanguage),
  brandLogoHash: z.string().nullable(),
  /** Absent if nobody is asked, or voting has closed. */
  votesCloseAt: z.number().optional(),
});
export type PublicReceipt = z.infer<typeof PublicReceipt>;

export const ReceiptList = z
  .object({ receipts: z.array(Receipt).meta({ description: 'The account’s shared receipts, newest first.' }) })
  .meta({ id: 'ReceiptList', description: 'What the account shares.' });

export const ReceiptPath = z.object({ id: z.string().meta({ description: 'The receipt.' }) });

export const CreateReceiptHeaders = z.object({
  'idempotency-key': z.string().min(1).max(255).optional().meta({
    description: 'Repeat a request with the same key and body, and you get the same receipt; with another body, 409.',
  }),
});

export const Vote = z
  .strictObject({ worth: z.enum(['yes', 'no']).meta({ description: 'Whether it was worth it.' }) })
  .meta({ id: 'Vote', description: 'What somebody in the room says.' });
export type Vote = z.infer<typeof Vote>;

const shared = {
  title: 'Quarterly planning',
  dateMs: 1_795_251_600_000,
  durationMs: 2_700_000,
  attendeeCount: 6,
  staffCount: 5,
  externalCount: 1,
  totalMinor: 41_250,
  currency: 'EUR',
  perMinuteMinor: 917,
  personMs: 16_200_000,
  overrunMs: 300_000,
  overrunMinor: 4_583,
};

export const createReceiptExample: CreateReceipt = { ...shared, workspaceId: '4fQmJ2x7VbNcL0sRk9TzaW' };

export const receiptExample: Receipt = {
  id: '7Hn2bQwXc4RtY8vZp1LmKd',
  url: 'https://meetingtab.example/r/7Hn2bQwXc4RtY8vZp1LmKd',
  ...shared,
  brandAccent: null,
  brandLogoUrl: null,
  showServiceFreeLine: true,
  createdAt: 1_795_254_300_000,
  views: 0,
};
