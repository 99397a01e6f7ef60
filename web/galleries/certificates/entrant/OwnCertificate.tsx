import { BadgeCheck, FileDown, Share2 } from "lucide-react";
import { type EntryAddress, paths } from "../../../../contract/platform/addresses.ts";
import { certificateFile, issueCertificate } from "../../../../contract/galleries/certificates.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { listPublicGalleries } from "../../../../contract/galleries/galleries.ts";
import { may } from "../../../../contract/platform/permissions.ts";
import { hasFeature } from "../../../../contract/platform/service-kinds.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { BadgeDialog } from "./BadgeDialog.tsx";

/**
 * What a winner takes along: the certificate, the badge for their own site, and the page among the winners that they share. Nothing
 * where there is no award to show.
 */
export function OwnCertificate({ entry, at }: { entry: Entry; at: EntryAddress }) {
  const { open } = useDialogs();
  const { run, busy } = useAction(issueCertificate);
  const { awardTitle, title, resultsReleased, resultWithdrawn, state } = entry;
  if (!awardTitle || !resultsReleased || resultWithdrawn !== null || state !== "submitted") return null;
  if (!may(entry.standings, issueCertificate.allow)) return null;

  async function showBadge() {
    const outcome = await run(at);
    if (outcome.ok) open(<BadgeDialog client={at.client} awardTitle={awardTitle!} {...outcome.answer} />);
  }
  return (
    <section
      aria-labelledby="certificate"
      className="flex flex-wrap items-center gap-4 rounded-lg border bg-surface p-5 shadow-1"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="certificate" className="text-lg font-semibold wrap-break-word">
          Certificate: {awardTitle}
        </h2>
        <p className="mt-1 text-base text-ink-2">
          To be printed and framed. Its code proves to anybody that it is real, as the badge does on your own site.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SaveButton
          endpoint={certificateFile}
          params={at}
          fileName={`Certificate ${awardTitle} ${title}.pdf`}
          icon={FileDown}
          label="Certificate"
          size="md"
        />
        <Button busy={busy} onClick={() => void showBadge()}>
          <BadgeCheck aria-hidden size={16} />
          Badge
        </Button>
        {hasFeature(entry.kind, "galleries") && <SharedPage at={at} />}
      </div>
    </section>
  );
}

/** It is there as long as anybody sees the winners. */
function SharedPage({ at }: { at: EntryAddress }) {
  const { data } = useOptionalAnswer(listPublicGalleries, at);
  if (!data?.galleries.some(({ kind }) => kind === "winners")) return null;
  return (
    <LinkButton to={paths.winner(at)}>
      <Share2 aria-hidden size={16} />
      Page to share
    </LinkButton>
  );
}
