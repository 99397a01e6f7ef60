import { whyNotEligible } from "../../contract/eligibility.ts";
import type { ClientRow, ServiceRow } from "../clients/directory.ts";
import type { Sql } from "../db/sql.ts";
import { found, refuse } from "../http/refusal.ts";
import { categoriesFor, entryStarted, insertEntry, takeNumber, termsFor, whyNotCategory } from "./entering.ts";

type Starting = { sql: Sql; client: ClientRow; service: ServiceRow; user: { userID: string }; now: Date };
/** `eligible`: what was answered to what is asked before one begins. */
type Start = { categoryID: string; entryKey: string | null; eligible: readonly boolean[] };

/** Somebody's own, within the terms: an entry in a category, an application for a scholarship. */
export async function startOwn(ask: Starting, { categoryID, entryKey, eligible }: Start) {
  const { sql, service, user } = ask;
  const asked = { serviceID: service.serviceID, userID: user.userID, entryKey };
  const started = await entryStarted(sql, asked);
  if (started) return started;
  const number = await takeNumber(sql, service.serviceID);
  await refuseUnlessWelcome(ask, categoryID, eligible);
  return { entryID: await insertEntry(sql, { ...asked, kind: service.kind, categoryID, number }), number };
}

/** After the number was taken: whoever enters at the same moment waits, so a limit can't be passed by two at once. */
async function refuseUnlessWelcome(
  { sql, client, service, user, now }: Starting,
  categoryID: string,
  eligible: readonly boolean[],
) {
  const { userID } = user;
  const terms = await termsFor({ sql, client, service, userID, now });
  const categories = await categoriesFor(sql, service.serviceID, userID);
  const category = found(
    categories.find((one) => one.categoryID === categoryID),
    "category",
  );
  const why = whyNotCategory(terms, category) ?? whyNotEligible(category, eligible);
  if (why) refuse(why, 422);
}
