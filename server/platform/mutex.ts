/** Lets its callers through one at a time, in the order they came. */
export function newMutex(): <T>(act: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(act: () => Promise<T>, signal?: AbortSignal) => {
    const turn = last.then(() => {
      signal?.throwIfAborted();
      return act();
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}
