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

/*
 * Each takes a description of its field: `/openapi.json` describes every field, with its unit, and a test finds those
 * without one.
 */

/** An identifier: a workspace's, a meeting's. */
export const identifier = (what: string) => text(1, 64).meta({ description: what });

/** Epoch milliseconds, UTC. */
export const epochMs = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${what} Epoch milliseconds, UTC.`, example: 1_795_251_600_000 });

/** A duration in milliseconds. */
export const milliseconds = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${what} Milliseconds.` });

/** A non-negative amount in minor units of the currency beside it. */
export const minorUnits = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${what} Minor units of \`currency\`, such as cents.` });

export const count = (what: string) => z.int().min(0).meta({ description: what });

/** A currency's three letters. */
export const currencyCode = (what: string) =>
  z
    .string()
    .regex(CURRENCY_CODE, 'Must be three uppercase letters.')
    .meta({ description: `${what} Three uppercase letters, as in ISO 4217.`, example: 'EUR' });

/** Makes a schema nullable, and adds to its description when the value is null. */
export function orNull<Schema extends z.ZodType>(schema: Schema, when: string) {
  const { description = '', ...rest } = schema.meta() ?? {};
  return schema.nullable().meta({ ...rest, description: `${description} ${when}`.trim() });
}

interface IntegerRange {
  min?: number;
  max?: number;
}

/**
 * A whole number in a query string. Absent, empty and `null` mean `fallback`; anything but a safe integer is out of range.
 */
export function queryInteger<Fallback extends number | undefined>(
  description: string,
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
    .meta({ description, override: { type: 'integer', minimum: min, maximum: max, default: fallback } });
}

export const Ok = z
  .object({ ok: z.literal(true).meta({ description: 'Always true.' }) })
  .meta({ id: 'Ok', description: 'Done.' });

/** Returns the response of an operation that says only that it's done. */
export async function done(work: Promise<unknown>): Promise<z.infer<typeof Ok>> {
  await work;
  return { ok: true };
}

export const ErrorBody = z
  .object({
    error: z
      .object({
        code: z.string().meta({ description: 'Stable and machine-readable.', example: 'not_found' }),
        message: z.string().meta({ description: 'A sentence for people. It may change.' }),
        details: z
          .unknown()
          .optional()
          .meta({ description: 'More about the error. Of `invalid_request`: `issues`, the fields that aren’t valid.' }),
      })
      .meta({ description: 'What went wrong.' }),
  })
  .meta({ id: 'Error', description: 'Every error has this form.' });

/** `details` of an invalid request. */
export interface ValidationDetails {
  issues: { path: string; message: string }[];
}
