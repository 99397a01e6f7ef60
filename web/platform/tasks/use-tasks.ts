import { isTaskUnderWay, listTasks } from "../../../contract/platform/tasks.ts";
import { useOptionalAnswer } from "../api/answers.ts";

const REFRESH_INTERVAL = 1_000;

/** What one has asked for at a client. Asked again only while something is under way. */
export function useTasks(client: string) {
  const { data } = useOptionalAnswer(
    listTasks,
    { client },
    { refreshEvery: ({ tasks }) => tasks.some(isTaskUnderWay) && REFRESH_INTERVAL },
  );
  return data?.tasks ?? [];
}
