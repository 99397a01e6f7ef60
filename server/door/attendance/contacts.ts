import {
  type AttendanceContact,
  downloadAttendanceContacts,
  listAttendanceContacts,
} from "../../../contract/door/attendance.ts";
import { type Standing, keyStanding, roles } from "../../../contract/platform/permissions.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { writeCSV } from "../../tables/downloads/csv.ts";
import { type Column, PART_SIZE, listing, withZoneInHeadings } from "../../tables/downloads/listing.ts";
import { sendTableFile } from "../../tables/downloads/table-replies.ts";
import { writeXLSX } from "../../tables/downloads/xlsx.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { ownHomes } from "../../tours/record-queries.ts";
import {
  type VisitorsFilter,
  contactsOf,
  mostContacts,
  filterExists,
  homesOfBuilder,
  ordersOfVisitors,
} from "./contact-queries.ts";

const PAGE_ORDERS = 50;

type ContactsScope = {
  sql: Sql;
  service: { serviceID: string; timeZone: TimeZone };
  user: { userID: string };
  standings: readonly Standing[];
};
type ContactsFilter = {
  builderID?: string | null | undefined;
  propertyID?: string | null | undefined;
  day?: string | null | undefined;
};

const isStaff = (standings: readonly Standing[]) =>
  standings.some((standing) => roles.some((role) => role === standing)) ||
  standings.includes(keyStanding("DOWNLOAD_ATTENDANCE_CONTACTS"));

/** Contacts that the person may read: for staff everybody who may be written to, for a builder visitors of their own homes with consent. */
async function visitorsFilterFor(
  { sql, service, user, standings }: ContactsScope,
  filter: ContactsFilter,
): Promise<VisitorsFilter> {
  const { serviceID, timeZone: zone } = service;
  const { builderID = null, propertyID = null, day = null } = filter;
  const all = { serviceID, zone, day };
  if (isStaff(standings)) {
    const { hasBuilder, hasHome } = requireRow(await filterExists(sql, serviceID, { builderID, propertyID }));
    if (builderID !== null && !hasBuilder) refuse("No such builder.", 404);
    if (propertyID !== null && !hasHome) refuse("No such home.", 404);
    const built = builderID === null ? null : await homesOfBuilder(sql, serviceID, builderID);
    return { ...all, homes: intersectHomes(built?.map((home) => home.propertyID) ?? null, propertyID), agreed: false };
  }
  const ownPropertyIDs = (await ownHomes(sql, serviceID, user.userID)).filter(
    (home) => builderID === null || home.builderID === builderID,
  );
  const homes = intersectHomes(
    ownPropertyIDs.map((home) => home.propertyID),
    propertyID,
  )!;
  if (homes.length === 0) refuse("These are another builder's visitors.", 403);
  return { ...all, homes, agreed: true };
}

function intersectHomes(homes: readonly string[] | null, propertyID: string | null): readonly string[] | null {
  if (propertyID === null) return homes;
  return homes === null || homes.includes(propertyID) ? [propertyID] : [];
}

export const contacts = [
  on(listAttendanceContacts, async (ask) => {
    const { sql, query, service } = ask;
    const visitors = await visitorsFilterFor(ask, query);
    const [last] = readCursor(query.after, "id") ?? [];
    const orders = await ordersOfVisitors(sql, visitors, last, PAGE_ORDERS + 1);
    const { page, next } = pageOf(orders, PAGE_ORDERS, ({ transactionID }) => [transactionID]);
    return { contacts: await contactsOf(sql, visitors, idsOf(page)), next, zone: service.timeZone };
  }),

  onOutsideTransaction(downloadAttendanceContacts, async (ask) => {
    const { app, client, service, body, reply, user, standings } = ask;
    const { format = "xlsx", ...filter } = body;
    const { visitors, most } = await ask.transact(async (sql, audit) => {
      const visitors = await visitorsFilterFor({ sql, service, user, standings }, filter);
      await audit(null, null, { list: "Guest contacts", format, ...filter });
      return { visitors, most: requireRow(await mostContacts(sql, service.serviceID)).most };
    });
    const read = <T>(work: (sql: Sql) => Promise<T>) => app.database.readInside(client.clientID, work);
    const { timeZone } = service;
    const list = withZoneInHeadings(listing(columns, most, contactParts(read, visitors)), timeZone);
    const file = format === "csv" ? writeCSV(list, timeZone) : writeXLSX([{ name: "Guest contacts", list }], timeZone);
    return sendTableFile(reply, { format, name: `${service.url}-attendance-contacts`, file });
  }),
];

const idsOf = (orders: readonly { transactionID: string }[]) => orders.map(({ transactionID }) => transactionID);

/** One transaction for each part, so that a slow reader holds up nobody. */
async function* contactParts(read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>, visitors: VisitorsFilter) {
  let last: string | undefined;
  for (;;) {
    const orders = await read((sql) => ordersOfVisitors(sql, visitors, last, PART_SIZE));
    if (orders.length === 0) return;
    last = orders.at(-1)!.transactionID;
    yield await read((sql) => contactsOf(sql, visitors, idsOf(orders)));
  }
}

const columns: readonly Column<AttendanceContact>[] = [
  { id: "name", heading: "Name", kind: "text", value: ({ name }) => name },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ phone }) => phone },
  { id: "tickets", heading: "Tickets", kind: "number", value: ({ tickets }) => tickets },
  { id: "places", heading: "Visited", kind: "text", value: ({ places }) => places },
  { id: "first", heading: "First visit", kind: "instant", value: ({ firstAt }) => firstAt },
  { id: "last", heading: "Last visit", kind: "instant", value: ({ lastAt }) => lastAt },
  { id: "agreedTo", heading: "Agreed to", kind: "text", value: ({ agreedTo }) => agreedTo },
  { id: "agreedAt", heading: "Agreed at", kind: "instant", value: ({ agreedAt }) => agreedAt },
];
