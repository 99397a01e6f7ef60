import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import type { ListedInvitation } from "./invitation-words.ts";

/** How far an invitation is: accepted, opened, sent, or why the mail didn't arrive. */
export function InvitationProgress({ invitation }: { invitation: ListedInvitation }) {
  const { state, openedAt, sentAt, answerBy, acceptedBy, mailProblem, byLink, remindedAt } = invitation;
  return (
    <div className="mt-1 grid justify-items-start gap-1 text-sm text-ink-3">
      {state === "accepted" ? (
        <>
          <Badge tone="confirm">{byLink ? "Accepted, scores by the link" : "Accepted"}</Badge>
          {acceptedBy && <span className="wrap-anywhere">By {acceptedBy}</span>}
        </>
      ) : (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <UnansweredBadge state={state} isOpened={openedAt !== null} mailProblem={mailProblem} />
            <span>
              {remindedAt ? "Reminded" : "Sent"} <DateTimeText value={sentAt} relative clock="here" />
            </span>
          </span>
          {answerBy && <span>Answer by {calendarDayText(answerBy)}</span>}
          {mailProblem && <span className="wrap-anywhere text-danger-text">{mailProblem}</span>}
        </>
      )}
    </div>
  );
}

type BadgeProps = { state: ListedInvitation["state"]; isOpened: boolean; mailProblem: string | null };

function UnansweredBadge({ state, isOpened, mailProblem }: BadgeProps) {
  if (mailProblem) return <Badge tone="danger">Not delivered</Badge>;
  if (state === "expired") return <Badge tone="warning">Expired</Badge>;
  return isOpened ? <Badge tone="brand">Opened</Badge> : <Badge>Not opened yet</Badge>;
}
