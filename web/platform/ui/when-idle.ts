/** Runs when the browser has nothing better to do, at the latest after four seconds. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
}
