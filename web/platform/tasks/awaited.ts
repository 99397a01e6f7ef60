/** What was asked for in this window, and is to be downloaded as soon as it is ready. */
const awaited = new Set<string>();

export const awaitResult = (taskID: string): void => void awaited.add(taskID);

/** Whether it is awaited here; nobody awaits it any more afterwards. */
export const takeAwaited = (taskID: string): boolean => awaited.delete(taskID);
