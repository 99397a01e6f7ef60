import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import { type EntryRow, disqualifyEntry } from "../../../contract/entries.ts";
import { type Standing, may } from "../../../contract/permissions.ts";
import { CallError, useApi } from "../../api/api.ts";
import { neededFor } from "../../dialogs/ActionButton.tsx";
import { useDialogs } from "../../dialogs/useDialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectionBar } from "../../ui/Table.tsx";
import { toast } from "../../ui/toast.ts";

type Props = {
  entries: readonly EntryRow[];
  at: ServiceAt;
  standings: readonly Standing[];
  onClear: () => void;
};

const counted = (count: number) => `${count} ${count === 1 ? "entry" : "entries"}`;

/** What can be done with several entries at once. */
export function BulkBar({ entries, at, standings, onClear }: Props) {
  const { confirm } = useDialogs();
  const { call } = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const allowed = may(standings, disqualifyEntry.allow);
  const active = entries.filter(({ disqualified }) => !disqualified);
  const out = entries.filter(({ disqualified }) => disqualified);

  async function change(these: readonly EntryRow[], { disqualified }: { disqualified: boolean }) {
    setBusy(true);
    try {
      for (const { entryID } of these) await call(disqualifyEntry, { ...at, entryID }, { disqualified });
      toast(`${counted(these.length)} ${disqualified ? "disqualified" : "reinstated"}`);
      onClear();
    } catch (error) {
      toast(error instanceof CallError ? error.message : new CallError(0).message, "danger");
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  }
  async function disqualify() {
    const text = `${counted(active.length)} will leave scoring, galleries and voting. You can reverse this later.`;
    const agreed = await confirm({ title: `Disqualify ${counted(active.length)}?`, text, action: "Disqualify" });
    if (agreed) await change(active, { disqualified: true });
  }
  return (
    <SelectionBar count={entries.length} onClear={onClear}>
      {active.length > 0 && (
        <Button
          size="sm"
          busy={busy}
          reason={allowed ? undefined : neededFor(disqualifyEntry)}
          onClick={() => void disqualify()}
        >
          Disqualify
        </Button>
      )}
      {out.length > 0 && (
        <Button
          size="sm"
          busy={busy}
          reason={allowed ? undefined : neededFor(disqualifyEntry)}
          onClick={() => void change(out, { disqualified: false })}
        >
          Reinstate
        </Button>
      )}
    </SelectionBar>
  );
}
