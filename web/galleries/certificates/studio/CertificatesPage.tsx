import { Award, FileDown } from "lucide-react";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { certificateFile, downloadCertificates, getCertificates } from "../../../../contract/galleries/certificates.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useProgramAddress } from "../../../platform/address/use-service-address.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { may } from "../../../../contract/platform/permissions.ts";
import { awaitDownload } from "../../../platform/tasks/awaited-downloads.ts";
import { Card } from "../../../platform/ui/Card.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { DesignForm } from "./DesignForm.tsx";
import type { CertificatesProps } from "./certificates-props.ts";

function CertificatesPage() {
  const at = useProgramAddress();
  const certificates = useAnswer(getCertificates, at);
  return (
    <>
      <title>Certificates</title>
      <PageHead
        title="Certificates"
        text="For entries with an award title, from the moment the results are released. Winners find theirs on their entry’s page; each has a code by which anybody can check it."
        crumbs={[{ label: "Results", to: studioPaths.results(at) }]}
        actions={<DownloadAll at={at} certificates={certificates} />}
      />
      <DesignForm at={at} certificates={certificates} />
      <Winners at={at} certificates={certificates} />
    </>
  );
}

function DownloadAll({ at, certificates: { certificates, standings } }: CertificatesProps) {
  const { run, busy } = useAction(downloadCertificates);
  const download = async () => {
    const outcome = await run(at, {});
    if (outcome.ok) awaitDownload(outcome.answer.taskID);
  };
  return (
    <ActionButton
      endpoint={downloadCertificates}
      standings={standings}
      busy={busy}
      reason={certificates.length === 0 ? "There are no certificates yet." : undefined}
      onClick={() => void download()}
    >
      <FileDown aria-hidden size={16} />
      Download all
    </ActionButton>
  );
}

function Winners({ at, certificates: { certificates, resultsReleasedAt, standings } }: CertificatesProps) {
  return (
    <section aria-labelledby="winners" className="mt-8">
      <h2 id="winners" className="mb-3 text-lg font-semibold">
        {certificates.length > 0 ? plural(certificates.length, "certificate") : "Winners"}
      </h2>
      {certificates.length === 0 ? (
        <EmptyState
          icon={Award}
          title="There are no certificates yet"
          text={
            resultsReleasedAt
              ? "Nothing that was released has an award title."
              : "They come with the release of the results, for each entry with an award title."
          }
          action={<LinkButton to={studioPaths.results(at)}>Results</LinkButton>}
        />
      ) : (
        <Card className="px-5 py-2">
          <ul className="grid divide-y divide-line">
            {certificates.map(({ entryID, title, awardTitle, ownerName, company, category }) => (
              <li key={entryID} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium wrap-break-word">{title}</p>
                  <p className="text-sm text-ink-3 wrap-break-word">
                    {[awardTitle, category, [ownerName, company].filter(Boolean).join(", ")].join(" · ")}
                  </p>
                </div>
                {may(standings, certificateFile.allow) && (
                  <SaveButton
                    endpoint={certificateFile}
                    params={{ ...at, entryID }}
                    fileName={`Certificate ${awardTitle} ${title}.pdf`}
                    icon={FileDown}
                    label="Certificate"
                    size="md"
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

export { CertificatesPage as Component };
