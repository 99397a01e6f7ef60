/** What was asked for in this window, and is to be downloaded as soon as it is ready. */
const awaitedTasks = new Set<string>();

export const awaitDownload = (taskID: string): void => void awaitedTasks.add(taskID);

/** Whether it is awaited here; nobody awaits it any more afterwards. */
export const takeAwaitedDownload = (taskID: string): boolean => awaitedTasks.delete(taskID);
