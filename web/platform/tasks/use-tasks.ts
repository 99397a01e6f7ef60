import { isTaskUnderWay, listTasks } from "../../../contract/platform/tasks.ts";
import { useOptionalAnswer } from "../api/answers.ts";

const REFRESH_INTERVAL = 1_000;

/** The person's tasks at a client. Fetched again only while one is under way. */
export function useTasks(client: string) {
  const { data } = useOptionalAnswer(
    listTasks,
    { client },
    { refreshEvery: ({ tasks }) => tasks.some(isTaskUnderWay) && REFRESH_INTERVAL },
  );
  return data?.tasks ?? [];
}
