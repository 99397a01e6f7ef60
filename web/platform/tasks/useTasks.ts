import { isUnderWay, listTasks } from "../../../contract/platform/tasks.ts";
import { useOptionalAnswer } from "../api/answers.ts";

const EVERY = 1_000;

/** What one has asked for at a client. Asked again only while something is under way. */
export function useTasks(client: string) {
  const { data } = useOptionalAnswer(listTasks, { client }, { again: ({ tasks }) => tasks.some(isUnderWay) && EVERY });
  return data?.tasks ?? [];
}
