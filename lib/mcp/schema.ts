import { z } from 'zod';
import { CURSOR_LENGTH, LARGEST_PAGE } from '../reports/terms.ts';

/** A moment as assistants write it: a date, which begins at midnight UTC, or a date with a time and its zone. */
const instant = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'Must be a date like 2026-11-01, or a date with a time and a zone.',
  )
  .transform((text) => Date.parse(text));

export const RangeInput = z.object({
  from: instant
    .optional()
    .describe('Meetings that started at or after this: 2026-11-01, or 2026-11-01T09:00:00Z. Default: 30 days ago.'),
  to: instant.optional().describe('Meetings that started before this, in the same form. Default: now.'),
});

export type RangeInput = z.infer<typeof RangeInput>;

export const MeetingsInput = RangeInput.extend({
  limit: z.int().min(1).max(LARGEST_PAGE).default(50).describe('The most meetings to return.'),
  cursor: z
    .string()
    .max(CURSOR_LENGTH)
    .optional()
    .describe('`nextCursor` of the previous page, with the same `from` and `to`.'),
});

export type MeetingsInput = z.infer<typeof MeetingsInput>;

const amount = (what: string) => z.string().describe(`${what}, in the currency's own units: “EUR 412.50”.`);
const hours = (what: string) => z.number().describe(`${what}. Hours.`);

const Meeting = z.object({
  title: z.string(),
  topic: z.string().nullable(),
  startedAt: z.string().describe('ISO 8601, UTC.'),
  endedAt: z.string().describe('ISO 8601, UTC.'),
  hours: hours('How long it ran, without breaks'),
  attendees: z.int().describe('How many people took part.'),
  staff: z.int().describe('How many of them are staff.'),
  external: z.int().describe('How many of them are external.'),
  personHours: hours('Everyone’s time added up'),
  cost: amount('What it cost'),
  overrun: amount('The part of the cost from after the planned end'),
});

export const MeetingsOutput = z.object({
  meetings: z.array(Meeting).describe('Newest first.'),
  nextCursor: z.string().nullable().describe('For the next page; null on the last.'),
});

const Row = z.object({
  label: z.string(),
  cost: amount('What it cost'),
  count: z.number().describe('Meetings; by role, attendances.'),
  personHours: hours('Everyone’s time added up'),
});

export const SummaryOutput = z.object({
  from: z.string().describe('ISO 8601, UTC.'),
  to: z.string().describe('ISO 8601, UTC.'),
  currency: z.string().describe('The workspace’s. Meetings in another one aren’t counted.'),
  cost: amount('What all of the meetings cost'),
  meetings: z.number(),
  personHours: hours('Everyone’s time added up'),
  externalShare: z
    .number()
    .describe(
      'The share of everyone’s time spent by external people, from 0 to 1, in the whole weeks of the period, without weeks of only 1 or 2 external people.',
    ),
  byTopic: z.array(Row),
  byRole: z
    .array(Row)
    .describe(
      'Roles of fewer than 3 people, and meetings of weeks that the period cuts, are combined as “Other roles”.',
    ),
  byTitle: z.array(Row),
});

/** A message of the protocol, which its library reads. Only one: a batch could hold any number of reads. */
export const Message = z.looseObject({ jsonrpc: z.literal('2.0') });
