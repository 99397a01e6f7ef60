import { useState } from "react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { QueryOf } from "../../../contract/platform/endpoint.ts";
import { listEntryIDs } from "../../../contract/entries/bulk-entries.ts";
import { CallError, useApi } from "../../platform/api/api.ts";
import { toast } from "../../platform/ui/toast.ts";

/** Chooses what the list holds, those on pages that aren't here too. */
export function useSelectAll(
  at: ProgramAddress,
  filter: QueryOf<typeof listEntryIDs>,
  onChoose: (entryIDs: readonly string[]) => void,
) {
  const { call } = useApi();
  const [busy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    try {
      onChoose((await call(listEntryIDs, at, undefined, { query: filter })).entryIDs);
    } catch (error) {
      toast(error instanceof CallError ? error.message : new CallError(0).message, "danger");
    } finally {
      setBusy(false);
    }
  }
  return { busy, select: () => void ask() };
}
