import type { z } from 'zod';
import { ApiError, type ErrorCode, invalid } from './errors.ts';
import { parseWith } from './parse.ts';

/** How an operation reads its body, and how the OpenAPI document describes it. */
export interface BodyReader<T> {
  read(request: Request): Promise<T>;
  /** The most bytes it takes. */
  limit: number;
  errors: readonly ErrorCode[];
  content: Record<string, { schema: z.ZodType | { type: 'string'; format: 'binary' } }>;
}

export const MEGABYTE = 1_048_576;

/** No body of ours is deeper than five levels; a deeper one is an attack or a mistake. */
const MAX_DEPTH = 100;

/** How much is read past the limit before the connection is dropped, so that a slow sender still sees the 413. */
const DRAIN_LIMIT = 32 * MEGABYTE;

/** Returns the body's bytes. Throws payload_too_large beyond `limit`, invalid_request if the body breaks off. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      if (size > DRAIN_LIMIT) break;
    }
  } catch (cause) {
    // The sender hung up or sent malformed chunks: not our failure.
    throw new ApiError('invalid_request', { message: 'The request body broke off.', cause });
  }
  if (size > limit) {
    throw new ApiError('payload_too_large', { message: `The request body is larger than ${limit} bytes.` });
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The media type without its parameters, in lower case. */
function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Parses the body as JSON. Checks for 415, 413 and 400 in that order, before any schema. */
async function readJson(request: Request, limit: number): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    throw new ApiError('unsupported_media_type', { message: 'Send the body as application/json.' });
  }
  const bytes = await readBytes(request, limit);
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('body', 'Must be valid UTF-8.');
  }
  try {
    return JSON.parse(source);
  } catch {
    throw invalid('body', 'Must be valid JSON.');
  }
}

/**
 * Refuses what no field may contain at any depth: text that PostgreSQL cannot store (NUL, lone surrogates), a
 * `__proto__` key (zod would drop it silently), and nesting that is too deep. The property named `free` is not checked.
 * Iterative, so that depth costs no stack.
 */
function assertPlain(root: unknown, free?: string): void {
  const pending: [value: unknown, depth: number][] = [[root, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string') assertText(value);
    else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw invalid('body', `Must not be nested more than ${MAX_DEPTH} levels deep.`);
      for (const [key, child] of Object.entries(value)) {
        assertText(key);
        if (key === '__proto__') throw invalid('__proto__', 'Unrecognized key.');
        if (key !== free) pending.push([child, depth + 1]);
      }
    }
  }
}

/** Whether PostgreSQL can store a text: no NUL, no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function assertText(value: string): void {
  if (!isStorable(value)) {
    throw invalid('body', 'Text must not contain NUL or unpaired surrogates.');
  }
}

interface JsonOptions {
  /** Bytes; a larger body is payload_too_large. */
  limit?: number;
  /** The name of a property that may hold any JSON, at any depth; the operation itself checks it. */
  free?: string;
}

/** A JSON body of `schema`. */
export function json<T>(schema: z.ZodType<T>, { limit = MEGABYTE, free }: JsonOptions = {}): BodyReader<T> {
  return {
    limit,
    content: { 'application/json': { schema } },
    errors: ['invalid_request', 'payload_too_large', 'unsupported_media_type'],
    async read(request) {
      const value = await readJson(request, limit);
      assertPlain(value, free);
      return parseWith(schema, value, 'body');
    },
  };
}

/** An image's bytes. The content type is not trusted; the bytes say what kind of image it is. */
export function image(limit: number): BodyReader<Uint8Array<ArrayBuffer>> {
  const schema = { type: 'string', format: 'binary' } as const;
  return {
    limit,
    content: { 'image/png': { schema }, 'image/svg+xml': { schema } },
    errors: ['payload_too_large', 'unsupported_media_type'],
    async read(request) {
      if (!mediaType(request).startsWith('image/')) {
        throw new ApiError('unsupported_media_type', {
          message: 'Send the image itself, as image/png or image/svg+xml.',
        });
      }
      return readBytes(request, limit);
    },
  };
}
