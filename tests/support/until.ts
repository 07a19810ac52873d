// The real one, also while a test sets the timers itself.
const { setTimeout } = globalThis;

/** Only to end what hangs, sooner than the test's own end so that it says where: a busy machine must not fail a test. */
const PATIENCE_MS = 50_000;

/** Waits until something has come about by itself, and answers it: the first that is neither false, null nor undefined. */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    // What is left of T when it is none of the three, which Exclude does not see for itself.
    if (found !== false && found !== null && found !== undefined) return found as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`It never came to that: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
