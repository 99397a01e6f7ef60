/** Runs when the browser is idle, at the latest after four seconds. Returns a function to cancel it. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
