import { z } from 'zod';
import type { Ledger } from './ledger.ts';

/** The conventions of Stripe's API: forms, errors, routes, pages. */

/** A request body or query: `a[b][0][c]=d`. */
export interface Form {
  [key: string]: string | Form;
}

/** Parses the pairs into nested objects. Lists become objects with the keys 0, 1, …. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const child = node[key];
      const next: Form = typeof child === 'object' ? child : Object.create(null);
      node[key] = next;
      node = next;
    }
    // `a[]=x` appends to a list.
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return root;
}

/** An error in Stripe's format. */
export class Problem extends Error {
  readonly status: number;
  readonly fields: { type?: string; code?: string; param?: string };

  constructor(status: number, message: string, fields: Problem['fields'] = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.fields } };
  }
}

/** Returns the error for an unknown ID: a 404 if it is in the path, a 400 if it is a parameter. */
export const noSuch = (kind: string, id: string, param = 'id') =>
  new Problem(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

export const integer = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const list = <T extends z.ZodType>(items: T) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null ? Object.values(value) : value), items);
export const paging = { limit: integer.min(1).max(100).default(10), starting_after: z.string().optional() };

export interface Route {
  method: string;
  path: RegExp;
  run: (ledger: Ledger, form: Form, id: string) => object;
}

/** Defines a route, like `GET customers/{id}`. Like Stripe, it refuses unknown parameters. */
export function route<Shape extends z.ZodRawShape>(
  name: string,
  params: Shape,
  run: (ledger: Ledger, given: z.infer<z.ZodObject<Shape, z.core.$strict>>, id: string) => object,
): Route {
  const [method = '', path = ''] = name.split(' ');
  const schema = z.strictObject(params);
  return {
    method,
    path: new RegExp(`^/v1/${path.replace('{id}', '([^/]+)')}$`),
    run: (ledger, form, id) => {
      const given = schema.safeParse(form);
      if (!given.success) throw wrong(given.error.issues[0]);
      return run(ledger, given.data, id);
    },
  };
}

function wrong(issue: z.core.$ZodIssue | undefined): Problem {
  const isUnknown = issue?.code === 'unrecognized_keys';
  const [first, ...rest] = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])];
  const param = `${String(first ?? '')}${rest.map((key) => `[${String(key)}]`).join('')}`;
  if (isUnknown) return new Problem(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  return new Problem(400, `Invalid ${param}: ${issue?.message}`, { param });
}

/** Returns a page of `items`, which are oldest first, in reverse order. */
export function page<T extends { id: string }>(
  items: readonly T[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  shape: (item: T) => object,
): object {
  const all = items.toReversed();
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw noSuch('object', after, 'starting_after');
  const data = all.slice(start, start + limit);
  return { object: 'list', has_more: start + limit < all.length, data: data.map(shape) };
}
