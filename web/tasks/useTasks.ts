import { useQuery } from "@tanstack/react-query";
import { isUnderWay, listTasks } from "../../contract/tasks.ts";
import { answerOf } from "../api/answers.ts";
import { useApi } from "../api/api.ts";

const EVERY = 1_000;

/** What one has asked for at a client. Asked again only while something is under way. */
export function useTasks(client: string) {
  const { data } = useQuery({
    ...answerOf(useApi(), listTasks, { client }),
    refetchInterval: ({ state }) => (state.data?.tasks.some(isUnderWay) ? EVERY : false),
  });
  return data?.tasks ?? [];
}
