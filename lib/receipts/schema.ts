import { z } from 'zod';
import { currencyCode, epochMs, identifier, minorUnits, text } from '../http/schema.ts';
import { LONGEST_TITLE, MOST_HEADS } from './terms.ts';

const headcount = z.int().min(0).max(MOST_HEADS);

/** The figures a client shares. Aggregates only: no name, role or rate has a field to go into. */
const figures = {
  title: text(0, LONGEST_TITLE).nullable(),
  dateMs: epochMs,
  durationMs: z.int().min(0),
  attendeeCount: headcount,
  staffCount: headcount.nullable(),
  externalCount: headcount.nullable(),
  totalMinor: minorUnits,
  currency: currencyCode,
  perMinuteMinor: minorUnits,
  personMs: z.int().min(0),
  overrunMs: z.int().min(0).nullable(),
  overrunMinor: minorUnits.nullable(),
};

export const CreateReceipt = z
  .strictObject({ ...figures, workspaceId: identifier })
  .meta({ id: 'CreateReceipt', description: 'Every field is required. Those that can be null say so.' });
export type CreateReceipt = z.infer<typeof CreateReceipt>;

export const Receipt = z
  .object({
    id: z.string(),
    url: z.url().meta({ description: 'The public page.' }),
    ...figures,
    brandAccent: z.string().nullable(),
    brandLogoUrl: z.string().nullable(),
    showServiceFreeLine: z.boolean(),
    createdAt: epochMs,
    views: z.int(),
  })
  .meta({ id: 'Receipt', description: 'A public page that shows totals only.' });
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptList = z.object({ receipts: z.array(Receipt) }).meta({ id: 'ReceiptList' });

export const ReceiptPath = z.object({ id: z.string() });

export const CreateReceiptHeaders = z.object({
  'idempotency-key': z.string().min(1).max(255).optional().meta({
    description: 'Repeat a request with the same key and body, and you get the same receipt; with another body, 409.',
  }),
});

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
