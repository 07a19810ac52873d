type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The fields that are not undefined: a field given as undefined is one that was not given. */
export function defined<T extends object>(fields: T): Defined<T> {
  // Object.fromEntries forgets the names of the entries, which are those of T.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/**
 * What is in `value`, by name; nothing if it is no object. For what must be read at once and may be of another version:
 * schemas bring zod with them, which loads with the first answer of the service (lib/client/api/response-schemas.ts).
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
