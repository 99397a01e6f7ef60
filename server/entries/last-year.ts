import { enterAgain } from "../../contract/entries/entering.ts";
import { hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { requireFound } from "../platform/http/refusal.ts";
import { copyFittingAnswers } from "./entry-copies.ts";
import { answeredFormsOf } from "./entry-copy-queries.ts";
import { allAnsweredYes } from "./eligibility.ts";
import { lockStartedEntry } from "./entering.ts";
import { startOwnEntry } from "./starting.ts";
import { entriesOfLastYear } from "./last-year-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

// Last year's program is the one that this program was copied from, if it is of the same kind.

/** Applications can't be begun so, since eligibility may have to be checked first. */
const offersLastYear = ({ kind }: ServiceRow) => hasFeature(kind, "entries") && !judgedWordsOf(kind).isFinal;

/** Null where the person has no entries in it. */
export async function lastYearOffer(sql: Sql, service: ServiceRow, userID: string) {
  const rows = offersLastYear(service) ? await entriesOfLastYear(sql, service.serviceID, userID) : [];
  const [first] = rows;
  return first ? { serviceName: first.serviceName, entries: rows } : null;
}

/** Starts a draft in one of this year’s categories with the answers that still fit, and without files. */
async function enterAgainFromLastYear(context: TransactionContext<typeof enterAgain>) {
  const { sql, service, user, form } = context;
  const { serviceID } = service;
  const { categoryID, entryKey } = form;
  const started = await lockStartedEntry(sql, { serviceID, userID: user.userID, entryKey });
  if (started) return started;
  const lastYear = await lastYearOffer(sql, service, user.userID);
  const { entryID: from, title } = requireFound(
    lastYear?.entries.find(({ entryID }) => entryID === form.entryID),
    "entry",
  );
  const draft = await startOwnEntry(context, { categoryID, entryKey, eligible: allAnsweredYes(form.eligible), title });
  await copyFittingAnswers(sql, { serviceID, categoryID, entryID: draft.entryID }, await answeredFormsOf(sql, from));
  return draft;
}

export const lastYearCalls = [on(enterAgain, enterAgainFromLastYear)];
