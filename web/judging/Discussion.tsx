import { ChevronDown } from "lucide-react";
import { useEffect } from "react";
import type { EntryAddress } from "../../contract/platform/addresses.ts";
import { addRemark, getDiscussion, markRemarksRead, takeBackRemark } from "../../contract/judging/discussion.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import { isComment } from "../../contract/judging/scoring-rules.ts";
import type { TimeZone } from "../../contract/platform/time-zone.ts";
import { useOptionalAnswer } from "../platform/api/answers.ts";
import { useApi } from "../platform/api/api.ts";
import { Confirm } from "../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { FormBody } from "../platform/forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../platform/forms/FormView.tsx";
import { useUnsavedWarning } from "../platform/forms/UnsavedProvider.tsx";
import { useEndpointForm } from "../platform/forms/use-endpoint-form.ts";
import { Badge } from "../platform/ui/Badge.tsx";
import { Button } from "../platform/ui/Button.tsx";
import { ErrorState } from "../platform/ui/EmptyState.tsx";
import { SkeletonRows } from "../platform/ui/Skeleton.tsx";
import { dateTimeText } from "../platform/ui/date-text.ts";

type DiscussionAnswer = AnswerOf<typeof getDiscussion>;

/** The time between two refreshes while the page is open, in milliseconds. */
const REFRESH_MS = 15_000;

type Props = {
  at: EntryAddress;
  /** For pages that show the sheets elsewhere. */
  withoutSheets?: boolean;
};

/** The other scorers' sheets of an entry, and the remarks about it. */
export function Discussion({ at, withoutSheets = false }: Props) {
  const { client, service, entryID } = at;
  const { data, error } = useOptionalAnswer(getDiscussion, { client, service, entryID }, { refreshEvery: REFRESH_MS });
  return (
    <section aria-label="Discussion" className="grid gap-4">
      <h2 className="text-md font-semibold">
        Discussion{" "}
        {data && data.unread > 0 && (
          <Badge tone="brand" className="ml-1">
            {data.unread} new
          </Badge>
        )}
      </h2>
      {error && !data && <ErrorState text={error.message} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (data.ownFirst ? <ScoreFirstNotice /> : <Thread at={at} talk={data} withoutSheets={withoutSheets} />)}
    </section>
  );
}

const ScoreFirstNotice = () => (
  <p className="max-w-text text-sm text-ink-3">
    Save your own scoresheet first. Then you see what the others gave, and can talk about it here.
  </p>
);

function Thread({ at, talk, withoutSheets }: Props & { talk: DiscussionAnswer }) {
  const { scoresheets, remarks, timeZone, closed } = talk;
  useMarkRead(at, talk);
  return (
    <>
      {!withoutSheets && <OtherSheets sheets={scoresheets} zone={timeZone} />}
      {remarks.length > 0 && (
        <ol aria-label="What was said" className="grid gap-4 border-t pt-4">
          {remarks.map((remark) => (
            <Remark key={remark.remarkID} at={at} remark={remark} zone={timeZone} closed={closed !== null} />
          ))}
        </ol>
      )}
      {closed === null ? <RemarkForm at={at} /> : <p className="text-sm text-ink-3">{closed}</p>}
    </>
  );
}

/** Marks the remarks on screen as read. */
function useMarkRead({ client, service, entryID }: EntryAddress, { remarks, unread }: DiscussionAnswer): void {
  const { call } = useApi();
  const last = remarks.at(-1)?.remarkID;
  useEffect(() => {
    // A mark that doesn't arrive is set by the next refresh.
    if (unread > 0 && last) call(markRemarksRead, { client, service, entryID }, { remarkID: last }).catch(() => {});
  }, [call, client, service, entryID, unread, last]);
}

function OtherSheets({ sheets, zone }: { sheets: DiscussionAnswer["scoresheets"]; zone: TimeZone }) {
  if (sheets.length === 0) return <p className="text-sm text-ink-3">Nobody else has saved a scoresheet yet.</p>;
  return (
    <ul aria-label="The others’ scoresheets" className="grid gap-3">
      {sheets.map((sheet) => (
        <OtherSheet key={sheet.userID} sheet={sheet} zone={zone} />
      ))}
    </ul>
  );
}

function OtherSheet({ sheet, zone }: { sheet: DiscussionAnswer["scoresheets"][number]; zone: TimeZone }) {
  const comment = sheet.scoresheetCriteria.find(isComment)?.value;
  return (
    <li className="rounded-md border px-4 py-3">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 basis-32 font-medium wrap-break-word">{sheet.fullName}</span>
          <span className="num font-semibold">{sheet.percent.toFixed(1)}</span>
          <span className="num text-sm text-ink-3">
            {sheet.total} of {sheet.maximumTotal}
          </span>
          <ChevronDown aria-hidden size={16} className="self-center text-ink-3 group-open:rotate-180" />
        </summary>
        <dl className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
          {sheet.scoresheetCriteria
            .filter((one) => !isComment(one))
            .map(({ name, label, value, maximumValue }) => (
              <div key={name} className="contents">
                <dt className="min-w-0 text-ink-2 wrap-break-word">{label}</dt>
                <dd className="num text-right">
                  {value ?? "–"} <span className="text-ink-3">/ {maximumValue}</span>
                </dd>
              </div>
            ))}
        </dl>
      </details>
      {comment && <p className="mt-2 max-w-text text-sm whitespace-pre-line wrap-break-word">{comment}</p>}
      {sheet.reason && (
        <p className="mt-2 text-sm whitespace-pre-line wrap-break-word text-ink-2">
          <span className="text-ink-3">Changed {dateTimeText(sheet.savedAt, zone)}: </span>
          {sheet.reason}
        </p>
      )}
    </li>
  );
}

type RemarkProps = { at: EntryAddress; remark: DiscussionAnswer["remarks"][number]; zone: TimeZone; closed: boolean };

function Remark({ at, remark: { remarkID, fullName, isMine, text, writtenAt }, zone, closed }: RemarkProps) {
  const { open } = useDialogs();
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-3">
        <p>
          <span className="font-medium text-ink-2">{isMine ? "You" : (fullName ?? "Somebody who is gone")}</span>{" "}
          <time dateTime={writtenAt} className="num">
            {dateTimeText(writtenAt, zone)}
          </time>
        </p>
        {isMine && text !== null && !closed && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              open(
                <Confirm
                  title="Remove this?"
                  text="The others see that something was said, and no longer what."
                  lasting="permanent"
                  action="Remove"
                  danger
                  endpoint={takeBackRemark}
                  params={{ ...at, remarkID }}
                />,
              )
            }
          >
            Remove
          </Button>
        )}
      </div>
      {text === null ? (
        <p className="text-sm text-ink-3 italic">Removed</p>
      ) : (
        <p className="max-w-text whitespace-pre-line wrap-break-word">{text}</p>
      )}
    </li>
  );
}

function RemarkForm({ at: { client, service, entryID } }: { at: EntryAddress }) {
  const form = useEndpointForm({
    endpoint: addRemark,
    params: { client, service, entryID },
    after: () => ({ text: "" }),
  });
  useUnsavedWarning(form.dirty);
  return (
    <FormFrame form={form} className="grid gap-3 border-t pt-4">
      <FormBody form={form} />
      <div>
        <SubmitButton form={form} variant="secondary">
          Send
        </SubmitButton>
      </div>
    </FormFrame>
  );
}
