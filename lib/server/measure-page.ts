import type { IncomingMessage, ServerResponse } from 'node:http';
import { countRequest } from '../http/measure.ts';

/** Pages and files, by the beginning of their paths. Any other path may be any text, and counts as one route. */
const ROUTES: readonly (readonly [begins: RegExp, route: string])[] = [
  [/^\/(\?|$)/, '/'],
  [/^\/_next\//, '/_next/{file}'],
  [/^\/app(\/|\?|$)/, '/app'],
  [/^\/r\/[^/?]+(\?|$)/, '/r/{id}'],
  [/^\/r\//, '/r/{id}/{file}'],
  [/^\/logos\//, '/logos/{file}'],
  [/^\/(openapi\.json|pricing|docs|sign-in|billing\/return|digest\/unsubscribe)(\?|$)/, ''],
];

function routeOf(url: string): string {
  const known = ROUTES.find(([begins]) => begins.test(url));
  if (!known) return 'other';
  return known[1] || (url.split('?', 1)[0] ?? '');
}

/** Counts a request to a page or a file once its response has closed. */
export function measurePage({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  response.once('close', () => countRequest(method, routeOf(url), response.statusCode, performance.now() - began));
}
