import { Copy } from "lucide-react";
import { useNavigate } from "react-router";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import { copyEntry } from "../../../contract/entries/entry-copies.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { judgedIn } from "../../../contract/platform/service-kinds.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { CopyEntryDialog, afterCopying } from "./CopyEntryDialog.tsx";

type Props = {
  entry: Entry;
  at: EntryAt;
  /** Why it can’t be copied just now. */
  reason?: string | undefined;
  /** What is to be done before; false where it failed, and was told. */
  before?: () => Promise<boolean>;
};

/** An entrant enters the same in other categories, too, until there are results. An application is for one scholarship. */
export function CopyEntryButton({ entry, at, reason, before }: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  if (judgedIn(entry.kind).isShared || entry.resultsReleased) return null;

  async function choose() {
    if (before && !(await before())) return;
    open(<CopyEntryDialog at={at} title={entry.title} onDone={(made) => void navigate(afterCopying(at, made))} />);
  }
  return (
    <ActionButton
      endpoint={copyEntry}
      standings={entry.standings}
      {...(reason !== undefined && { reason })}
      onClick={() => void choose()}
    >
      <Copy aria-hidden size={16} />
      Copy to other categories
    </ActionButton>
  );
}
