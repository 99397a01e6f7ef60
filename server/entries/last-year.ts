import { enterAgain } from "../../contract/entries/entries.ts";
import { hasFeature, judgedIn } from "../../contract/platform/service-kinds.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { found } from "../platform/http/refusal.ts";
import { carryInto } from "./copies.ts";
import { answeredBy } from "./copy-queries.ts";
import { allYes } from "./eligibility.ts";
import { entryStarted } from "./entering.ts";
import { startOwn } from "./starting.ts";
import { ownOfLastYear } from "./last-year-queries.ts";
import type { ServiceRow } from "../platform/access/directory-queries.ts";

// Last year is the program that this one was copied from, if it is of the same kind.

/** An application is never begun so: it may ask first whether one may apply. */
const isOffered = ({ kind }: ServiceRow) => hasFeature(kind, "entries") && !judgedIn(kind).isFinal;

/** What somebody may begin with; null where there is nothing. */
export async function lastYearFor(sql: Sql, service: ServiceRow, userID: string) {
  const rows = isOffered(service) ? await ownOfLastYear(sql, service.serviceID, userID) : [];
  const [first] = rows;
  return first ? { serviceName: first.serviceName, entries: rows } : null;
}

/** A draft in one of this year’s categories, with what still fits. Files stay in their year. */
async function again(ask: Inside<typeof enterAgain>) {
  const { sql, service, user, form } = ask;
  const { serviceID } = service;
  const { categoryID, entryKey } = form;
  const started = await entryStarted(sql, { serviceID, userID: user.userID, entryKey });
  if (started) return started;
  const lastYear = await lastYearFor(sql, service, user.userID);
  const { entryID: from, title } = found(
    lastYear?.entries.find(({ entryID }) => entryID === form.entryID),
    "entry",
  );
  const made = await startOwn(ask, { categoryID, entryKey, eligible: allYes(form.eligible), title });
  await carryInto(sql, { serviceID, categoryID, entryID: made.entryID }, await answeredBy(sql, from));
  return made;
}

export const lastYears = [on(enterAgain, again)];
