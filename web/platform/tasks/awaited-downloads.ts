/** Tasks that were started in this window, to be downloaded as soon as they are ready. */
const awaitedTasks = new Set<string>();

export const awaitDownload = (taskID: string): void => void awaitedTasks.add(taskID);

/** Whether this window awaits the task; it doesn't any more afterwards. */
export const takeAwaitedDownload = (taskID: string): boolean => awaitedTasks.delete(taskID);
