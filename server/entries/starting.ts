import { whyNotEligible } from "../../contract/entries/eligibility.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { type ProgramContext, mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { lockStartedEntry, insertEntry, takeEntryNumber, enteringTermsFor, whyNotEnterCategory } from "./entering.ts";
import { categoriesToEnter } from "./category-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type StartContext = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };
/** `eligible`: what was answered to what is asked before one begins. `isOneOfSeveral`: a refusal says which category it speaks of. */
type OwnEntryStart = {
  categoryID: string;
  entryKey: string | null;
  eligible: readonly boolean[];
  isOneOfSeveral?: boolean;
  title?: string;
};

/** Somebody's own, within the terms: an entry in a category, an application for a scholarship. */
export async function startOwnEntry(ask: StartContext, start: OwnEntryStart) {
  const { sql, service, user } = ask;
  const { categoryID, entryKey, title } = start;
  const asked = { serviceID: service.serviceID, userID: user.userID, entryKey };
  const started = await lockStartedEntry(sql, asked);
  if (started) return started;
  const number = await takeEntryNumber(sql, service.serviceID);
  await refuseUnlessMayEnter(ask, start);
  return { entryID: await insertEntry(sql, { ...asked, kind: service.kind, categoryID, number, title }), number };
}

/** After the number was taken: whoever enters at the same moment waits, so a limit can't be passed by two at once. */
async function refuseUnlessMayEnter({ sql, client, service, user, now }: StartContext, start: OwnEntryStart) {
  const { userID } = user;
  const terms = await enteringTermsFor({ sql, client, service, userID, now });
  const categories = await categoriesToEnter(sql, service.serviceID, userID);
  const category = requireFound(
    categories.find((one) => one.categoryID === start.categoryID),
    "category",
  );
  const why = whyNotEnterCategory(terms, category) ?? whyNotEligible(category, start.eligible);
  if (why) refuse(start.isOneOfSeveral ? `${category.name}: ${why}` : why, 422);
}

type StaffStartContext = ProgramContext & { sql: Sql; user: { userID: string }; audit: Audit };
type EntryToStart = {
  categoryID: string;
  label: string;
  entryKey: string | null;
  copyOf?: { entryID: string; title: string };
};

/** One that staff start for somebody, for whom the terms don't hold. */
export async function startEntryFor(
  ask: StaffStartContext,
  owner: { userID: string; fullName: string },
  { categoryID, label, entryKey, copyOf }: EntryToStart,
) {
  const { sql, service, audit } = ask;
  const asked = { serviceID: service.serviceID, userID: owner.userID, categoryID, entryKey };
  const started = await lockStartedEntry(sql, asked);
  if (started) return started;
  const number = await takeEntryNumber(sql, service.serviceID);
  const entryID = await insertEntry(sql, { ...asked, kind: service.kind, number, title: copyOf?.title });
  await audit(entryID, null, {
    category: label,
    owner: owner.fullName,
    number,
    ...(copyOf && { copyOf: copyOf.entryID }),
  });
  await mailEntryOwnerIfOther(sql, ask, "entryGiven", { entryID, ownerID: owner.userID });
  return { entryID, number };
}
