/**
 * What is in `value`, by name; nothing if it is no object. For what must be read at once and may be of another version:
 * schemas bring zod with them, which loads with the first answer of the service (answers.ts).
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
