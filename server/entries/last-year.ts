import { enterAgain } from "../../contract/entries/entries.ts";
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

// Last year is the program that this one was copied from, if it is of the same kind.

/** An application is never begun so: it may ask first whether one may apply. */
const offersLastYear = ({ kind }: ServiceRow) => hasFeature(kind, "entries") && !judgedWordsOf(kind).isFinal;

/** What somebody may begin with; null where there is nothing. */
export async function lastYearOffer(sql: Sql, service: ServiceRow, userID: string) {
  const rows = offersLastYear(service) ? await entriesOfLastYear(sql, service.serviceID, userID) : [];
  const [first] = rows;
  return first ? { serviceName: first.serviceName, entries: rows } : null;
}

/** A draft in one of this year’s categories, with what still fits. Files stay in their year. */
async function enterAgainFromLastYear(ask: TransactionContext<typeof enterAgain>) {
  const { sql, service, user, form } = ask;
  const { serviceID } = service;
  const { categoryID, entryKey } = form;
  const started = await lockStartedEntry(sql, { serviceID, userID: user.userID, entryKey });
  if (started) return started;
  const lastYear = await lastYearOffer(sql, service, user.userID);
  const { entryID: from, title } = requireFound(
    lastYear?.entries.find(({ entryID }) => entryID === form.entryID),
    "entry",
  );
  const made = await startOwnEntry(ask, { categoryID, entryKey, eligible: allAnsweredYes(form.eligible), title });
  await copyFittingAnswers(sql, { serviceID, categoryID, entryID: made.entryID }, await answeredFormsOf(sql, from));
  return made;
}

export const lastYearCalls = [on(enterAgain, enterAgainFromLastYear)];
