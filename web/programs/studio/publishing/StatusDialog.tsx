import type { ServiceAt } from "../../../../contract/platform/addresses.ts";
import { type PublicView, publicView } from "../../../../contract/app/publishing.ts";
import { type ServiceStatus, changeStatus } from "../../../../contract/programs/services.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { WhatIsMissing, WhatIsSeen } from "./WhatIsSeen.tsx";
import { archivedText, draftText } from "./words.ts";

type Props = { at: ServiceAt; to: ServiceStatus };

const none = {};

/** Before a program is shown to everybody, or taken away again: who will see what from then on. */
export function StatusDialog({ at, to }: Props) {
  const view = useAnswer(publicView, at);
  const { title, text, action } = words(view)[to];
  return (
    <ActionDialog
      title={title}
      text={text}
      endpoint={changeStatus}
      params={at}
      fields={none}
      sending={() => ({ status: to })}
      save={action}
    >
      {to === "published" && (
        <>
          <WhatIsMissing view={view} />
          <WhatIsSeen client={at.client} view={view} />
        </>
      )}
    </ActionDialog>
  );
}

const words = (view: PublicView): Record<ServiceStatus, { title: string; text: string; action: string }> => ({
  published: {
    title: `Publish ${view.name}?`,
    text: "From then on everybody sees it. You can make it a draft again.",
    action: "Publish",
  },
  draft: { title: `Make ${view.name} a draft?`, text: draftText(view), action: "Make it a draft" },
  archived: { title: `Archive ${view.name}?`, text: archivedText(view), action: "Archive" },
});
