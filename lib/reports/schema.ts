import { z } from 'zod';
import {
  count,
  currencyCode,
  epochMs,
  identifier,
  milliseconds,
  minorUnits,
  orNull,
  queryInteger,
} from '../http/schema.ts';
import { CURSOR_LENGTH, LABEL_LENGTH, LARGEST_PAGE, MOST_ROWS } from './terms.ts';

const label = (what: string) => z.string().meta({ description: what, maxLength: LABEL_LENGTH });

export const PublicMeeting = z
  .object({
    id: identifier('The meeting.'),
    title: label('What it’s called: “Untitled” if it has no title.'),
    topic: orNull(label('What it’s about.'), 'Null for none.'),
    startedAt: epochMs('When it started.'),
    endedAt: epochMs('When it ended.'),
    durationMs: milliseconds('How long it ran, without breaks, and no longer than the overrun cap allows.'),
    attendeeCount: count('How many people took part.'),
    staffCount: count('How many of them are staff.'),
    externalCount: count('How many of them are external.'),
    totalMinor: minorUnits('What it cost.'),
    currency: currencyCode('What its amounts are in.'),
    personMs: milliseconds('Everyone’s time added up.'),
    overrunMinor: minorUnits('The part of the total from after the planned end; 0 if it had none.'),
  })
  .meta({ id: 'PublicMeeting', description: 'A finished meeting, without names or rates.' });
export type PublicMeeting = z.infer<typeof PublicMeeting>;

export const MeetingPage = z
  .object({
    meetings: z.array(PublicMeeting).max(LARGEST_PAGE).meta({ description: 'Newest first.' }),
    nextCursor: z.string().max(CURSOR_LENGTH).nullable().meta({
      description: 'The `cursor` of the next page. Null on the last page.',
    }),
  })
  .meta({ id: 'MeetingPage', description: 'A page of finished meetings.' });
export type MeetingPage = z.infer<typeof MeetingPage>;

const range = {
  from: queryInteger(
    'Meetings that started at or after this time. Epoch milliseconds, UTC. Default: 30 days ago.',
    undefined,
  ),
  to: queryInteger('Meetings that started before this time. Epoch milliseconds, UTC. Default: now.', undefined),
};

export const MeetingQuery = z.object({
  ...range,
  limit: queryInteger('The most meetings to return.', 50, { min: 1, max: LARGEST_PAGE }),
  cursor: z
    .string()
    .max(CURSOR_LENGTH, 'Must be the nextCursor of an earlier page.')
    .optional()
    .meta({ description: '`nextCursor` from the previous page, with the same `from` and `to`.' }),
});
export type MeetingQuery = z.infer<typeof MeetingQuery>;

export const SummaryQuery = z.object(range);
export type SummaryQuery = z.infer<typeof SummaryQuery>;

/** A sum over many meetings: a number, exact up to 2^53−1 and close beyond. */
const sum = z.number().min(0);
const sumOf = (what: string) => sum.meta({ description: what });
const total = sumOf('What the meetings cost. Minor units of the summary’s `currency`, such as cents.');
const personHours = sumOf('Everyone’s time added up. Hours, not rounded.');

export const SummaryRow = z
  .object({
    label: label('The topic, role or title.'),
    totalMinor: total,
    count: sumOf('The number of meetings. By role: how many times someone with that role attended.'),
    personHours,
  })
  .meta({ id: 'SummaryRow', description: 'What the meetings of a topic or title cost, or the people with a role.' });
export type SummaryRow = z.infer<typeof SummaryRow>;

/** An end of the range as requested; for a ledger, widened to whole days. */
const bound = (what: string) => z.int().meta({ description: `${what} Epoch milliseconds, UTC.` });

export const Summary = z
  .object({
    from: bound('Meetings that started at or after this time are counted.'),
    to: bound('Meetings that started before this time are counted.'),
    currency: currencyCode('The workspace’s currency. Meetings in any other currency aren’t counted.'),
    totalMinor: total,
    meetings: sumOf('How many meetings.'),
    personHours,
    externalShare: z.number().min(0).max(1).meta({
      description:
        'The share of everyone’s time spent by external people, from 0 to 1, in the weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Weeks with only 1 or 2 external people are left out. 0 if no week is left.',
    }),
    byTopic: z
      .array(SummaryRow)
      .max(MOST_ROWS + 1)
      .meta({
        description: 'By topic, the highest total first. Meetings without one are “No topic”.',
      }),
    byRole: z.array(SummaryRow).meta({
      description:
        'From weeks that are entirely in the range. Weeks start on Thursday at 00:00 UTC. Roles of fewer than 3 people in a week, and partial weeks, are combined as “Other roles”.',
    }),
    byTitle: z
      .array(SummaryRow)
      .max(MOST_ROWS + 1)
      .meta({ description: 'By title, the highest total first.' }),
  })
  .meta({ id: 'Summary', description: 'What a period’s meetings cost.' });
export type Summary = z.infer<typeof Summary>;

/** The totals of a period. */
export const Figures = z.object({
  totalMinor: sum,
  meetings: sum,
  /** Null if fewer than three of the people who took part cost something: with the total it would reveal their rates. */
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
  externalShare: 0,
  byTopic: [{ label: 'Planning', totalMinor: 41_250, count: 1, personHours: 4.5 }],
  byRole: [
    { label: 'Engineer', totalMinor: 24_750, count: 3, personHours: 2.25 },
    { label: 'Other roles', totalMinor: 16_500, count: 3, personHours: 2.25 },
  ],
  byTitle: [{ label: 'Quarterly planning', totalMinor: 41_250, count: 1, personHours: 4.5 }],
};
