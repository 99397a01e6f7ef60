import {
  type AttendanceContact,
  downloadAttendanceContacts,
  listAttendanceContacts,
} from "../../../contract/door/attendance.ts";
import { type Standing, roles } from "../../../contract/platform/permissions.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { csv } from "../../tables/downloads/csv.ts";
import { type Column, PART, listing, zoned } from "../../tables/downloads/list.ts";
import { sendFile } from "../../tables/downloads/pages.ts";
import { xlsx } from "../../tables/downloads/xlsx.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { ownHomes } from "../../tours/record-queries.ts";
import {
  type Visitors,
  contactsOf,
  countTickets,
  findAsked,
  homesOfBuilder,
  ordersOfVisitors,
} from "./contact-queries.ts";

const PAGE = 50;

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
  standings.some((standing) => roles.some((role) => role === standing));

/** Whose contacts the person may have: staff everybody's who may be written to, a builder those of the own homes who agreed. */
async function visitorsFor(
  { sql, service, user, standings }: ContactsScope,
  wanted: ContactsFilter,
): Promise<Visitors> {
  const { serviceID, timeZone: zone } = service;
  const { builderID = null, propertyID = null, day = null } = wanted;
  const all = { serviceID, zone, day };
  if (isStaff(standings)) {
    const { hasBuilder, hasHome } = one(await findAsked(sql, serviceID, { builderID, propertyID }));
    if (builderID !== null && !hasBuilder) refuse("No such builder.", 404);
    if (propertyID !== null && !hasHome) refuse("No such home.", 404);
    const built = builderID === null ? null : await homesOfBuilder(sql, serviceID, builderID);
    return { ...all, homes: within(built?.map((home) => home.propertyID) ?? null, propertyID), agreed: false };
  }
  const own = (await ownHomes(sql, serviceID, user.userID)).filter(
    (home) => builderID === null || home.builderID === builderID,
  );
  const homes = within(
    own.map((home) => home.propertyID),
    propertyID,
  )!;
  if (homes.length === 0) refuse("These are another builder's visitors.", 403);
  return { ...all, homes, agreed: true };
}

function within(homes: readonly string[] | null, propertyID: string | null): readonly string[] | null {
  if (propertyID === null) return homes;
  return homes === null || homes.includes(propertyID) ? [propertyID] : [];
}

export const contacts = [
  on(listAttendanceContacts, async (ask) => {
    const { sql, query, service } = ask;
    const visitors = await visitorsFor(ask, query);
    const [last] = placeAfter(query.after, "id") ?? [];
    const orders = await ordersOfVisitors(sql, visitors, last, PAGE + 1);
    const { page, next } = pageOf(orders, PAGE, ({ transactionID }) => [transactionID]);
    return { contacts: await contactsOf(sql, visitors, idsOf(page)), next, zone: service.timeZone };
  }),

  outside(downloadAttendanceContacts, async (ask) => {
    const { house, client, service, body, reply, user, standings } = ask;
    const { format = "xlsx", ...filter } = body;
    const { visitors, most } = await ask.transact(async (sql, audit) => {
      const visitors = await visitorsFor({ sql, service, user, standings }, filter);
      await audit(null, null, { list: "Guest contacts", format, ...filter });
      return { visitors, most: one(await countTickets(sql, service.serviceID)).most };
    });
    const read = <T>(work: (sql: Sql) => Promise<T>) => house.database.readInside(client.clientID, work);
    const { timeZone } = service;
    const list = zoned(listing(columns, most, parts(read, visitors)), timeZone);
    const file = format === "csv" ? csv(list, timeZone) : xlsx([{ name: "Guest contacts", list }], timeZone);
    return sendFile(reply, { format, name: `${service.url}-attendance-contacts`, file });
  }),
];

const idsOf = (orders: readonly { transactionID: string }[]) => orders.map(({ transactionID }) => transactionID);

/** Order by order: between the parts nobody waits for whoever reads slowly. */
async function* parts(read: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>, visitors: Visitors) {
  let last: string | undefined;
  for (;;) {
    const orders = await read((sql) => ordersOfVisitors(sql, visitors, last, PART));
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
