import { CircleCheckBig } from "lucide-react";
import { useParams } from "react-router";
import { type ErrorEntry, listErrors } from "../../../contract/platform/error-log.ts";
import { usePagedAnswer } from "../api/use-paged-answer.ts";
import { Badge } from "../ui/Badge.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { dateTimeText } from "../ui/date-text.ts";

/** M09 Faults on the client's pages. */
function ErrorLogPage() {
  const { client = "" } = useParams();
  const log = usePagedAnswer(listErrors, { client }, {});
  const errors = log.pages.flatMap((page) => page.errors);
  return (
    <>
      <title>Errors</title>
      <PageHead
        title="Errors"
        text="Faults that people ran into on your pages, newest first, kept for three months. A reference is what the person was shown. Send one to whoever helps you."
      />
      <div className="overflow-hidden rounded-lg border bg-surface">
        <PagedList
          list={log}
          shown={errors.length}
          empty={<EmptyState icon={CircleCheckBig} title="No errors" text="Nobody has run into a fault." />}
        >
          <ul className="divide-y">
            {errors.map((error) => (
              <ErrorRow key={error.errorID} error={error} />
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  );
}

const ErrorRow = ({ error: { errorID, at, source, message, stack, url, fullName } }: { error: ErrorEntry }) => (
  <li>
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 hover:bg-sunken">
        <Badge tone={source === "server" ? "danger" : "warning"}>{source === "server" ? "Server" : "Browser"}</Badge>
        <span className="min-w-0 flex-1 basis-64 font-medium wrap-break-word">{message}</span>
        <span className="text-sm text-ink-3">{fullName ?? "A visitor"}</span>
        <time dateTime={at} className="num text-sm text-ink-3">
          {dateTimeText(at, "here")}
        </time>
      </summary>
      <div className="grid gap-2 px-5 pb-4">
        <p className="text-sm break-all text-ink-2">{url || "No address"}</p>
        <p className="text-sm break-all text-ink-3">
          Reference <span className="font-mono">{errorID}</span>
        </p>
        {stack && (
          <pre
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-sm bg-sunken p-3 font-mono text-xs whitespace-pre-wrap"
          >
            {stack}
          </pre>
        )}
        <div>
          <CopyButton text={`${message}\n${url}\n${at}\n${errorID}\n${stack}`}>Copy</CopyButton>
        </div>
      </div>
    </details>
  </li>
);

export { ErrorLogPage as Component };
