import { z } from 'zod';
import { currencyCode, epochMs, minorUnits, queryInteger } from '../http/schema.ts';

const duration = z.int().min(0);
const count = z.int().min(0);

export const PublicMeeting = z
  .object({
    id: z.string(),
    title: z.string(),
    topic: z.string().nullable(),
    startedAt: epochMs,
    endedAt: epochMs,
    durationMs: duration.meta({ description: 'Without breaks, and no longer than the overrun cap allows.' }),
    attendeeCount: count,
    staffCount: count,
    externalCount: count,
    totalMinor: minorUnits,
    currency: currencyCode,
    personMs: duration.meta({ description: 'Everyone’s time added up.' }),
    overrunMinor: minorUnits.meta({ description: 'The part of the total from after the planned end.' }),
  })
  .meta({ id: 'PublicMeeting', description: 'A finished meeting, without names or rates.' });
export type PublicMeeting = z.infer<typeof PublicMeeting>;

export const MeetingPage = z
  .object({
    meetings: z.array(PublicMeeting),
    nextCursor: z.string().nullable().meta({ description: 'The `cursor` of the next page. Null on the last page.' }),
  })
  .meta({ id: 'MeetingPage' });
export type MeetingPage = z.infer<typeof MeetingPage>;

const range = {
  from: queryInteger(undefined).meta({
    description: 'Epoch ms. Meetings that started at or after this time. Default: 30 days ago.',
  }),
  to: queryInteger(undefined).meta({ description: 'Epoch ms. Meetings that started before this time. Default: now.' }),
};

/** Longer than any cursor. Cursors are opaque to clients. */
const CURSOR_LENGTH = 200;

export const MeetingQuery = z.object({
  ...range,
  limit: queryInteger(50, { min: 1, max: 200 }),
  cursor: z
    .string()
    .max(CURSOR_LENGTH)
    .optional()
    .meta({ description: '`nextCursor` from the previous page, with the same `from` and `to`.' }),
});
export type MeetingQuery = z.infer<typeof MeetingQuery>;

export const SummaryQuery = z.object(range);
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/** A sum over many meetings: a number, exact up to 2^53−1 and close beyond. */
const sum = z.number().min(0);

export const SummaryRow = z
  .object({
    label: z.string(),
    totalMinor: sum,
    count: sum.meta({
      description: 'The number of meetings. By role: how many times someone with that role attended.',
    }),
    personHours: sum,
  })
  .meta({ id: 'SummaryRow' });
export type SummaryRow = z.infer<typeof SummaryRow>;

export const Summary = z
  .object({
    from: z.int(),
    to: z.int(),
    currency: currencyCode.meta({
      description: 'The workspace’s currency. Meetings in any other currency aren’t counted.',
    }),
    totalMinor: sum,
    meetings: sum,
    personHours: sum,
    externalShare: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'The share of everyone’s time spent by external people, from 0 to 1.' }),
    byTopic: z.array(SummaryRow),
    byRole: z.array(SummaryRow).meta({
      description:
        'From weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Roles of fewer than 3 people in a week, and partial weeks, are combined as “Other roles”.',
    }),
    byTitle: z.array(SummaryRow),
  })
  .meta({ id: 'Summary' });
export type Summary = z.infer<typeof Summary>;

/** The totals of a period. */
export const Figures = z.object({
  totalMinor: sum,
  meetings: sum,
  /** Null if fewer than three people took part who cost something: with the total it would tell their rates. */
  personMs: sum.nullable(),
  /** The part of the total after planned ends. */
  overrunMinor: sum,
});
export type Figures = z.infer<typeof Figures>;

/** A meeting as a headline shows it: no names, no rates. */
export const Dearest = PublicMeeting.pick({
  title: true,
  startedAt: true,
  durationMs: true,
  attendeeCount: true,
  totalMinor: true,
});
export type Dearest = z.infer<typeof Dearest>;

export const meetingExample: PublicMeeting = {
  id: 'b1c9a3de-4f0e-4a53-9f0c-1d2e3f405162',
  title: 'Quarterly planning',
  topic: 'Planning',
  startedAt: 1_795_251_600_000,
  endedAt: 1_795_254_300_000,
  durationMs: 2_700_000,
  attendeeCount: 6,
  staffCount: 5,
  externalCount: 1,
  totalMinor: 41_250,
  currency: 'EUR',
  personMs: 16_200_000,
  overrunMinor: 4_583,
};

export const summaryExample: Summary = {
  from: 1_792_663_200_000,
  to: 1_795_255_200_000,
  currency: 'EUR',
  totalMinor: 41_250,
  meetings: 1,
  personHours: 4.5,
  externalShare: 0.1875,
  byTopic: [{ label: 'Planning', totalMinor: 41_250, count: 1, personHours: 4.5 }],
  byRole: [
    { label: 'Engineer', totalMinor: 24_750, count: 3, personHours: 2.25 },
    { label: 'Other roles', totalMinor: 16_500, count: 3, personHours: 2.25 },
  ],
  byTitle: [{ label: 'Quarterly planning', totalMinor: 41_250, count: 1, personHours: 4.5 }],
};
