import { ChevronRight, CircleCheck, Lock } from "lucide-react";
import { Link } from "react-router";
import { type EntryAddress, paths } from "../../../contract/platform/addresses.ts";
import type { MyEntryRow } from "../../../contract/entries/entries.ts";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { AwardNotice } from "../../scholarships/awards/student/AwardNotice.tsx";
import { ApplicationCard } from "../../entries/applicant/ApplicationCard.tsx";

/** A submitted application with its progress and decision. */
export function SubmittedApplicationCard({ entry, at }: { entry: MyEntryRow; at: EntryAddress }) {
  const { category, submittedAt, resultsReleased, disqualified } = entry;
  return (
    <ApplicationCard label={category.name}>
      <div className="relative flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 text-sm text-confirm-text">
            <CircleCheck aria-hidden size={16} />
            <span>
              Submitted <DateTimeText value={submittedAt} clock="here" />
            </span>
          </p>
          <h2 className="mt-1 text-lg font-semibold wrap-break-word">
            <Link to={paths.entry(at)} className="after:absolute after:inset-0">
              {category.name}
            </Link>
          </h2>
          <p className="text-base whitespace-pre-line text-ink-2">{category.description}</p>
        </div>
        <ChevronRight aria-hidden size={20} className="mt-1 shrink-0 text-ink-3" />
      </div>
      {disqualified ? (
        <Notice tone="danger" title="It is disqualified">
          Open it to read why. Ask for help if you think that is a mistake.
        </Notice>
      ) : (
        <Steps decided={resultsReleased || entry.award !== null} />
      )}
      {!disqualified && <Decision entry={entry} />}
      <p className="flex gap-3 border-t pt-4 text-sm text-ink-3">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
        A submitted application is final. You can still read it.
      </p>
    </ApplicationCard>
  );
}

/** The decision in words for the applicant. */
function Decision({ entry }: { entry: MyEntryRow }) {
  const { award, awardTitle, resultsReleased, resultWithdrawn, category } = entry;
  if (award) return <AwardNotice award={award} />;
  if (!resultsReleased) return null;
  if (resultWithdrawn !== null)
    return (
      <Notice tone="warning" title="The decision was retracted">
        {resultWithdrawn}
      </Notice>
    );
  if (awardTitle)
    return (
      <Notice tone="confirm" title={awardTitle}>
        Congratulations. The association writes to you about what comes next.
      </Notice>
    );
  return (
    <Notice title="Not this time">
      {category.name} goes to somebody else this year. Thank you for the time and the trust; apply again when it opens
      anew.
    </Notice>
  );
}

const steps = ["Submitted", "Being read", "Answer"] as const;

function Steps({ decided }: { decided: boolean }) {
  const current = decided ? 2 : 1;
  return (
    <ol className="grid grid-cols-3 text-sm">
      {steps.map((step, place) => (
        <li key={step} {...(place === current && { "aria-current": "step" as const })} className="grid gap-2">
          <span aria-hidden className="flex items-center">
            <span
              className={`size-3.5 shrink-0 rounded-full border-2 ${place <= current ? "border-confirm bg-confirm" : "border-line-2"}`}
            />
            {place < steps.length - 1 && (
              <span className={`mx-1 h-0.5 flex-1 ${place < current ? "bg-confirm" : "bg-line-2"}`} />
            )}
          </span>
          <span className={place === current ? "font-semibold" : "text-ink-2"}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
