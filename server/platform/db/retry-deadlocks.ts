/** Runs a removal again that the database canceled as deadlocked: it takes many rows, in no order that others keep to. */
export async function retryDeadlocks<T>(remove: () => Promise<T>): Promise<T> {
  for (let left = MOST_TRIES; ; left--)
    try {
      return await remove();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || left === 1) throw error;
    }
}
const MOST_TRIES = 5;
const DEADLOCK = "40P01";
