/** Does some after some, each in a transaction of its own, as long as there is more; gives up between two where the process is about to stop. */
export async function repeatWhileMore(signal: AbortSignal, some: () => Promise<boolean>): Promise<void> {
  do signal.throwIfAborted();
  while (await some());
}
