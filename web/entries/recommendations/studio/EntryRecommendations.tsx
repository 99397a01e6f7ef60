import { Paperclip } from "lucide-react";
import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import {
  getRecommendationFile,
  readRecommendations,
  remindForApplicant,
  waiveRecommendation,
} from "../../../../contract/entries/recommendations.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../../platform/ui/Card.tsx";
import { dateTimeText, endText } from "../../../platform/ui/date-text.ts";
import { useNow } from "../../../platform/ui/use-now.ts";
import { AnswerLines } from "../../AnswerLines.tsx";
import { lastMailText, whyNotRemind } from "../last-mail.ts";
import { recommendationBadge } from "../state-badges.ts";

type ReceivedRecommendations = AnswerOf<typeof readRecommendations>;
type ReceivedRecommendation = ReceivedRecommendations["recommendations"][number];

/** An application's recommendations, for staff: how far each is, the letters, and what they waived. Nothing, where none are asked. */
export function EntryRecommendations({ at }: { at: EntryAddress }) {
  const read = useAnswer(readRecommendations, at);
  const { standings, asked, missing, recommendations, waivers, timeZone } = read;
  if (asked === 0 && recommendations.length === 0 && waivers.length === 0) return null;
  return (
    <Card aria-label="Recommendations">
      <CardHead
        title="Recommendations"
        text={summaryText(read)}
        actions={
          <ActionButton
            size="sm"
            endpoint={waiveRecommendation}
            standings={standings}
            {...(missing === 0 && { reason: "No recommendation is missing here." })}
            dialog={
              <ActionDialog
                size="sm"
                title="Waive one recommendation?"
                text="The application needs one fewer. The applicant sees that, without the reason."
                endpoint={waiveRecommendation}
                params={at}
                save="Waive"
              />
            }
          >
            Waive one
          </ActionButton>
        }
      />
      {recommendations.length === 0 && waivers.length === 0 && (
        <p className="border-t px-5 py-4 text-base text-ink-3">Nobody is invited yet.</p>
      )}
      <ul className="divide-y border-t empty:hidden">
        {recommendations.map((one) => (
          <Recommendation key={one.recommendationID} one={one} read={read} at={at} />
        ))}
        {waivers.map(({ reason, waivedAt }) => (
          <li key={waivedAt} className="grid gap-1 px-5 py-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
              <Badge>Waived</Badge>
              <span className="num">{dateTimeText(waivedAt, timeZone)}</span>
            </p>
            <p className="max-w-text text-base whitespace-pre-line wrap-break-word">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** '2 asked for, 1 still to come, by Fri, Jun 19, 5:00 PM CDT' */
const summaryText = ({ asked, missing, dueAt, timeZone }: ReceivedRecommendations) =>
  [
    `${asked} asked for`,
    missing > 0 ? `${missing} still to come` : "none missing",
    missing > 0 && dueAt !== null && `by ${endText(dueAt, timeZone)}`,
  ]
    .filter(Boolean)
    .join(", ");

type Props = { one: ReceivedRecommendation; read: ReceivedRecommendations; at: EntryAddress };

function Recommendation({ one, read: { standings, missing, timeZone: zone }, at }: Props) {
  const { name, email, letter, file, answers, state, recommendationID } = one;
  const now = useNow();
  const remind = useAction(remindForApplicant);
  const { label, tone } = recommendationBadge(one);
  return (
    <li className="grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-base font-medium wrap-break-word">{name}</p>
          <p className="text-sm wrap-break-word text-ink-3">{email}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          <span className="num">{lastMailText(one, zone)}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      {state === "invited" && (
        <div>
          <ActionButton
            size="sm"
            endpoint={remindForApplicant}
            standings={standings}
            busy={remind.busy}
            reason={missing === 0 ? "No recommendation is missing here." : whyNotRemind(one, now)}
            onClick={() => void remind.run({ ...at, recommendationID })}
          >
            Remind
            <span className="sr-only">{` ${name}`}</span>
          </ActionButton>
        </div>
      )}
      {file && (
        <div>
          <SaveButton
            endpoint={getRecommendationFile}
            params={{ ...at, recommendationID }}
            fileName={file.fileName}
            icon={Paperclip}
            label={file.fileName}
            size="md"
          />
        </div>
      )}
      {letter !== null && letter !== "" && (
        <details className="group">
          <summary className="cursor-pointer rounded-sm text-base font-medium text-brand-text">
            Letter, {plural(wordCount(letter), "word")}
          </summary>
          <p className="mt-2 max-w-text text-base whitespace-pre-line wrap-break-word">{letter}</p>
        </details>
      )}
      {answers.length > 0 && (
        <details className="group">
          <summary className="cursor-pointer rounded-sm text-base font-medium text-brand-text">
            {plural(answers.length, "answer")}
          </summary>
          <AnswerLines lines={answers} />
        </details>
      )}
    </li>
  );
}

const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length;
