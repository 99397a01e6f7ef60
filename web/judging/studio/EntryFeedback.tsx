import { useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf, RefusalMoreOf } from "../../../contract/platform/endpoint.ts";
import {
  type FeedbackComment,
  changeFeedback,
  feedbackFields,
  getFeedback,
} from "../../../contract/judging/feedback.ts";
import { useKindWords } from "../../platform/address/use-kind-words.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";

type Feedback = AnswerOf<typeof getFeedback>;

const displayBadges = {
  "as-written": { label: "As written", tone: "neutral" },
  edited: { label: "Edited", tone: "brand" },
  "held-back": { label: "Held back", tone: "warning" },
} as const;

/** The scorers' comments on an entry, as its entrant reads them. Draws nothing where there is none. */
export function EntryFeedback({ at }: { at: EntryAddress }) {
  const feedback = useAnswer(getFeedback, at);
  const speak = useKindWords();
  if (feedback.comments.length === 0) return null;
  return (
    <Card aria-label={speak("Comments for the entrant")}>
      <CardHead title={speak("Comments for the entrant")} text={speak(readersText(feedback))} />
      <ul className="divide-y border-t">
        {feedback.comments.map((comment) => (
          <FeedbackRow key={comment.userID} comment={comment} at={at} feedback={feedback} />
        ))}
      </ul>
    </Card>
  );
}

function readersText({ showScoresToUsers, released }: Feedback): string {
  if (showScoresToUsers !== "yes-comments")
    return "In this program comments stay with staff. What you edit counts once entrants see comments, under Scoring, Settings.";
  return released
    ? "Results are out: the entrant reads these, without scorers’ names."
    : "The entrant reads these once results are out, without scorers’ names.";
}

type Props = { comment: FeedbackComment; at: EntryAddress; feedback: Feedback };

function FeedbackRow({ comment: one, at, feedback: { standings, timeZone } }: Props) {
  const { label, tone } = displayBadges[one.shown];
  const speak = useKindWords();
  return (
    <li className="grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-medium wrap-anywhere text-ink-2">{one.fullName}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <ActionButton
          size="sm"
          variant="ghost"
          aria-label={`Edit the comment of ${one.fullName}`}
          endpoint={changeFeedback}
          standings={standings}
          dialog={<EditCommentDialog comment={one} at={at} />}
        >
          Edit
        </ActionButton>
      </div>
      {one.shown === "edited" && <CommentText label={speak("The entrant reads")} text={one.text} />}
      {one.shown === "edited" ? (
        <CommentText label="The scorer wrote" text={one.comment || "Nothing any more."} isAside />
      ) : (
        <CommentText text={one.comment || "Nothing any more."} isAside={one.shown === "held-back"} />
      )}
      {one.isRewritten && (
        <p className="text-sm text-warning">
          The scorer has changed the comment since. What you decided still holds: read it again.
        </p>
      )}
      {one.changedAt && (
        <p className="text-sm text-ink-3">
          {label} by {one.changedBy ?? "somebody who is gone"},{" "}
          <time dateTime={one.changedAt} className="num">
            {dateTimeText(one.changedAt, timeZone)}
          </time>
        </p>
      )}
    </li>
  );
}

const CommentText = ({ label, text, isAside = false }: { label?: string; text: string; isAside?: boolean }) => (
  <div>
    {label && <p className="text-sm text-ink-3">{label}</p>}
    <p className={`max-w-text text-base whitespace-pre-line wrap-break-word ${isAside ? "text-ink-3" : ""}`}>{text}</p>
  </div>
);

/** The form starts with the scorer's comment; a comment that they change meanwhile is shown before the decision is saved. */
function EditCommentDialog({
  comment: { userID, fullName, comment: first, shown, text },
  at,
}: Omit<Props, "feedback">) {
  const speak = useKindWords();
  const [comment, setComment] = useState(first);
  return (
    <ActionDialog
      title={speak("What the entrant reads")}
      text={`${fullName} wrote a comment. It stays in the scores as it is, whatever you choose.`}
      endpoint={changeFeedback}
      params={{ ...at, userID }}
      fields={{ ...feedbackFields, shown: { ...feedbackFields.shown, label: speak(feedbackFields.shown.label) } }}
      initial={{ shown, text: shown === "edited" ? text : first }}
      sending={(typed) => ({ shown: typed.shown, text: typed.shown === "edited" ? typed.text : "", comment })}
      receiving={(theirs) => theirs as never}
      onRefused={({ status, more }) => {
        const now = (more as RefusalMoreOf<typeof changeFeedback>)?.theirs["comment"];
        if (status === 409 && typeof now === "string") setComment(now);
      }}
      save="Save"
    >
      {comment !== first && (
        <Notice tone="warning" title={`${fullName} has changed the comment meanwhile`}>
          <p className="whitespace-pre-line wrap-break-word">{comment || "Nothing stands there any more."}</p>
        </Notice>
      )}
    </ActionDialog>
  );
}
