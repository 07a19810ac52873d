import { z } from 'zod';
import { CURRENCY_CODE } from './terms.ts';

// In a browser zod would probe `new Function`, which our Content-Security-Policy refuses and reports.
z.config({ jitless: 'document' in globalThis });

/** Field types that every feature's schema is built from. Client-safe. */

/** Lengths count code points, as JSON Schema does; zod's own `.max` counts UTF-16 units. */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => value.length >= min && (min < 2 || [...value].length >= min), {
      error: min === 1 ? 'Can’t be empty.' : `Must have at least ${min} characters.`,
    })
    .refine((value) => value.length <= max || (value.length <= 2 * max && [...value].length <= max), {
      error: `Must have at most ${max} characters.`,
    })
    .meta({ minLength: min, maxLength: max });
}

/** An identifier that a client names: a workspace's, a meeting's. */
export const identifier = text(1, 64);

/** Epoch milliseconds, UTC. */
export const epochMs = z.int().min(0);

/** An amount in minor units of the currency beside it, never negative. */
export const minorUnits = z.int().min(0);

/** A currency's three letters. */
export const currencyCode = z.string().regex(CURRENCY_CODE, 'Must be three uppercase letters.');

interface IntegerRange {
  min?: number;
  max?: number;
}

/**
 * A whole number in a query string. Absent, empty and `null` mean `fallback`; a number beyond the safe integers is out
 * of range.
 */
export function queryInteger<Fallback extends number | undefined>(
  fallback: Fallback,
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: IntegerRange = {},
) {
  return z
    .string()
    .optional()
    .transform((given) => {
      if (given === undefined || given === '' || given === 'null') return fallback;
      // Number() alone would take 1e3, 0x10 and blanks.
      return /^-?\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
    })
    .refine((value) => value === undefined || (value >= min && value <= max), {
      error: `Must be a whole number from ${min} to ${max}.`,
    })
    .meta({ override: { type: 'integer', minimum: min, maximum: max, default: fallback } });
}

export const Ok = z.object({ ok: z.literal(true) }).meta({ id: 'Ok', description: 'Done.' });

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'Stable and machine-readable.' }),
      message: z.string().meta({ description: 'A sentence for people. It may change.' }),
      details: z.unknown().optional().meta({ description: 'More about the error, such as which fields aren’t valid.' }),
    }),
  })
  .meta({ id: 'Error' });

/** `details` of an invalid request. */
export interface ValidationDetails {
  issues: { path: string; message: string }[];
}
