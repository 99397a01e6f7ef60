import { useQueryClient } from "@tanstack/react-query";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { toast } from "../../platform/ui/toast.ts";
import { RefusedDialog } from "./RefusedDialog.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import type { BulkOutcome, RefusedEntries } from "./bulk-outcome.ts";

/** Says what became of many entries: how many it was done with, which it wasn't and why, and the way back where there is one. */
export type BulkReport = (endpoint: AnyEndpoint, outcome: BulkOutcome, deed: string, lasting?: "permanent") => void;

export function useBulkReport(at: ProgramAddress, onDone: () => void): BulkReport {
  const { call } = useApi();
  const { one, many } = judgedWordsAt(at);
  const { open } = useDialogs();
  const queries = useQueryClient();

  /** What was alike before is given back together. */
  async function undo(endpoint: AnyEndpoint, done: BulkOutcome["done"]) {
    const refused: RefusedEntries = [];
    try {
      for (const group of Map.groupBy(done, ({ was }) => JSON.stringify(was)).values()) {
        const sent = { entryIDs: group.map(({ entryID }) => entryID), ...group[0]!.was };
        refused.push(...((await call(endpoint, at, sent)) as BulkOutcome).refused);
      }
      if (refused.length > 0) open(<RefusedDialog at={at} refused={refused} />);
      else toast("Back as it was");
    } catch (error) {
      toast(error instanceof CallError ? error.message : new CallError(0).message, "danger");
    }
    await queries.invalidateQueries();
  }

  return (endpoint, { done, refused }, deed, lasting) => {
    const back = lasting ? undefined : { label: "Undo", run: () => void undo(endpoint, done) };
    if (done.length > 0) toast(`${plural(done.length, one, many)} ${deed}`, "confirm", { action: back });
    if (refused.length > 0) open(<RefusedDialog at={at} refused={refused} />);
    if (done.length > 0) onDone();
  };
}
