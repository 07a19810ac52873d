type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Returns the fields that are not undefined: a field given as undefined counts as not given. */
export function defined<T extends object>(fields: T): Defined<T> {
  // Object.fromEntries forgets the names, which are those of T.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/**
 * Returns the fields of `value` by name; none if it is not an object. For values that may be of another version and are read
 * before zod, which loads with the service's first response (lib/client/api/response-schemas.ts).
 */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
