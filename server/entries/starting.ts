import { whyNotEligible } from "../../contract/entries/eligibility.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Audit } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { type ProgramOf, tellOther } from "../mail/entry-mails.ts";
import { entryStarted, insertEntry, takeNumber, termsFor, whyNotCategory } from "./entering.ts";
import { categoriesFor } from "./category-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

type Starting = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };
/** `eligible`: what was answered to what is asked before one begins. `isOneOfSeveral`: a refusal says which category it speaks of. */
type Start = {
  categoryID: string;
  entryKey: string | null;
  eligible: readonly boolean[];
  isOneOfSeveral?: boolean;
  title?: string;
};

/** Somebody's own, within the terms: an entry in a category, an application for a scholarship. */
export async function startOwn(ask: Starting, start: Start) {
  const { sql, service, user } = ask;
  const { categoryID, entryKey, title } = start;
  const asked = { serviceID: service.serviceID, userID: user.userID, entryKey };
  const started = await entryStarted(sql, asked);
  if (started) return started;
  const number = await takeNumber(sql, service.serviceID);
  await refuseUnlessWelcome(ask, start);
  return { entryID: await insertEntry(sql, { ...asked, kind: service.kind, categoryID, number, title }), number };
}

/** After the number was taken: whoever enters at the same moment waits, so a limit can't be passed by two at once. */
async function refuseUnlessWelcome({ sql, client, service, user, now }: Starting, start: Start) {
  const { userID } = user;
  const terms = await termsFor({ sql, client, service, userID, now });
  const categories = await categoriesFor(sql, service.serviceID, userID);
  const category = found(
    categories.find((one) => one.categoryID === start.categoryID),
    "category",
  );
  const why = whyNotCategory(terms, category) ?? whyNotEligible(category, start.eligible);
  if (why) refuse(start.isOneOfSeveral ? `${category.name}: ${why}` : why, 422);
}

type StartingFor = ProgramOf & { sql: Sql; user: { userID: string }; audit: Audit };
type EntryToStart = {
  categoryID: string;
  label: string;
  entryKey: string | null;
  copyOf?: { entryID: string; title: string };
};

/** One that staff start for somebody, for whom the terms don't hold. */
export async function startFor(
  ask: StartingFor,
  owner: { userID: string; fullName: string },
  { categoryID, label, entryKey, copyOf }: EntryToStart,
) {
  const { sql, service, audit } = ask;
  const asked = { serviceID: service.serviceID, userID: owner.userID, categoryID, entryKey };
  const started = await entryStarted(sql, asked);
  if (started) return started;
  const number = await takeNumber(sql, service.serviceID);
  const entryID = await insertEntry(sql, { ...asked, kind: service.kind, number, title: copyOf?.title });
  await audit(entryID, null, {
    category: label,
    owner: owner.fullName,
    number,
    ...(copyOf && { copyOf: copyOf.entryID }),
  });
  await tellOther(sql, ask, "entryGiven", { entryID, ownerID: owner.userID });
  return { entryID, number };
}
