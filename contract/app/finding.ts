import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { orderStates } from "../commerce/orders/order-management.ts";
import { personFields } from "../people/users.ts";
import { get } from "../platform/endpoint.ts";
import { ID, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";
import { kindNames } from "../platform/service-kinds.ts";

/** How many records of a kind are found; whoever looks for another types more of it. */
export const mostFound = 5;

/** The fewest characters that records are looked for by. */
export const findFromLength = 2;

const program = { kind: oneOf(kindNames), serviceURL: Str(), serviceName: Str() };

/** Null where the person may not see the list of this kind. */
const found = <Row extends ReturnType<typeof record>>(row: Row) =>
  nullable(record({ rows: List(row), hasMore: Bool() }));

const foundPerson = record({ ...personFields, email: Str() });

const foundEntry = record({
  ...program,
  entryID: ID(),
  code: Str(),
  title: Str(),
  fullName: Str(),
  submitted: Bool(),
  disqualified: Bool(),
});

const foundOrder = record({
  ...program,
  transactionID: ID(),
  number: nullable(Integer()),
  state: oneOf(orderStates),
  guestName: Str(),
  guestEmail: Str(),
  bought: Str(),
});

const foundHome = record({
  ...program,
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  place: Str(),
});

export type FoundPerson = Static<typeof foundPerson>;
export type FoundEntry = Static<typeof foundEntry>;
export type FoundOrder = Static<typeof foundOrder>;
export type FoundHome = Static<typeof foundHome>;

export const findRecords = get("/clients/:client/find", {
  summary: "Find people, entries, orders and homes of this client",
  allow: "FIND_RECORDS",
  query: inputRecord({
    search: Str({ minLength: findFromLength, maxLength: 200 }),
    /** The program where the person is: a rehearsal's records are found from within it alone. */
    service: Optional(Str({ maxLength: 100 })),
  }),
  answer: record({
    people: found(foundPerson),
    entries: found(foundEntry),
    orders: found(foundOrder),
    homes: found(foundHome),
  }),
});
