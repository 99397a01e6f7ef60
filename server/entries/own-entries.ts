import { isStepDone, isEntryComplete } from "../../contract/platform/checklist.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { deadlineOf } from "../../contract/entries/entry-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { transferRequestsOf } from "./origin-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { deadlineInCategory, enteringTermsFor } from "./entering.ts";
import { latestAwardsOfApplicant } from "./entry-award-queries.ts";
import { entryRequirementsOf, checklistStepsOf, thumbURLOf } from "./listing.ts";
import { deadlineWhileReturned } from "./returned-entries.ts";
import { releasedAwardTitle, submissionOf } from "./entry-state.ts";
import { entriesOfOwner, entriesSharedWith } from "./listing-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type OwnEntriesScope = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };

/** A person's own entries of a program, then those they help with, each with its deadline. */
export async function ownEntries({ sql, client, service, user, now }: OwnEntriesScope) {
  const terms = await enteringTermsFor({ sql, client, service, userID: user.userID, now });
  const [ownRows, shared, requirements, awards, transfers] = await Promise.all([
    entriesOfOwner(sql, service.serviceID, user.userID, client.roster),
    entriesSharedWith(sql, service.serviceID, user.userID, client.roster),
    entryRequirementsOf(sql, service.serviceID),
    hasFeature(service.kind, "awards") ? latestAwardsOfApplicant(sql, service.serviceID, user.userID) : [],
    transferRequestsOf(sql, service.serviceID, user.userID, now),
  ]);
  const resultsReleased = service.resultsReleasedAt !== null;
  const rows = [
    ...ownRows.map((row) => ({ ...row, shared: null })),
    ...shared.map(({ may, ...row }) => ({ ...row, shared: { by: row.owner.fullName, may } })),
  ];
  const entries = rows.map((row) => {
    const steps = checklistStepsOf(requirements, row);
    const deadline = deadlineInCategory(terms, row.category.categoryID);
    const screening = screeningOf(row, judgingOf(service).screened, now);
    return {
      ...row,
      ...submissionOf(row),
      screening,
      complete: isEntryComplete(steps),
      parts: steps.map((step) => ({
        id: step.id,
        kind: step.kind,
        name: step.name,
        isDone: isStepDone(step),
        what: step.missing.map(({ what }) => what).join("; "),
      })),
      missing: steps.filter((step) => !isStepDone(step)).length,
      fees: feesOfEntry(row.feeFacts, now),
      thumbURL: thumbURLOf(client.url, row),
      wanted: transfers.find(({ entryID }) => entryID === row.entryID) ?? null,
      award: awards.find(({ entryID }) => entryID === row.entryID) ?? null,
      awardTitle: releasedAwardTitle({ ...row, screening }, resultsReleased),
      showScoresToUsers: judgingOf(service).showScoresToUsers,
      resultsReleased,
      deadline: {
        ...deadline,
        ...deadlineOf({ ...deadline, extendedUntil: row.extendedUntil, resultsReleased }, now),
        ...(screening === "returned" && !resultsReleased && deadlineWhileReturned(row.returned)),
      },
    };
  });
  return { serviceName: service.name, deadline: terms.deadline, entries };
}
