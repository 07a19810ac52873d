interface SizeLimit<Item> {
  /** The most that the items of a batch may add up to, in the units of `sizeOf`; a larger item gets a batch of its own. */
  maxSize: number;
  sizeOf: (item: Item) => number;
}

/** Yields the items in order, in batches of at most `maxItems`, and of limited size if `limit` is given. */
export function* batches<Item>(items: readonly Item[], maxItems: number, limit?: SizeLimit<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  let total = 0;
  for (const item of items) {
    const size = limit?.sizeOf(item) ?? 0;
    const isFull = batch.length === maxItems || (limit !== undefined && total + size > limit.maxSize);
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      total = 0;
    }
    batch.push(item);
    total += size;
  }
  if (batch.length > 0) yield batch;
}
