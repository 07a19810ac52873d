import { amountInput, parseDuration } from '#lib/client/input/parse.ts';
import { keptRate, parseRate } from '#lib/client/input/rates.ts';
import type { Draft } from '#lib/client/meetings/draft.ts';
import type { Person, Rate } from '#lib/sync/records.ts';
import { readAttendees, type TypedAttendees } from '../meeting/read-attendees.ts';
import { doubtAbout } from '../shared/rate-words.ts';

/* How the start form reads what is typed into it. */

export interface FormReading {
  typed: TypedAttendees;
  /** What each head costs; null: nobody knows, or it can't be read. */
  headRate: Rate | null;
  /** In place of that, a rate that cannot be meant: the question about it, and what was more likely meant, as it can be typed. */
  headDoubt: { question: string; likelier: string | null } | null;
  /** Null: no plan. Undefined: what is typed is no length. */
  plannedMs: number | null | undefined;
}

/** `usual`: the rate of heads for which none is typed. */
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
  // What can't be meant doesn't count before it was asked about.
  if (doubt) {
    const likelier = doubt.per && `${amountInput(rate.minor, currency)}/${doubt.per}`;
    return { headRate: null, headDoubt: { question: doubt.question, likelier } };
  }
  return { headRate: { ...keptRate(rate), external: false }, headDoubt: null };
}
