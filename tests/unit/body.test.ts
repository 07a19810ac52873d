import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { image, json, MEGABYTE, readBytes } from '#lib/http/body.ts';

it('a body that breaks off is the sender’s fault', async () => {
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      pieces += 1;
      if (pieces > 2) controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else controller.enqueue(new Uint8Array([0x7b]));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const request = new Request('http://localhost/v1/me', init);
  await expect(readBytes(request, 100)).rejects.toMatchObject({ code: 'invalid_request' });
});

describe('how much of a body is read', () => {
  function pieces(piece: Uint8Array, headers: Record<string, string> = {}, count = Number.POSITIVE_INFINITY) {
    const asked = { pieces: 0 };
    const body = new ReadableStream(
      {
        pull(controller) {
          asked.pieces += 1;
          if (asked.pieces > count) controller.close();
          else controller.enqueue(piece);
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return { asked, request: new Request('http://localhost/v1/me', init) };
  }
  const tooLarge = { code: 'payload_too_large', status: 413 };
  const ten = new Uint8Array(10);

  it('nothing, if it says that it is too large', async () => {
    const { asked, request } = pieces(ten, { 'content-length': '101' });
    await expect(readBytes(request, 100)).rejects.toMatchObject(tooLarge);
    expect(asked.pieces).toBe(0);
  });

  it('all of it, if it says that it is just as large as it may be', async () => {
    const { request } = pieces(ten, { 'content-length': '100' }, 10);
    expect(await readBytes(request, 100)).toHaveLength(100);
  });

  it.each([
    ['says nothing', {}],
    ['lies', { 'content-length': '10' }],
    ['says nonsense', { 'content-length': 'ten' }],
  ])('no more than the piece that is too much, if it %s', async (_, headers) => {
    const { asked, request } = pieces(ten, headers);
    await expect(readBytes(request, 100)).rejects.toMatchObject(tooLarge);
    expect(asked.pieces).toBe(11);
  });

  it('its size comes before its type', async () => {
    const { asked, request } = pieces(ten, { 'content-length': '70000', 'content-type': 'text/plain' });
    await expect(json(z.unknown()).read(request)).rejects.toMatchObject(tooLarge);
    const picture = pieces(ten, { 'content-length': '70000', 'content-type': 'text/plain' });
    await expect(image(60_000).read(picture.request)).rejects.toMatchObject(tooLarge);
    expect(asked.pieces + picture.asked.pieces).toBe(0);
  });
});

describe('how long a body may take', () => {
  /** Sends one byte a second, forever or this many. */
  function trickle(bytes = Number.POSITIVE_INFINITY): Request {
    let sent = 0;
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        sent += 1;
        if (sent > bytes) controller.close();
        else controller.enqueue(new Uint8Array([0x31]));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    return new Request('http://localhost/v1/me', init);
  }

  it.each([
    [10, 100],
    [10, 65_536],
    [40, 262_144],
    [640, 4 * MEGABYTE],
  ])('%i s in all, for a route that takes %i bytes', async (seconds, limit) => {
    vi.useFakeTimers();
    const read = readBytes(trickle(), limit).catch((error: unknown) => error);
    const settled = vi.fn();
    void read.then(settled);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await read).toMatchObject({ code: 'request_timeout', status: 408 });
  });

  it('one that comes slowly and in time is read, and nothing goes on waiting', async () => {
    vi.useFakeTimers();
    const read = readBytes(trickle(8), 100);
    await vi.advanceTimersByTimeAsync(9_500);
    expect(await read).toHaveLength(8);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a JSON body', () => {
  const anything = json(z.unknown(), { free: 'record' });
  const headers = { 'content-type': 'application/json' };
  const read = (body: string) =>
    anything.read(new Request('http://localhost/v1/me', { method: 'POST', body, headers }));

  const NUL = String.raw`"\u0000"`;
  const issue = (message: string, path = 'body') => ({ details: { issues: [{ path, message }] } });
  const TEXT = issue('Text can’t contain NUL or unpaired surrogates.');
  const DEPTH = issue('Can’t be nested more than 100 levels deep.');
  const PROTO = issue('Unrecognized key.', '__proto__');
  const nested = (levels: number, inside = '') => `${'['.repeat(levels)}${inside}${']'.repeat(levels)}`;

  const bad: [string, object][] = [
    [NUL, TEXT],
    [`{"a":[1,${NUL}]}`, TEXT],
    [`{${NUL}:1}`, TEXT],
    [String.raw`"\ud800"`, TEXT],
    [String.raw`["\udfff\ud800"]`, TEXT],
    ['{"__proto__":1}', PROTO],
    ['[{"a":{"__proto__":{}}}]', PROTO],
    [String.raw`{"\u005f_proto\u005f_":1}`, PROTO],
    [nested(101), DEPTH],
    [nested(100, '{}'), DEPTH],
    [nested(20_000), DEPTH],
    ['{"a":'.repeat(101) + 1 + '}'.repeat(101), DEPTH],
  ];
  it.each(bad.map(([body, error]) => [body.slice(0, 40), body, error] as const))(
    '%s is refused',
    async (_, body, error) => {
      await expect(read(body)).rejects.toMatchObject({ code: 'invalid_request', ...error });
    },
  );

  const good = [
    String.raw`"\\u0000"`,
    String.raw`["\ud83d\ude00","\u00e9","😀"]`,
    '"__proto__"',
    '{"constructor":{"prototype":{}},"__proto":1}',
    nested(100),
    `{"record":${NUL}}`,
    `[{"record":{"__proto__":${nested(1000)}}}]`,
  ];
  it.each(good.map((body) => [body.slice(0, 40), body] as const))('%s is taken as it is', async (_, body) => {
    expect(await read(body)).toEqual(JSON.parse(body));
  });

  it('is judged as by looking at each text, key and level', async () => {
    await fc.assert(
      fc.asyncProperty(source, async (body) => {
        const refused = await read(body).then(
          () => false,
          () => true,
        );
        expect(refused).toBe(!isPlain(JSON.parse(body), 0));
      }),
      { numRuns: 2000 },
    );
  });
});

const TEXTS = [
  ...['a', 'é', '😀', ' ', '_', '__proto__', 'record', 'u0000'],
  ...[String.raw`\u0000`, String.raw`\ud83d`, String.raw`\ude00`, String.raw`\ud83d\ude00`, String.raw`\uDBFF`],
  ...[String.raw`\\`, String.raw`\n`, String.raw`\"`, String.raw`\u005f`, String.raw`\u00e9`],
];
const text = fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }).map((parts) => `"${parts.join('')}"`);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('"a"', '"b"', '"record"') },
  fc.constantFrom('"__proto__"', String.raw`"__prot\u006f__"`, String.raw`"rec\u006frd"`),
  text,
);
/** Writes JSON as a client may: with all kinds of escapes, or none. */
const { source } = fc.letrec<{ source: string; list: string; object: string; deep: string }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('0', '-1.5e3', 'null', 'true', '"a"', '"b"'),
    text,
    tie('list'),
    tie('object'),
    tie('deep'),
  ),
  list: fc.array(tie('source'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
  object: fc
    .array(fc.tuple(key, tie('source')), { maxLength: 4 })
    .map((fields) => `{${fields.map((field) => field.join(':')).join()}}`),
  deep: fc
    .tuple(fc.constantFrom(1, 97, 98, 99, 100), tie('source'))
    .map(([levels, inside]) => '['.repeat(levels) + inside + ']'.repeat(levels)),
}));

/** The rule: no NUL or lone surrogate in any text, no key `__proto__`, at most 100 levels; `record` is free. */
function isPlain(value: unknown, depth: number): boolean {
  const isText = (one: string) => !one.includes('\0') && one.isWellFormed();
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < 100 &&
    Object.entries(value).every(
      ([name, child]) => isText(name) && name !== '__proto__' && (name === 'record' || isPlain(child, depth + 1)),
    )
  );
}
