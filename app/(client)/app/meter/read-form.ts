import { amountInput, parseDuration } from '#lib/client/input/parse.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';
import type { Draft } from '#lib/client/meetings/draft.ts';
import type { Person, Rate } from '#lib/sync/records.ts';
import { readAttendees, type TypedAttendees } from '../meeting/read-attendees.ts';
import { doubtAbout } from '../shared/rate-words.ts';

/* How the start form's text was read. */

export interface FormReading {
  typed: TypedAttendees;
  /** What each head costs; null if unknown, or if it can't be read. */
  headRate: Rate | null;
  /** If the rate is implausible: a question about it, and the likelier rate as it can be typed. */
  headDoubt: { question: string; likelier: string | null } | null;
  /** Null for no plan, undefined for invalid text. */
  plannedMs: number | null | undefined;
}

/** Reads the start form. `usual` is the heads' rate if none is typed. */
export function readForm(
  { who, rate, planned }: Pick<Draft, 'who' | 'rate' | 'planned'>,
  usual: Rate | null,
  currency: string,
  people: readonly Person[],
): FormReading {
  return {
    typed: readAttendees(who, currency, people),
    ...(rate.trim() === '' ? { headRate: usual, headDoubt: null } : readHeadRate(rate, currency)),
    plannedMs: parseDuration(planned),
  };
}

function readHeadRate(typed: string, currency: string): Pick<FormReading, 'headRate' | 'headDoubt'> {
  const rate = parseRate(typed, currency);
  if (!rate) return { headRate: null, headDoubt: null };
  const doubt = doubtAbout(rate, currency, true);
  // An implausible rate doesn't count before it is confirmed.
  if (doubt) {
    const likelier = doubt.per && `${amountInput(rate.minor, currency)}/${doubt.per}`;
    return { headRate: null, headDoubt: { question: doubt.question, likelier } };
  }
  return { headRate: { ...keptRate(rate), external: false }, headDoubt: null };
}
