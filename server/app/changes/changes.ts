import { auditChoices, auditLog, type ChangeKind } from "../../../contract/people/audit.ts";
import { getEntryHistory } from "../../../contract/entries/entry-notes.ts";
import { personHistory } from "../../../contract/app/person.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { parseDateTime } from "../../../contract/platform/forms/dates.ts";
import { type PageCursor, pageOf, readCursor, writeCursor } from "../../platform/db/cursor.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound } from "../../platform/http/refusal.ts";
import { refuseOwnEntry } from "../../entries/entry-notes.ts";
import { personChanges, personHead } from "../people/person-queries.ts";
import * as queries from "./change-queries.ts";
import { permissionWords } from "./change-words.ts";
import { changesWorded, describeChanges } from "./describe-changes.ts";

const PAGE_SIZE = 50;
const HISTORY_SIZE = 20;

export type ChangeFilter = {
  kind?: ChangeKind;
  action?: string;
  userID?: string;
  serviceID?: string;
  from?: string;
  to?: string;
  search?: string;
  rehearsals?: "shown";
};

export const changeCalls = [
  on(auditLog, async ({ sql, query: { after, ...filter } }) => {
    const timeZone = await zoneOfChanges(sql, filter.serviceID);
    const { rows, next, lookedTo } = await changesPage(sql, filter, timeZone, readCursor(after, "id"), PAGE_SIZE);
    return { entries: await describeChanges(sql, rows, timeZone), next, searchedTo: lookedTo, timeZone };
  }),

  on(auditChoices, async ({ sql, standings }) => ({
    standings: [...standings],
    people: await queries.peopleWhoChanged(sql),
    programs: await queries.programsOfClient(sql),
  })),

  on(getEntryHistory, async ({ sql, entry: { entryID }, service, query, standings }) => {
    refuseOwnEntry(standings);
    const rows = await queries.changesOfRecord(sql, entryID, readCursor(query.after, "id")?.[0], HISTORY_SIZE + 1);
    const { page, next } = pageOf(rows, HISTORY_SIZE, ({ auditID }) => [auditID]);
    return { entries: await describeChanges(sql, page, service.timeZone), next };
  }),

  on(personHistory, async ({ sql, client, params: { userID }, query }) => {
    requireFound((await personHead(sql, client.clientID, userID))[0], "person");
    const rows = await personChanges(sql, userID, readCursor(query.after, "id")?.[0], HISTORY_SIZE + 1);
    const { page, next } = pageOf(rows, HISTORY_SIZE, ({ auditID }) => [auditID]);
    return { entries: await describeChanges(sql, page, await zoneOfChanges(sql, undefined)), next };
  }),
];

/** The clock by which days are meant: the program's, else that of most programs. */
export async function zoneOfChanges(sql: Sql, serviceID: string | undefined): Promise<TimeZone> {
  const [program] = serviceID ? await queries.timeZoneOf(sql, serviceID) : [];
  const [usual] = program ? [program] : await queries.usualTimeZone(sql);
  return usual?.timeZone ?? "UTC";
}

type ChangesPage = {
  rows: queries.ChangeRow[];
  next: string | null;
  /** How far back was looked, where there is more behind it. */
  lookedTo: string | null;
};

/** A page of what the filter lets through, as far as one look goes. */
export async function changesPage(
  sql: Sql,
  filter: ChangeFilter,
  timeZone: TimeZone,
  after: PageCursor<["id"]> | undefined,
  size: number,
): Promise<ChangesPage> {
  const found = await queries.lookThroughChanges(sql, conditionOf(filter, timeZone), after, size + 1);
  const rows = found.filter(({ isFound }) => isFound);
  if (rows.length > size) return { ...pageOfRows(rows, size), lookedTo: null };
  const last = found.find(({ isFound }) => !isFound);
  return { rows, next: last ? writeCursor([last.auditID]) : null, lookedTo: last?.at ?? null };
}

function pageOfRows(rows: readonly queries.ChangeRow[], size: number) {
  const { page, next } = pageOf(rows, size, ({ auditID }) => [auditID]);
  return { rows: page, next };
}

const isDay = (day: string) => parseDateTime(`${day}T00:00`) !== null;

function conditionOf(filter: ChangeFilter, timeZone: TimeZone): queries.ChangeCondition {
  const { kind, action, userID, serviceID, from, to, rehearsals } = filter;
  const text = filter.search?.trim();
  const actions = action ? [action] : kind && Object.keys(permissionWords[kind]);
  return {
    timeZone,
    withRehearsals: rehearsals === "shown",
    ...(actions && { actions }),
    ...(userID && { userID }),
    ...(serviceID && { serviceID }),
    ...(from && isDay(from) && { from }),
    ...(to && isDay(to) && { to }),
    ...(text && { search: { text, ...changesWorded(text) } }),
  };
}
