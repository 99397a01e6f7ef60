import { Link } from "react-router";
import type { ContestOverviewAnswer } from "../../../contract/app/overview.ts";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { AwardState } from "../../../contract/scholarships/awards.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";
import { endText } from "../../platform/ui/date-text.ts";

type Scholarship = NonNullable<ContestOverviewAnswer["scholarship"]>;
type Props = { at: ProgramAddress; scholarship: Scholarship; now: Date; timeZone: TimeZone };

/** What a scholarship program has beside its applications: the letters about them, and the money. */
export const ScholarshipCards = ({ at, scholarship, now, timeZone }: Props) => (
  <>
    {scholarship.lettersAsked > 0 && <LettersCard at={at} scholarship={scholarship} now={now} timeZone={timeZone} />}
    {scholarship.awards && <AwardsCard at={at} awards={scholarship.awards} />}
  </>
);

function LettersCard({ at, scholarship, now, timeZone }: Props) {
  const { lettersReceived, lettersDeclined, lettersOpen, applicationsComplete, lacking, lackingInAll, lettersDueAt } =
    scholarship;
  const applications = applicationsComplete + lackingInAll;
  const isOver = lettersDueAt !== null && Date.parse(lettersDueAt) <= now.getTime();
  return (
    <Card aria-label="Recommendations" className="overflow-hidden shadow-none!">
      <CardHead
        title="Recommendations"
        text={lettersDueAt === null ? undefined : `${isOver ? "Were due" : "Due"} ${endText(lettersDueAt, timeZone)}`}
      />
      <div className="px-5 pb-4">
        <p className="num flex items-baseline justify-between gap-3">
          <span>{`${applicationsComplete} of ${plural(applications, "application")} complete`}</span>
          <span className="text-sm text-ink-3">
            {[`${lettersReceived} in`, `${lettersOpen} asked`, lettersDeclined > 0 && `${lettersDeclined} declined`]
              .filter(Boolean)
              .join(", ")}
          </span>
        </p>
        <Meter
          label="Applications with all their recommendations"
          value={applicationsComplete}
          max={Math.max(1, applications)}
          tone={applications > 0 && lackingInAll === 0 ? "confirm" : "brand"}
          className="mt-1.5 h-1"
        />
      </div>
      {lacking.length > 0 && (
        <ul aria-label="Applications that lack recommendations">
          {lacking.map(({ entryID, title, fullName, submitted, letters }) => (
            <li key={entryID} className="flex items-baseline gap-3 border-t px-5 py-2">
              <span className="min-w-0 flex-1">
                <Link to={studioPaths.entry({ ...at, entryID })} className="font-medium wrap-anywhere hover:underline">
                  {fullName}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-3">
                  {submitted ? title : `${title || "Untitled application"}, not submitted`}
                </span>
              </span>
              <span className="num text-sm text-warning-text">{`${plural(letters, "letter")} missing`}</span>
            </li>
          ))}
          {lackingInAll > lacking.length && (
            <li className="num border-t px-5 py-2 text-sm text-ink-3">{`${lackingInAll - lacking.length} more`}</li>
          )}
        </ul>
      )}
    </Card>
  );
}

const awardStateLabels: Record<AwardState, string> = {
  prepared: "Prepared",
  offered: "Offered, not answered",
  accepted: "Accepted",
  declined: "Declined",
  lapsed: "Lapsed",
  takenBack: "Taken back",
};

function AwardsCard({ at, awards }: { at: ProgramAddress; awards: NonNullable<Scholarship["awards"]> }) {
  const { budget, held, states, paid, paidAmount } = awards;
  const accepted = states.find(({ state }) => state === "accepted")?.awards ?? 0;
  return (
    <Card aria-label="Awards" className="overflow-hidden shadow-none!">
      <CardHead
        title="Awards"
        text={
          budget === null
            ? `${dollars(held)} prepared, offered and accepted`
            : `${dollars(held)} of ${dollars(budget)} prepared, offered and accepted`
        }
        actions={
          <LinkButton variant="ghost" size="sm" to={studioPaths.awards(at)}>
            All awards
          </LinkButton>
        }
      />
      {states.length === 0 ? (
        <p className="border-t px-5 py-6 text-ink-3">Nothing is prepared yet.</p>
      ) : (
        <dl>
          {(Object.keys(awardStateLabels) as AwardState[])
            .flatMap((state) => states.filter((one) => one.state === state))
            .map(({ state, awards: count, amount }) => (
              <div key={state} className="num flex items-baseline gap-3 border-t px-5 py-2">
                <dt className="min-w-0 flex-1">{awardStateLabels[state]}</dt>
                <dd className="font-medium">{count}</dd>
                <dd className="w-24 text-right text-ink-3">{dollars(amount)}</dd>
              </div>
            ))}
          <div className="num flex items-baseline gap-3 border-t bg-sunken px-5 py-2">
            <dt className="min-w-0 flex-1">Paid</dt>
            <dd className="font-medium">{`${paid} of ${accepted}`}</dd>
            <dd className="w-24 text-right text-ink-3">{dollars(paidAmount)}</dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
