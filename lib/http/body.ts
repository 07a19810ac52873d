import type { z } from 'zod';
import { ApiError, type ErrorCode, invalid } from './errors.ts';
import { parseWith } from './parse.ts';

/** How an operation reads its body, and how the document describes it. */
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

/** What is read past the limit before we stop listening, so that a slow sender still gets to see the 413. */
const DRAIN_LIMIT = 32 * MEGABYTE;

/** The body's bytes; payload_too_large past `limit`, invalid_request for one that breaks off. */
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
    // The sender hung up, or broke the rules of sending in pieces: nothing went wrong on our side.
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

/** The body's text parsed as JSON: 415, 413 and 400 in that order, whatever the schema says later. */
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
 * Refuses what no field of ours may carry, wherever it stands: text that PostgreSQL cannot store
 * (NUL, lone surrogates), a `__proto__` key (zod would drop it unseen), and depth beyond reason.
 * What a property called `free` holds is not looked into. Iterative, so that depth costs no stack.
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

/** Whether PostgreSQL can store it: no NUL, no unpaired surrogate. */
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
  /** The property, wherever it stands, that may hold any JSON, for the operation itself to judge. */
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

/** An image's bytes, whatever kind of image the sender says it is: what it is, its bytes say. */
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
