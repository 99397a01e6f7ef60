import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { type PublicView, publicView } from "../../../../contract/app/publishing.ts";
import { type ServiceStatus, changeStatus } from "../../../../contract/programs/services.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { PublishingGaps, PublicViewSummary } from "./PublicViewSummary.tsx";
import { archivedText, draftText } from "./publishing-text.ts";

type Props = { at: ServiceAddress; to: ServiceStatus };

const noValues = {};

/** Before a status changes: who will see what from then on. */
export function StatusDialog({ at, to }: Props) {
  const view = useAnswer(publicView, at);
  const { title, text, action } = statusWords(view)[to];
  return (
    <ActionDialog
      title={title}
      text={text}
      endpoint={changeStatus}
      params={at}
      fields={noValues}
      sending={() => ({ status: to })}
      save={action}
    >
      {to === "published" && (
        <>
          <PublishingGaps view={view} />
          <PublicViewSummary client={at.client} view={view} />
        </>
      )}
    </ActionDialog>
  );
}

const statusWords = (view: PublicView): Record<ServiceStatus, { title: string; text: string; action: string }> => ({
  published: {
    title: `Publish ${view.name}?`,
    text: "From then on everybody sees it. You can make it a draft again.",
    action: "Publish",
  },
  draft: { title: `Make ${view.name} a draft?`, text: draftText(view), action: "Make it a draft" },
  archived: { title: `Archive ${view.name}?`, text: archivedText(view), action: "Archive" },
});
