import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type Entry, getEntry, listMyEntries, saveEntryForm } from "../../../contract/entries/entries.ts";
import { answerQuery } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import { useLatest } from "../../platform/ui/use-latest.ts";
import { type Drafts, type Snapshot, entryAnswersToSend, openDrafts } from "./drafts.ts";

const saveTimeLimit = 15_000;

/** The drafts live as long as the entry's page is open. The drafts don't exist yet when the page is first drawn. */
export function useDrafts(entry: Entry, at: ProgramAddress): Drafts | undefined {
  const api = useApi();
  const queries = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>();
  const latest = useLatest(entry);
  const { entryID, entryForms } = entry;
  const { client, service } = at;
  const formIDs = entryForms.map(({ entryFormID }) => entryFormID).join();

  useEffect(() => {
    const params = { client, service, entryID };
    const opened = openDrafts(entryID, latest.current.entryForms, {
      async save(formID, { values, ...sent }) {
        const form = latest.current.entryForms.find(({ entryFormID }) => entryFormID === formID)!;
        const body = { ...sent, entryFormQuestions: entryAnswersToSend(form, values) };
        const signal = AbortSignal.timeout(saveTimeLimit);
        const answer = await api.call(saveEntryForm, { ...params, formID }, body, { signal });
        void queries.invalidateQueries({ queryKey: [getEntry.path], refetchType: "none" });
        void queries.invalidateQueries({ queryKey: [listMyEntries.path], refetchType: "none" });
        return answer;
      },
      async reload() {
        const query = { ...answerQuery(api, getEntry, params), staleTime: 0 };
        // A request that is on its way already may be older than the news, and would answer for both.
        if (queries.isFetching({ queryKey: query.queryKey }) > 0)
          await queries.fetchQuery(query).catch(() => undefined);
        return (await queries.fetchQuery(query)).entryForms;
      },
    });
    const online = () => opened.retry();
    window.addEventListener("online", online);
    // oxlint-disable-next-line react/set-state-in-effect -- Drafts are open as long as this effect, which alone can close them.
    setDrafts(opened);
    return () => {
      window.removeEventListener("online", online);
      opened.close();
    };
  }, [api, queries, client, service, entryID, formIDs, latest]);

  useEffect(() => drafts?.receive(entryForms), [drafts, entryForms]);
  return drafts;
}

export const useDraftsSnapshot = (drafts: Drafts): Snapshot => useSyncExternalStore(drafts.subscribe, drafts.snapshot);
