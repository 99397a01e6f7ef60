import { whyNotEligible } from "../../contract/entries/eligibility.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { type ProgramContext, mailEntryOwnerIfOther } from "../mail/entry-mails.ts";
import { lockStartedEntry, insertEntry, takeEntryNumber, enteringTermsFor, whyNotEnterCategory } from "./entering.ts";
import { categoriesToEnter } from "./category-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type StartContext = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };
/** `eligible` has the answers to the category's eligibility questions. With `isOneOfSeveral` a refusal names the category. */
type OwnEntryStart = {
  categoryID: string;
  entryKey: string | null;
  eligible: readonly boolean[];
  isOneOfSeveral?: boolean;
  title?: string;
  copiedFrom?: string;
};

/** Starts the caller's own entry or application, within the terms. */
export async function startOwnEntry(context: StartContext, start: OwnEntryStart) {
  const { sql, service, user } = context;
  const { categoryID, entryKey, title, copiedFrom } = start;
  const asked = { serviceID: service.serviceID, userID: user.userID, entryKey };
  const started = await lockStartedEntry(sql, asked);
  if (started) return started;
  const number = await takeEntryNumber(sql, service.serviceID);
  await refuseUnlessMayEnter(context, start);
  const entry = { ...asked, kind: service.kind, categoryID, number, title, copiedFrom };
  return { entryID: await insertEntry(sql, entry), number };
}

/** The entry number is locked before, so that two who enter at once can't pass a limit. */
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

/** Starts an entry that staff make for somebody. The terms don't hold for it. */
export async function startEntryFor(
  context: StaffStartContext,
  owner: { userID: string; fullName: string },
  { categoryID, label, entryKey, copyOf }: EntryToStart,
) {
  const { sql, service, audit } = context;
  const start = { serviceID: service.serviceID, userID: owner.userID, categoryID, entryKey };
  const started = await lockStartedEntry(sql, start);
  if (started) return started;
  const number = await takeEntryNumber(sql, service.serviceID);
  const entryID = await insertEntry(sql, {
    ...start,
    kind: service.kind,
    number,
    title: copyOf?.title,
    copiedFrom: copyOf?.entryID,
  });
  await audit(entryID, null, {
    category: label,
    owner: owner.fullName,
    number,
    ...(copyOf && { copyOf: copyOf.entryID }),
  });
  await mailEntryOwnerIfOther(sql, context, "entryGiven", { entryID, ownerID: owner.userID });
  return { entryID, number };
}
