import { expect, it } from 'vitest';
import { setDraining } from '#lib/http/draining.ts';
import { BUCKETS_MS, countRequest, requestCounts } from '#lib/http/measure.ts';
import { expose } from '#lib/status/exposition.ts';
import { assertReady } from '#lib/status/readiness.ts';

it('requests are counted in the bucket whose bound they do not exceed, and by status', () => {
  for (const ms of [0, 5, 5.1, 10_000, 10_001]) countRequest('GET', '/x/{id}', 200, ms);
  countRequest('GET', '/x/{id}', 503, 1);
  countRequest('PUT', '/x/{id}', 200, 1);
  const { routes } = requestCounts();
  const [get, put] = routes.filter(({ route }) => route === '/x/{id}');
  expect(get?.byStatus).toEqual(
    new Map([
      [200, 5],
      [503, 1],
    ]),
  );
  expect(get?.buckets).toEqual([3, 1, ...new Array(BUCKETS_MS.length - 3).fill(0), 1, 1]);
  expect(get?.ms).toBeCloseTo(20_012.1);
  expect(put).toMatchObject({ method: 'PUT', ms: 1 });
});

it('the text for Prometheus escapes what a label may hold, and leaves out what has no sample', () => {
  const metrics = [
    { name: 'a_total', type: 'counter', help: 'A.', samples: [{ labels: { x: 'a"b\\c\nd', n: 1 }, value: 2.5 }] },
    { name: 'b', type: 'gauge', help: 'B.', samples: [] },
    { name: 'c', type: 'gauge', help: 'C.', samples: [{ value: Number.POSITIVE_INFINITY }] },
  ] as const;
  expect(expose(metrics)).toBe(
    '# HELP a_total A.\n# TYPE a_total counter\na_total{x="a\\"b\\\\c\\nd",n="1"} 2.5\n# HELP c C.\n# TYPE c gauge\nc +Inf\n',
  );
});

it('an instance that is about to end isn’t ready', async () => {
  setDraining();
  await expect(assertReady(0)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'This instance is shutting down.',
  });
});
