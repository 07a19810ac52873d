import type { z } from 'zod';
import { ApiError } from './errors.ts';
import type { ValidationDetails } from './schema.ts';

const MAX_ISSUES = 20;
const MAX_TEXT = 200;

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…`.toWellFormed() : text;
}

/** Parses `value` with `schema`. Throws invalid_request with the fields at fault; `root` names where the value came from. */
export function parseWith<T>(schema: z.ZodType<T>, value: unknown, root: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details: ValidationDetails = {
    issues: result.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
      path: cut(issue.path.length > 0 ? issue.path.join('.') : root),
      message: cut(issue.message),
    })),
  };
  throw new ApiError('invalid_request', { details });
}
