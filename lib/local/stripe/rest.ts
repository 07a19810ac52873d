import { z } from 'zod';
import { type Form, listOf } from './form.ts';
import type { Ledger } from './ledger.ts';
import { noSuch, Problem } from './problem.ts';

/** The conventions of Stripe's API: routes, parameters, pagination, `expand[]`. */

/** A whole number. */
export const integer = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const list = <T extends z.ZodType>(items: T) => z.preprocess((value: string | Form) => listOf(value), items);
export const expand = list(z.array(z.string())).optional();
export const paging = {
  limit: integer.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

/** A response's body. */
export type Shape = object;
type Run = (ledger: Ledger, form: Form, id: string) => Shape;

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  run: Run;
}

/** Defines a route. It refuses unknown parameters, as Stripe does. */
export function route<T>(
  method: Route['method'],
  path: string,
  params: z.ZodType<T>,
  run: (ledger: Ledger, given: T, id: string) => Shape,
): Route {
  return {
    method,
    path: new RegExp(`^/v1/${path.replace('{id}', '([^/]+)')}$`),
    run: (ledger, form, id) => {
      const given = params.safeParse(form);
      if (!given.success) throw wrong(given.error.issues[0]);
      return run(ledger, given.data, id);
    },
  };
}

function wrong(issue: z.core.$ZodIssue | undefined): Problem {
  const [first, ...rest] = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
  const param = `${String(first ?? '')}${rest.map((key) => `[${String(key)}]`).join('')}`;
  if (issue?.code === 'unrecognized_keys') {
    return new Problem(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  return new Problem(400, `Invalid ${param}: ${issue?.message}`, { param });
}

/** Returns a page of `items` (oldest first), newest first. */
export function page<T extends { id: string }>(
  url: string,
  items: readonly T[],
  {
    limit,
    starting_after,
    ending_before,
  }: { limit: number; starting_after?: string | undefined; ending_before?: string | undefined },
  shape: (item: T) => Shape,
): Shape {
  const all = items.toReversed();
  const index = (id: string, param: string) => {
    const found = all.findIndex((item) => item.id === id);
    if (found < 0) throw noSuch('object', id, param);
    return found;
  };
  const end = ending_before === undefined ? all.length : index(ending_before, 'ending_before');
  const start = starting_after === undefined ? 0 : index(starting_after, 'starting_after') + 1;
  const from = ending_before === undefined ? start : Math.max(0, end - limit);
  const data = all.slice(from, Math.min(end, from + limit));
  const hasMore = ending_before === undefined ? from + limit < end : from > 0;
  return { object: 'list', url, has_more: hasMore, data: data.map(shape) };
}

/** Finds an object by id. */
type Lookup = (id: string) => Shape | undefined;

/** Returns `body` with the objects that `expand[]` names in place of their ids. Throws Problem. */
export function expanded(lookup: Lookup, body: Shape, form: Form): Shape {
  const wanted = listOf(form.expand).filter((path) => typeof path === 'string');
  if (wanted.length === 0) return body;
  // A plain copy that can be changed.
  const root = JSON.parse(JSON.stringify(body));
  for (const path of wanted) expandAt(lookup, root, path.split('.'), path);
  return root;
}

function expandAt(lookup: Lookup, node: unknown, [key = '', ...rest]: string[], path: string): void {
  if (Array.isArray(node)) {
    for (const item of node) expandAt(lookup, item, [key, ...rest], path);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const value: unknown = Reflect.get(node, key);
  const whole = typeof value === 'string' ? lookup(value) : value;
  if (whole === undefined) {
    throw new Problem(400, `This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  Reflect.set(node, key, whole);
  if (rest.length > 0) expandAt(lookup, whole, rest, path);
}
