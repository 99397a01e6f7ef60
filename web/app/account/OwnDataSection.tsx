import { Download } from "lucide-react";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { sizeText } from "../../../contract/platform/files.ts";
import type { Fields } from "../../../contract/platform/forms/element.ts";
import {
  dataDownloadDays,
  fetchOwnData,
  openOwnData,
  ownDataDownload,
  requestOwnData,
} from "../../../contract/app/person-data.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { dateText } from "../../platform/ui/date-text.ts";

type OwnData = AnswerOf<typeof ownDataDownload>;

/** Milliseconds between looks while it is being made. */
const WAITING_INTERVAL = 5_000;

/** Asking for all that is known of oneself, waiting for it, and downloading it. */
export function OwnDataSection() {
  const { open } = useDialogs();
  const own = useLiveAnswer(ownDataDownload, {}, ({ download }) =>
    download?.state === "waiting" ? WAITING_INTERVAL : false,
  );
  return (
    <section aria-labelledby="own-data" className="mt-8 grid justify-items-start gap-4 border-t pt-7">
      <div>
        <h2 id="own-data" className="text-lg font-semibold">
          Download what is known of you
        </h2>
        <p className="mt-1 max-w-prose text-base text-pretty text-ink-3">
          Your account and, by association and program, what you entered, bought, scored and answered, what was mailed
          to you and noted about you, with your files. One ZIP file, for you alone. We mail you when it is ready, and
          delete it {dataDownloadDays} days later.
        </p>
      </div>
      <OwnDataState {...own} />
      {own.mayAsk && (
        <Button onClick={() => open(<AskDialog asksCode={own.asksCode} />)}>
          {own.download ? "Ask for a new one" : "Ask for it"}
        </Button>
      )}
    </section>
  );
}

function OwnDataState({ download, asksCode }: OwnData) {
  const { open } = useDialogs();
  if (!download) return null;
  const { state, dataDownloadID, bytes, deletedAt } = download;
  if (state === "waiting")
    return (
      <Notice live title="It is being made">
        You can leave this page: a mail tells you when it is ready.
      </Notice>
    );
  if (state === "failed")
    return (
      <Notice tone="danger" live title="It couldn’t be made">
        Something went wrong on our side. Ask for it again.
      </Notice>
    );
  return (
    <Notice
      tone="confirm"
      live
      title="It is ready"
      action={
        <Button onClick={() => open(<OpenDialog dataDownloadID={dataDownloadID} asksCode={asksCode} />)}>
          <Download aria-hidden size={16} />
          Download
        </Button>
      }
    >
      {bytes !== null && sizeText(bytes)}
      {deletedAt && `, until ${dateText(deletedAt, "here")}. Another can be asked for a day after this one.`}
    </Notice>
  );
}

/** The code is asked of those who have a second factor. */
const fieldsFor = ({ currentPassword, code }: typeof requestOwnData.form, asksCode: boolean): Fields =>
  asksCode ? { currentPassword, code: { ...code, required: true } } : { currentPassword };

const AskDialog = ({ asksCode }: { asksCode: boolean }) => (
  <ActionDialog
    title="Download what is known of you"
    text="Enter your password, so that we know it is you."
    endpoint={requestOwnData}
    params={{}}
    fields={fieldsFor(requestOwnData.form, asksCode)}
    save="Ask for it"
  />
);

const OpenDialog = ({ dataDownloadID, asksCode }: { dataDownloadID: string; asksCode: boolean }) => (
  <ActionDialog
    title="Download it"
    text="Enter your password once more. Save the file where only you open it."
    endpoint={openOwnData}
    params={{ dataDownloadID }}
    fields={fieldsFor(openOwnData.form, asksCode)}
    save="Download"
    onDone={({ key }) => window.location.assign(callAddress(fetchOwnData, { dataDownloadID }, { key }))}
  />
);
