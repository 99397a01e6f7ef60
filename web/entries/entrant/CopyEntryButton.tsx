import { Copy } from "lucide-react";
import { useNavigate } from "react-router";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import { copyEntry } from "../../../contract/entries/entry-copies.ts";
import type { Entry } from "../../../contract/entries/entries.ts";
import { judgedWordsOf } from "../../../contract/platform/service-kinds.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { CopyEntryDialog, pathAfterCopying } from "./CopyEntryDialog.tsx";

type Props = {
  entry: Entry;
  at: EntryAddress;
  /** Why it can’t be copied just now. */
  reason?: string | undefined;
  /** What is to be done before; false where it failed, and was told. */
  before?: () => Promise<boolean>;
};

/** An entrant enters the same in other categories, too, until there are results. An application is for one scholarship. */
export function CopyEntryButton({ entry, at, reason, before }: Props) {
  const { open } = useDialogs();
  const navigate = useNavigate();
  if (judgedWordsOf(entry.kind).isShared || entry.resultsReleased) return null;

  async function choose() {
    if (before && !(await before())) return;
    open(<CopyEntryDialog at={at} title={entry.title} onDone={(made) => void navigate(pathAfterCopying(at, made))} />);
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
