import { expect, it } from 'vitest';
import { Pictures } from '../../app/r/[id]/image.png/pictures.ts';

/** A drawer whose pictures are finished by the test, one after another. */
function drawer() {
  const drawing: { key: string; finish: () => void; fail: () => void }[] = [];
  const drawn: string[] = [];
  return {
    drawing,
    drawn,
    draw: (key: string) => () => {
      drawn.push(key);
      const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
      const over = (end: () => void) => () => {
        drawing.splice(
          drawing.findIndex((one) => one.key === key),
          1,
        );
        end();
      };
      drawing.push({ key, finish: over(() => resolve(new ArrayBuffer(1))), fail: over(() => reject(new Error(key))) });
      return promise;
    },
  };
}

const tick = () => new Promise((resolve) => setTimeout(resolve));

it('draws two at once, and the others in the order they came', async () => {
  const pictures = new Pictures({ atOnce: 2, waiting: 9, kept: 9 });
  const { draw, drawing, drawn } = drawer();
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => pictures.get(key, draw(key)));
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

it('draws the same picture once, for those who ask at once and for those who ask later', async () => {
  const pictures = new Pictures({ atOnce: 2, waiting: 9, kept: 9 });
  const { draw, drawing, drawn } = drawer();
  const asked = [pictures.get('a', draw('a')), pictures.get('a', draw('a'))];
  await tick();
  drawing[0]?.finish();
  const [first, second] = await Promise.all(asked);
  expect(await pictures.get('a', draw('a'))).toBe(first);
  expect(second).toBe(first);
  expect(drawn).toEqual(['a']);
});

it('keeps those that were used last', async () => {
  const pictures = new Pictures({ atOnce: 9, waiting: 9, kept: 2 });
  const { draw, drawing, drawn } = drawer();
  const get = async (key: string) => {
    const picture = pictures.get(key, draw(key));
    await tick();
    drawing[0]?.finish();
    await picture;
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

it('gives its place on when drawing fails, and tries again when asked again', async () => {
  const pictures = new Pictures({ atOnce: 1, waiting: 9, kept: 9 });
  const { draw, drawing, drawn } = drawer();
  const failing = expect(pictures.get('a', draw('a'))).rejects.toThrow('a');
  const next = pictures.get('b', draw('b'));
  await tick();
  drawing[0]?.fail();
  await failing;
  await tick();
  drawing[0]?.finish();
  await next;
  const again = pictures.get('a', draw('a'));
  await tick();
  drawing[0]?.finish();
  await again;
  expect(drawn).toEqual(['a', 'b', 'a']);
});

it('refuses when too many wait, and is not stuck after that', async () => {
  const pictures = new Pictures({ atOnce: 1, waiting: 1, kept: 9 });
  const { draw, drawing } = drawer();
  const [first, second] = [pictures.get('a', draw('a')), pictures.get('b', draw('b'))];
  await expect(pictures.get('c', draw('c'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 3 });
  await tick();
  drawing[0]?.finish();
  await first;
  await tick();
  drawing[0]?.finish();
  await second;
  const third = pictures.get('c', draw('c'));
  await tick();
  drawing[0]?.finish();
  expect((await third).byteLength).toBe(1);
});
