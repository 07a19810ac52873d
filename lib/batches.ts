interface Limits<Item> {
  maxItems: number;
  /** Of a batch together, in the units of `sizeOf`; an item that is larger gets a batch of its own. */
  maxSize?: number;
  sizeOf?: (item: Item) => number;
}

/** The items in order, in batches of at most so many. */
export function* batches<Item>(
  items: readonly Item[],
  { maxItems, maxSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 }: Limits<Item>,
): Generator<Item[]> {
  let batch: Item[] = [];
  let total = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (batch.length > 0 && (batch.length === maxItems || total + size > maxSize)) {
      yield batch;
      batch = [];
      total = 0;
    }
    batch.push(item);
    total += size;
  }
  if (batch.length > 0) yield batch;
}
