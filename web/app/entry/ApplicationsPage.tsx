import { GraduationCap } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { type MyEntryRow, listMyEntries } from "../../../contract/entries/entries.ts";
import { type EnterCategory, getEntering } from "../../../contract/entries/entering.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { DeadlineText } from "../../entries/entrant/EntryHead.tsx";
import { ScholarshipCard } from "../../entries/applicant/ScholarshipCard.tsx";
import { StartedApplicationCard } from "../../entries/applicant/StartedApplicationCard.tsx";
import { SubmittedApplicationCard } from "./SubmittedApplicationCard.tsx";
import { OwnMergeNotice } from "./OwnMergeNotice.tsx";

/** Applications that are started and submitted, and other scholarships to apply for. */
export function ApplicationsPage({ at }: { at: ProgramAddress }) {
  const { serviceName, deadline, entries } = useAnswer(listMyEntries, at);
  const { categories } = useAnswer(getEntering, at);
  const drafts = entries.filter(({ state }) => state === "draft");
  const sent = entries.filter(({ state }) => state !== "draft");
  const others = categories.filter(isOther(entries));
  return (
    <div className="page pt-8 pb-16">
      <title>{`My applications · ${serviceName}`}</title>
      <div className="mx-auto grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-5">
        <h1 className="display text-3xl text-balance wrap-break-word">{serviceName}</h1>
        <p>
          <Badge
            tone={deadline.status === "open" ? "warning" : "neutral"}
            className="num h-auto! min-h-8 px-3! text-sm!"
          >
            <DeadlineText deadline={deadline} many="applications" />
          </Badge>
        </p>
        {entries.length === 0 && <OwnMergeNotice client={at.client} />}
        {drafts.length > 1 && (
          <Notice>
            What all of them ask, you answer once, and files that all of them want you add once: they stand in each.
          </Notice>
        )}
        {drafts.map((entry) => (
          <StartedApplicationCard key={entry.entryID} entry={entry} at={{ ...at, entryID: entry.entryID }} />
        ))}
        {sent.map((entry) => (
          <SubmittedApplicationCard key={entry.entryID} entry={entry} at={{ ...at, entryID: entry.entryID }} />
        ))}
        {others.map((scholarship) => (
          <ScholarshipCard key={scholarship.categoryID} scholarship={scholarship} at={at} />
        ))}
        {categories.length + entries.length === 0 && (
          <EmptyState icon={GraduationCap} title="There are no scholarships yet" text="Come back a little later." />
        )}
      </div>
    </div>
  );
}

/** Not started yet, or open to another application. */
const isOther =
  (entries: readonly MyEntryRow[]) =>
  ({ categoryID, entryLimit, entered }: EnterCategory) =>
    !entries.some(({ category }) => category.categoryID === categoryID) || entryLimit === null || entered < entryLimit;
