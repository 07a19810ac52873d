// The real timer, even while a test controls timers.
const { setTimeout } = globalThis;

/** Ends only what hangs, before the test's own limit, so that the error says where. A busy machine may take long. */
const PATIENCE_MS = 50_000;

/** Waits until something happens on its own. Returns the first value that isn't false, null or undefined. */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    // T without those three, which TypeScript can't narrow to on its own.
    if (found !== false && found !== null && found !== undefined) return found as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`It never came to that: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
