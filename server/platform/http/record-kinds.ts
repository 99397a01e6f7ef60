import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";

/** Where a record is looked for: inside the client's wall, in the service that the address names, and for whom. */
export type RecordScope = { sql: Sql; serviceID: string | null; userID: string | null };

/** One kind of record, as an address names it. */
export type RecordKind<Name extends string = string, Row extends object = object> = {
  /** What a rule has it by: ask.entry. */
  name: Name;
  /** What a person is told that there isn't. */
  word: string;
  /** One statement at most. It answers nothing for what is another service's; the wall sees to other clients. */
  find(scope: RecordScope, id: string): Promise<readonly Row[]>;
  /** Other records of an address that it belongs to, each with the column that both have: below any but its own it isn't there. */
  of?: Readonly<Record<string, string>>;
  /** What the person is to it. Not roles: those are held at a client or a service. */
  relations?(row: Row, userID: string): Relation[];
};

export type RecordKinds = Readonly<Record<string, RecordKind>>;

/** A row of the table of them. */
export const recordKind = <const Name extends string, Row extends object>(
  name: Name,
  word: string,
  find: RecordKind<Name, Row>["find"],
  relations?: RecordKind<Name, Row>["relations"],
): RecordKind<Name, Row> => ({ name, word, find, ...(relations && { relations }) });

/** The kinds of every room, by the parameter that names a record of it; `app/records.ts` says them. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled from above
export interface StandardRecords {}
