import { FileDown } from "lucide-react";
import type { ServiceAt } from "../../../contract/addresses.ts";
import type { QueryOf } from "../../../contract/endpoint.ts";
import { exportEntries, type listEntries } from "../../../contract/entries.ts";
import type { Standing } from "../../../contract/permissions.ts";
import { ActionButton } from "../../dialogs/ActionButton.tsx";
import { useAction } from "../../dialogs/useAction.ts";

type Props = { at: ServiceAt; query: QueryOf<typeof listEntries>; standings: readonly Standing[] };

/** The entries that the list shows, as a file for a spreadsheet; all of them, not only a page. */
export function ExportButton({ at, query, standings }: Props) {
  const { run, busy } = useAction(exportEntries);
  const { sort: _sort, after: _after, ...filter } = query;
  return (
    <ActionButton endpoint={exportEntries} standings={standings} busy={busy} onClick={() => void run(at, filter)}>
      <FileDown aria-hidden size={16} />
      Export
    </ActionButton>
  );
}
