import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batches } from '#lib/batches.ts';

it('keeps the order, and within both limits', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 40 }),
      (items, maxItems, maxSize) => {
        const found = [...batches(items, maxItems, { maxSize, sizeOf: (item) => item })];
        expect(found.flat()).toEqual(items);
        for (const [i, batch] of found.entries()) {
          const size = batch.reduce((sum, item) => sum + item, 0);
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(maxItems);
          expect(batch.length === 1 || size <= maxSize).toBe(true);
          // No batch is smaller than necessary.
          const next = found[i + 1]?.[0];
          if (next !== undefined) expect(batch.length === maxItems || size + next > maxSize).toBe(true);
        }
      },
    ),
  );
});

it('by number alone', () => {
  expect([...batches([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...batches([], 2)]).toEqual([]);
});
