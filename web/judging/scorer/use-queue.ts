import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import { getScoring, getScoringQueue } from "../../../contract/judging/scoring.ts";
import { answerQuery, useOptionalAnswer } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { useMe } from "../../people/users/use-me.ts";
import { neighborEntry, unscoredAfter, markWaitingScored } from "./queue.ts";
import { useWaitingSheets } from "./outbox.ts";

export type QueueNavigation = ReturnType<typeof useQueueNavigation>;

/** Where this entry stands in the queue, and the ways on. The next one is fetched while this one is being judged. */
export function useQueueNavigation({ entryID, ...program }: EntryAddress) {
  const { client, service } = program;
  const navigate = useNavigate();
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useOptionalAnswer(getScoringQueue, program);
  const waiting = useWaitingSheets(useMe().userID);
  const known = data && markWaitingScored(data, waiting);
  const entries = known?.entries ?? [];
  const queue = paths.scoring(program);
  const to = (entry: { entryID: string } | undefined) =>
    void navigate(entry ? paths.scoreEntry({ ...program, entryID: entry.entryID }) : queue);
  const upcoming = unscoredAfter(entries, entryID)?.entryID;
  useEffect(() => {
    if (upcoming) void queries.prefetchQuery(answerQuery(api, getScoring, { client, service, entryID: upcoming }));
  }, [api, queries, client, service, upcoming]);
  return {
    queue,
    scored: known?.scored ?? 0,
    total: known?.total ?? 0,
    position: entries.findIndex((entry) => entry.entryID === entryID) + 1,
    next: () => entries.length > 1 && to(neighborEntry(entries, entryID, 1)),
    previous: () => entries.length > 1 && to(neighborEntry(entries, entryID, -1)),
    /** To the next without scores; back to the list once there is none. */
    onward: () => to(unscoredAfter(entries, entryID)),
  };
}
