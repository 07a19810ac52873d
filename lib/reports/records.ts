import { z } from 'zod';
import { currencyCode, epochMs, identifier } from '../http/schema.ts';
import { DEFAULT_COST } from '../workspaces/terms.ts';
import { NO_ROLE } from './terms.ts';

/**
 * What reports understand of the records that clients write. Records are free-form: what is absent or null has a
 * default, and a record in which a known field has another type is one that reports cannot understand.
 */

const whole = z.int().min(0);

/** Titles and roles longer than this are cut: they are keys of reports, and PostgreSQL's index has room for no essays. */
const LABEL_LENGTH = 200;

const label = z.string().transform((text) => [...text.slice(0, 2 * LABEL_LENGTH)].slice(0, LABEL_LENGTH).join(''));

function or<T, const Fallback>(schema: z.ZodType<T>, fallback: Fallback) {
  return schema.nullish().transform((value) => value ?? fallback);
}

const span = { startedAt: epochMs, endedAt: or(epochMs, null) };

/** A finished meeting; one still running is no part of reports, nor is one that ended before it began. */
export const MeetingRecord = z
  .object({
    title: or(label, '').transform((title) => (title.trim() === '' ? 'Untitled' : title)),
    // No topic has a longer id, and none an empty one.
    topicId: or(z.string(), null).transform((id) => (identifier.safeParse(id).success ? id : null)),
    startedAt: epochMs,
    endedAt: epochMs,
    plannedMs: or(z.number(), null),
    currency: or(currencyCode, null),
    hoursPerYear: or(z.int().min(1), DEFAULT_COST.hoursPerYear),
    loadMultiplier: or(z.number().min(0), DEFAULT_COST.loadMultiplier),
    overrunCapMinutes: or(z.number().min(0), DEFAULT_COST.overrunCapMinutes),
  })
  .refine(({ startedAt, endedAt }) => endedAt >= startedAt);
export type MeetingRecord = z.infer<typeof MeetingRecord>;

/** The figures a meeting may carry itself, under the names of the public API, if it has no attendee records. */
export const OwnFigures = z.object({
  durationMs: or(whole, null),
  attendeeCount: or(whole, 0),
  staffCount: or(whole, 0),
  externalCount: or(whole, 0),
  totalMinor: or(whole, 0),
  personMs: or(whole, 0),
  overrunMinor: or(whole, 0),
});

export const AttendeeRecord = z.object({
  personId: or(z.union([identifier, z.literal('')]), ''),
  // Somebody who types what we call no role has none.
  role: or(label, '').transform((role) => (role.trim() === NO_ROLE ? '' : role.trim())),
  external: or(z.boolean(), false),
  count: or(z.int().min(1), 1),
  rateKind: or(z.enum(['hour', 'year']), 'hour'),
  rateMinor: or(whole, 0),
});

export const SegmentRecord = z.object({ attendeeId: z.string(), ...span });

export const PauseRecord = z.object(span);
