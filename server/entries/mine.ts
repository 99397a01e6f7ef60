import { isDone, isEntryComplete } from "../../contract/platform/checklist.ts";
import { feesOfEntry } from "../../contract/entries/entry-fees.ts";
import { hasFeature } from "../../contract/platform/service-kinds.ts";
import { screeningOf } from "../../contract/entries/screening.ts";
import { deadlineOf } from "../../contract/entries/entry-rules.ts";
import type { Sql } from "../platform/db/sql.ts";
import { wantedOf } from "./origin-queries.ts";
import { judgingOf } from "../programs/judging.ts";
import { termsFor } from "./entering.ts";
import { ownAwardsIn } from "./awards-of-entry-queries.ts";
import { requirementsOf, stepsOf, thumbOf } from "./listing.ts";
import { whileOut } from "./returned.ts";
import { entryState, toldTitle } from "./state.ts";
import { entriesOf, sharedEntriesOf } from "./listing-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type OwnEntriesScope = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };

/** Somebody's own entries of a program, then those they help with, and until when they can be changed. */
export async function ownEntries({ sql, client, service, user, now }: OwnEntriesScope) {
  const { deadline } = await termsFor({ sql, client, service, userID: user.userID, now });
  const [own, shared, requirements, awards, wanted] = await Promise.all([
    entriesOf(sql, service.serviceID, user.userID, client.roster),
    sharedEntriesOf(sql, service.serviceID, user.userID, client.roster),
    requirementsOf(sql, service.serviceID),
    hasFeature(service.kind, "awards") ? ownAwardsIn(sql, service.serviceID, user.userID) : [],
    wantedOf(sql, service.serviceID, user.userID, now),
  ]);
  const resultsReleased = service.resultsReleasedAt !== null;
  const rows = [
    ...own.map((row) => ({ ...row, shared: null })),
    ...shared.map(({ may, ...row }) => ({ ...row, shared: { by: row.owner.fullName, may } })),
  ];
  const entries = rows.map((row) => {
    const steps = stepsOf(requirements, row);
    const screening = screeningOf(row, judgingOf(service).screened, now);
    return {
      ...row,
      state: entryState(row),
      screening,
      complete: isEntryComplete(steps),
      parts: steps.map((step) => ({
        id: step.id,
        kind: step.kind,
        name: step.name,
        isDone: isDone(step),
        what: step.missing.map(({ what }) => what).join("; "),
      })),
      missing: steps.filter((step) => !isDone(step)).length,
      fees: feesOfEntry(row.feeFacts, now),
      thumbURL: thumbOf(client.url, row),
      wanted: wanted.find(({ entryID }) => entryID === row.entryID) ?? null,
      award: awards.find(({ entryID }) => entryID === row.entryID) ?? null,
      awardTitle: toldTitle({ ...row, screening }, resultsReleased),
      showScoresToUsers: judgingOf(service).showScoresToUsers,
      resultsReleased,
      deadline: {
        ...deadline,
        ...deadlineOf({ ...deadline, extendedUntil: row.extendedUntil, resultsReleased }, now),
        ...(screening === "returned" && !resultsReleased && whileOut(row.returned)),
      },
    };
  });
  return { serviceName: service.name, deadline, entries };
}
