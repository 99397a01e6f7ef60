import { Eye, Link2, Plus } from "lucide-react";
import { type ProgramAddress, paths } from "../../../../contract/platform/addresses.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { listPreviewLinks, makePreviewLink, withdrawPreviewLink } from "../../../../contract/app/preview-links.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { IssuedLink } from "./IssuedLink.tsx";
import { SecretShownOnce } from "../../../platform/dialogs/SecretShownOnce.tsx";

type Props = { place: ProgramAddress; standings: readonly Standing[] };

/** Links to a draft for other people, which staff issue and withdraw. */
export function PreviewLinks({ place, standings }: Props) {
  const { open } = useDialogs();
  const { links = [] } = useOptionalAnswer(listPreviewLinks, place).data ?? {};
  const make = (
    <ActionDialog
      title="Show this draft to somebody"
      text="Whoever has the link sees the page as it will be, without signing in; nothing of entries or of people. You can end it at any time."
      endpoint={makePreviewLink}
      params={place}
      initial={{ days: "30" }}
      save="Make the link"
      onDone={({ url }) => open(<SecretShownOnce title="The link is made" text={url} copy="Copy the link" />)}
    />
  );
  return (
    <div className="grid gap-4">
      {links.length > 0 && (
        <ul aria-label="Preview links" className="grid gap-px overflow-hidden rounded-md border bg-line">
          {links.map((link) => (
            <IssuedLink
              key={link.linkID}
              icon={Link2}
              what="link"
              handed={link}
              then="Whoever has it sees nothing any more, at once. You can make them another."
              endpoint={withdrawPreviewLink}
              params={{ ...place, linkID: link.linkID }}
              standings={standings}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <ActionButton endpoint={makePreviewLink} standings={standings} dialog={make}>
          <Plus aria-hidden size={16} />
          Make a link
        </ActionButton>
        <LinkButton to={paths.preview(place)} variant="ghost">
          <Eye aria-hidden size={16} />
          See it yourself
        </LinkButton>
      </div>
    </div>
  );
}
