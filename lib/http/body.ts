import type { z } from 'zod';
import { ApiError, type ErrorCode, invalid } from './errors.ts';
import { parseWith } from './parse.ts';

/** How an operation reads its body, and how the OpenAPI document describes it. */
export interface BodyReader<T> {
  read(request: Request): Promise<T>;
  /** In bytes. */
  limit: number;
  errors: readonly ErrorCode[];
  content: Record<string, { schema: z.ZodType | { type: 'string'; format: 'binary' } }>;
}

export const MEGABYTE = 1_048_576;

/** In bytes, where a route doesn't set its own. */
export const DEFAULT_LIMIT = 65_536;

/** None of our bodies is nested deeper than five levels; a deeper one is an attack or a mistake. */
const MAX_DEPTH = 100;

/** How long a body may take for each 64 KB of its route's limit: 6.5 KB a second, a slow phone's speed. */
const PATIENCE_MS = 10_000;

/** Refuses a body whose Content-Length is too large, before it's read. */
function assertDeclaredSize(request: Request, limit: number): void {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
}

const tooLarge = (limit: number) =>
  new ApiError('payload_too_large', { message: `The request body is larger than ${limit} bytes.` });

/**
 * Returns the body's bytes. Throws payload_too_large beyond `limit`, request_timeout if it takes too long, invalid_request
 * if it breaks off. In all these cases the rest stays unread.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  assertDeclaredSize(request, limit);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = PATIENCE_MS * Math.max(1, limit / DEFAULT_LIMIT);
  const timer = setTimeout(() => reject(new ApiError('request_timeout')), patience);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = request.body?.getReader();
    for (;;) {
      const { done, value } = (await Promise.race([reader?.read(), late])) ?? { done: true };
      if (done) break;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The sender hung up or sent malformed chunks: not our failure, so no cause for the log.
    throw new ApiError('invalid_request', { message: 'The request body was cut off.' });
  } finally {
    clearTimeout(timer);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Returns the media type without its parameters, in lowercase. */
function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Returns the body's text. Checks for 413, 415, 408 and 400 in that order, and for 413 again while reading. */
async function readText(request: Request, type: string, limit: number): Promise<string> {
  assertDeclaredSize(request, limit);
  if (mediaType(request) !== type) {
    throw new ApiError('unsupported_media_type', { message: `Send the body as ${type}.` });
  }
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('body', 'Must be valid UTF-8.');
  }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    throw invalid('body', 'Must be valid JSON.');
  }
}

/**
 * Escapes that can make text unstorable or spell `__proto__`: those of NUL, of surrogates, and of letters that need no
 * escape.
 */
const ODD_ESCAPE = /\\u(?:00[0567]|d[89a-f])/i;

/**
 * Refuses what no field may contain at any depth: text that PostgreSQL can't store (NUL, lone surrogates), a `__proto__` key
 * (which zod would drop silently), and nesting that is too deep. The property named `free` is not checked.
 *
 * `source` is what `root` was parsed from. Anyone can send a body, so checking it must not cost more than parsing it did.
 * The source shows whether there is anything to look for: in valid UTF-8, NUL and lone surrogates come only as escapes, and
 * each level takes a bracket. If there is, walks `root` without copying anything.
 */
function assertPlain(root: unknown, source: string, free?: string): void {
  const looksAtTexts = source.includes('\\u') && ODD_ESCAPE.test(source);
  const looksAtKeys = looksAtTexts || source.includes('"__proto__"');
  const mayBeDeep = source.split(/[[{]/, MAX_DEPTH + 1).length > MAX_DEPTH;
  if (!looksAtKeys && !mayBeDeep) return;

  // Recursion goes no deeper than MAX_DEPTH.
  const check = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (looksAtTexts) assertText(value);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw invalid('body', `Can’t be nested more than ${MAX_DEPTH} levels deep.`);
      if (Array.isArray(value)) for (const item of value) check(item, depth + 1);
      else checkFields(value, depth);
    }
  };
  // JSON.parse makes objects without inherited keys; Object.entries would copy each of them.
  const checkFields = (fields: object, depth: number): void => {
    for (const key in fields) {
      if (looksAtKeys) assertText(key);
      if (key === '__proto__') throw invalid('__proto__', 'Unrecognized key.');
      if (key !== free) check(fields[key as keyof typeof fields], depth + 1);
    }
  };
  check(root, 0);
}

/** Returns whether PostgreSQL can store a text: no NUL, no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function assertText(value: string): void {
  if (!isStorable(value)) {
    throw invalid('body', 'Text can’t contain NUL or unpaired surrogates.');
  }
}

interface JsonOptions {
  /** In bytes; a larger body is payload_too_large. Default: 64 KB, more than any of our schemas except a push's can fill. */
  limit?: number;
  /** The name of a property that may hold any JSON, at any depth; the operation itself checks it. */
  free?: string;
}

/** Reads a JSON body of `schema`. */
export function json<T>(schema: z.ZodType<T>, { limit = DEFAULT_LIMIT, free }: JsonOptions = {}): BodyReader<T> {
  return {
    limit,
    content: { 'application/json': { schema } },
    errors: ['invalid_request', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
    async read(request) {
      const source = await readText(request, 'application/json', limit);
      const value = parseJson(source);
      assertPlain(value, source, free);
      return parseWith(schema, value, 'body');
    },
  };
}

/** Reads what a page's form sends without scripts, of `schema`. */
export function form<T>(schema: z.ZodType<T>): BodyReader<T> {
  const type = 'application/x-www-form-urlencoded';
  return {
    limit: DEFAULT_LIMIT,
    content: { [type]: { schema } },
    errors: ['invalid_request', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
    async read(request) {
      const fields = new URLSearchParams(await readText(request, type, DEFAULT_LIMIT));
      return parseWith(schema, Object.fromEntries(fields), 'body');
    },
  };
}

/** Reads an image's bytes. The content type is not trusted; the bytes say what kind of image it is. */
export function image(limit: number): BodyReader<Uint8Array<ArrayBuffer>> {
  const schema = { type: 'string', format: 'binary' } as const;
  return {
    limit,
    content: { 'image/png': { schema }, 'image/svg+xml': { schema } },
    errors: ['invalid_request', 'payload_too_large', 'request_timeout', 'unsupported_media_type'],
    async read(request) {
      assertDeclaredSize(request, limit);
      if (!mediaType(request).startsWith('image/')) {
        throw new ApiError('unsupported_media_type', {
          message: 'Send the image itself, as image/png or image/svg+xml.',
        });
      }
      return readBytes(request, limit);
    },
  };
}
