import { MessageSquareQuote } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { changeEntryWords, type listGalleryChoices } from "../../../contract/galleries/gallery-editing.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { entryTitle } from "../gallery-entry-text.ts";

type Props = {
  at: ServiceAddress;
  entry: AnswerOf<typeof listGalleryChoices>["entries"][number];
  standings: readonly Standing[];
};

/** Opens what visitors read about an entry: of the project, and from the jury. */
export function EntryWordsButton({ at, entry, standings }: Props) {
  const { entryID, projectText, juryQuote, quotedFrom } = entry;
  const hasWords = projectText !== "" || juryQuote !== "";
  return (
    <ActionButton
      endpoint={changeEntryWords}
      standings={standings}
      size="sm"
      aria-label={`${hasWords ? "Words" : "Add words"} for visitors about ${entryTitle(entry)}`}
      dialog={
        <ActionDialog
          title={`Words for visitors about ${entryTitle(entry)}`}
          endpoint={changeEntryWords}
          params={{ client: at.client, service: at.service, entryID }}
          initial={{ projectText, juryQuote, quotedFrom }}
        />
      }
    >
      <MessageSquareQuote aria-hidden size={15} />
      {hasWords ? "Words" : "Add words"}
    </ActionButton>
  );
}
