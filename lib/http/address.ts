import { isStorable } from './body.ts';
import { invalid } from './errors.ts';

/**
 * Returns the path's parameters, decoded once. Read from the address because Next passes them decoded or not depending on
 * the route.
 */
export function pathOf(pattern: string, request: Request): Record<string, string> {
  const segments = new URL(request.url).pathname.split('/');
  const path: Record<string, string> = {};
  for (const [index, part] of pattern.split('/').entries()) {
    if (part.startsWith('{')) path[part.slice(1, -1)] = decodeSegment(part.slice(1, -1), segments[index] ?? '');
  }
  return path;
}

function decodeSegment(name: string, segment: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw invalid(name, 'Must be valid percent-encoding.');
  }
  // Nothing can have such an ID.
  if (!isStorable(decoded)) throw invalid(name, 'Must not contain NUL.');
  return decoded;
}

/** Returns the query's parameters. If one is given twice, the last counts. */
export function queryOf(request: Request): Record<string, string> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  for (const [name, value] of Object.entries(query)) {
    if (!isStorable(value)) throw invalid(name, 'Must not contain NUL.');
  }
  return query;
}
