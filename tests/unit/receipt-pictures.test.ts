import { expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { Pictures } from '../../app/r/[id]/image.png/pictures.ts';

const KB = 1024;

/** Images of which this many KB are kept. The test finishes drawing them, one after another. */
function drawer(keptKb = 9) {
  const pictures = new Pictures(keptKb * KB);
  const drawing: { name: string; finish: () => void; fail: () => void }[] = [];
  const drawn: string[] = [];
  const begin = (name: string, bytes: number) => () => {
    drawn.push(name);
    const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
    const over = (end: () => void) => () => {
      const at = drawing.findIndex((one) => one.name === name);
      drawing.splice(at, 1);
      end();
    };
    const fail = over(() => reject(new Error(name)));
    drawing.push({ name, finish: over(() => resolve(new ArrayBuffer(bytes))), fail });
    return promise;
  };
  /** Asks for an image: of a new account by default, and from an unknown address. */
  const ask = (name: string, { owner = newId(), address = '', bytes = KB } = {}) =>
    pictures.get({ name, owner, line: address === '' ? undefined : { key: address, limit: 4 } }, begin(name, bytes));
  return { drawing, drawn, ask };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

it('draws two at once, and the others in the order they came', async () => {
  const { ask, drawing, drawn } = drawer();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  const most: number[] = [];
  while (drawn.length < 5 || drawing.length > 0) {
    await tick();
    most.push(drawing.length);
    drawing[0]?.finish();
  }
  await Promise.all(all);
  expect(Math.max(...most)).toBe(2);
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('draws one of an account at a time, and others’ meanwhile', async () => {
  const { ask, drawing, drawn } = drawer();
  const owner = newId();
  const theirs = Promise.all(['a', 'b', 'c'].map((name) => ask(name, { owner })));
  const other = ask('x');
  await tick();
  expect(drawn).toEqual(['a', 'x']);
  drawing.find(({ name }) => name === 'x')?.finish();
  await other;
  while (drawn.length < 4 || drawing.length > 0) {
    await tick();
    expect(drawing.length).toBeLessThan(2);
    drawing[0]?.finish();
  }
  await theirs;
});

it('refuses an account that has too many drawn, and nobody else', async () => {
  const { ask, drawing } = drawer(99);
  const owner = newId();
  const names = Array.from({ length: 40 }, (_, i) => `many ${i}`);
  const theirs = Promise.allSettled(names.map((name) => ask(name, { owner })));
  const other = ask('x');
  await tick();
  drawing.find(({ name }) => name === 'x')?.finish();
  expect((await other).byteLength).toBe(KB);
  let settled = false;
  void theirs.then(() => {
    settled = true;
  });
  while (!settled) {
    await tick();
    drawing[0]?.finish();
  }
  const refused = (await theirs).flatMap((one) => (one.status === 'rejected' ? one.reason : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable' });
  // And it isn't stuck afterwards.
  const again = ask('again', { owner });
  await tick();
  drawing[0]?.finish();
  expect((await again).byteLength).toBe(KB);
});

it('lets an address that asks for many accounts’ wait behind itself, without a place in their lines', async () => {
  const { ask, drawing, drawn } = drawer();
  const [address, owner] = ['192.0.2.1', newId()];
  const first = ['a', 'b', 'c', 'd'].map((name) => ask(name, { address }));
  const held = ask('e', { address, owner });
  const other = ask('f', { address: '192.0.2.2', owner });
  while (drawing.length > 0 || drawn.length < 6) {
    await tick();
    drawing[0]?.finish();
  }
  await Promise.all([...first, held, other]);
  expect(drawn.indexOf('f')).toBeLessThan(drawn.indexOf('e'));
});

it('draws the same picture once, for those who ask at once and for those who ask later', async () => {
  const { ask, drawing, drawn } = drawer();
  const asked = [ask('a'), ask('a')];
  await tick();
  drawing[0]?.finish();
  const [first, second] = await Promise.all(asked);
  expect(await ask('a')).toBe(first);
  expect(second).toBe(first);
  expect(drawn).toEqual(['a']);
});

it('keeps those that were used last, and those of others though one account has very many', async () => {
  const { ask, drawing, drawn } = drawer(4);
  const get = async (name: string, owner: string) => {
    const picture = ask(name, { owner });
    await tick();
    drawing[0]?.finish();
    await picture;
  };
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) await get(name, 'one');
  expect(drawn.splice(0)).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
  await get('x', 'other');
  for (const name of ['f', 'g', 'h', 'i', 'j', 'k']) await get(name, 'one');
  drawn.splice(0);
  await get('x', 'other');
  expect(drawn).toEqual([]);
});

it('gives its place on when drawing fails, and tries again when asked again', async () => {
  const { ask, drawing, drawn } = drawer();
  const owner = newId();
  const failing = expect(ask('a', { owner })).rejects.toThrow('a');
  const next = ask('b', { owner });
  await tick();
  drawing[0]?.fail();
  await failing;
  await tick();
  drawing[0]?.finish();
  await next;
  const again = ask('a', { owner });
  await tick();
  drawing[0]?.finish();
  await again;
  expect(drawn).toEqual(['a', 'b', 'a']);
});
