import type { ReactNode } from "react";
import type { Entry } from "../../contract/entries/entries.ts";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";
import { Notice } from "../platform/ui/Notice.tsx";

type Props = { entry: Pick<Entry, "returned" | "screening" | "deadline">; own: boolean; className?: string };

/** What was asked about an entry before it is judged, until when, and whether it came back answered. */
export function ReturnedNotice({ entry: { returned, screening, deadline }, own, className }: Props) {
  if (!returned || (screening !== "returned" && screening !== "waiting")) return null;
  const until = <DateTimeText as="end" withOwn value={returned.until} clock={deadline.timeZone} />;
  const isOut = screening === "returned";
  const title: ReactNode = isOut ? (
    <>
      {own ? "Answer these questions by " : "Returned with questions, to be answered by "}
      {until}
    </>
  ) : returned.answeredAt ? (
    <>
      Answered <DateTimeText value={returned.answeredAt} relative clock="here" />. These were the questions:
    </>
  ) : (
    <>Not answered by {until}. These were the questions:</>
  );
  return (
    <Notice tone={isOut || !returned.answeredAt ? "warning" : "info"} title={title} {...(className && { className })}>
      <span className="whitespace-pre-line wrap-anywhere">{returned.questions}</span>
      {isOut && own && (
        <span className="mt-1 block">
          Change what is needed, then submit again. What you change is kept as it stands when the time is over.
        </span>
      )}
    </Notice>
  );
}
