/** Repeats a transaction as long as there is more; stops between two where the process is about to stop. */
export async function repeatWhileMore(signal: AbortSignal, act: () => Promise<boolean>): Promise<void> {
  do signal.throwIfAborted();
  while (await act());
}
