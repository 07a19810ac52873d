/**
 * Runs something once the next frame has been painted: what the reader need not wait for, such as the router, which renders
 * the whole page again when it is told of an address. Returns a function that calls it off.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
