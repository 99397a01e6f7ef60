import type { Entry } from "../../contract/entries/entries.ts";
import { Notice } from "../platform/ui/Notice.tsx";
import { DateTimeText } from "../platform/ui/DateTimeText.tsx";

type Props = { entry: Pick<Entry, "origin" | "standings">; className?: string };

/** The source program of an entry, its award there, and the questions and files that found no place here. */
export function OriginNotice({ entry: { origin, standings }, className }: Props) {
  if (!origin) return null;
  const { association, program, category, code, awardTitle, leftBehind, withdrawnAt, arrivedAt } = origin;
  const isOwn = standings.includes("entrant");
  return (
    <Notice
      tone={withdrawnAt === null ? "info" : "warning"}
      title={`${awardTitle} in ${program} of ${association}`}
      {...(className && { className })}
    >
      <p className="wrap-anywhere">
        {isOwn ? "It came on from there with your consent" : "Sent on from there with its entrant’s consent"} on{" "}
        <DateTimeText value={arrivedAt} as="date" clock="here" />: {code} in {category}. Scorers don’t read this.
      </p>
      {leftBehind.length > 0 && (
        <p className="mt-1 wrap-anywhere">
          What found no place here: <span className="text-ink">{leftBehind.join(", ")}</span>.
        </p>
      )}
      {withdrawnAt !== null && (
        <p className="mt-1 font-medium text-ink">
          The award doesn’t stand any more since <DateTimeText value={withdrawnAt} as="date" clock="here" />.
          {!isOwn && " Nothing has changed here by itself: you decide whether the entry stays."}
        </p>
      )}
    </Notice>
  );
}
