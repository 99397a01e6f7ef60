import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { whyRecommendationsMissing } from "../../../../contract/entries/entry-rules.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  inviteRecommender,
  listOwnRecommendations,
  remindRecommender,
  withdrawRecommender,
} from "../../../../contract/entries/recommendations.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { EntrySection } from "../../entrant/EntrySection.tsx";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { endText } from "../../../platform/ui/date-text.ts";
import { useNow } from "../../../platform/ui/use-now.ts";
import { lastMailText, whyNotRemind } from "../last-mail.ts";
import { recommendationBadge } from "../state-badges.ts";

type RecommendationsAnswer = AnswerOf<typeof listOwnRecommendations>;
type OwnRecommendation = RecommendationsAnswer["recommendations"][number];
type Props = { at: EntryAddress; entry: Pick<Entry, "disqualified" | "screening" | "resultsReleased"> };

/** An applicant's recommenders and their states, without their text. Nothing where the program has no recommendations. */
export function OwnRecommendations({ at, entry }: Props) {
  const { open } = useDialogs();
  const now = useNow();
  const { data: answer, error } = useOptionalAnswer(listOwnRecommendations, at);
  if (error && !answer)
    return <Notice tone="warning">Your recommendations couldn’t be loaded. Reload the page to see them.</Notice>;
  if (!answer) return null;
  const { asked, waived, missing, recommendations, dueAt, beforeSubmission } = answer;
  if (asked === 0 && recommendations.length === 0) return null;
  const takesPart = !entry.disqualified && entry.screening !== "refused";
  const isOver = !takesPart || entry.resultsReleased || (dueAt !== null && Date.parse(dueAt) <= now.getTime());
  const why = whyRecommendationsMissing({
    asked,
    waived,
    received: asked - waived - missing,
    beforeSubmission,
  });
  const active = recommendations.filter(({ state }) => state === "invited" || state === "received").length;
  return (
    <EntrySection
      id="recommendations"
      name="Recommendations"
      meta={progressText(answer)}
      text="Ask somebody who knows your work. They get a link by mail, and what they write is read by the committee, and never by you."
    >
      {recommendations.length === 0 && <p className="mb-4 text-base text-ink-3">You have asked nobody yet.</p>}
      <ul className="mb-4 divide-y rounded-md border empty:hidden">
        {recommendations.map((one) => (
          <RecommenderRow key={one.recommendationID} one={one} answer={answer} at={at} isOver={isOver} />
        ))}
      </ul>
      {why && !isOver && <Notice className="mb-4">{why}</Notice>}
      {!isOver && (
        <Button
          {...(active >= asked - waived && {
            reason: "You have asked as many as it needs. Cancel one to ask somebody else.",
          })}
          onClick={() =>
            open(
              <ActionDialog
                size="sm"
                title="Ask for a recommendation"
                text="They get a mail with your name, the scholarship and a link of their own."
                endpoint={inviteRecommender}
                params={at}
                save="Send invitation"
              />,
            )
          }
        >
          Ask somebody
        </Button>
      )}
    </EntrySection>
  );
}

/** '1 of 2 received, by Fri, Jun 19, 5:00 PM CDT' */
function progressText({ asked, waived, missing, dueAt, timeZone }: RecommendationsAnswer): string {
  const needed = Math.max(0, asked - waived);
  if (needed === 0) return waived > 0 ? "None needed: staff waived them" : "None needed";
  const received = `${needed - missing} of ${plural(needed, "recommendation")} received`;
  return missing > 0 && dueAt !== null ? `${received}, due ${endText(dueAt, timeZone)}` : received;
}

function RecommenderRow({
  one,
  answer: { timeZone },
  at,
  isOver,
}: {
  one: OwnRecommendation;
  answer: RecommendationsAnswer;
  at: EntryAddress;
  isOver: boolean;
}) {
  const { open } = useDialogs();
  const again = useAction(remindRecommender);
  const now = useNow();
  const { name, email, state, recommendationID } = one;
  const { label, tone } = recommendationBadge(one);
  const params = { ...at, recommendationID };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-base font-medium wrap-break-word">{name}</p>
        <p className="text-sm wrap-break-word text-ink-3">{email}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <span className="num">{lastMailText(one, timeZone)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {state === "invited" && !isOver && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={again.busy} reason={whyNotRemind(one, now)} onClick={() => void again.run(params)}>
            Remind
            <span className="sr-only">{` ${name}`}</span>
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              open(
                <Confirm
                  title={`Cancel the invitation to ${name}?`}
                  text="They can’t send it any more, and what they have written so far is gone."
                  lasting="final"
                  action="Cancel the invitation"
                  endpoint={withdrawRecommender}
                  params={params}
                />,
              )
            }
          >
            Cancel
            <span className="sr-only">{` the invitation to ${name}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
