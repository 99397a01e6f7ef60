import type { Relation } from "../../../contract/platform/permissions.ts";
import type { Sql } from "../db/sql.ts";

/** The scope of a search for a record: inside the client's wall, in the address's program, and for whom, by an API key or not. */
export type RecordScope = { sql: Sql; serviceID: string | null; userID: string | null; apiKeyID: string | null };

/** A kind of record that addresses name. */
export type RecordKind<Name extends string = string, Row extends object = object> = {
  /** The property of the call's context: `entry`. */
  name: Name;
  /** The word in 'No such …'. */
  word: string;
  /** One statement at most, which finds nothing of another program; the wall hides other clients. */
  find(scope: RecordScope, id: string): Promise<readonly Row[]>;
  /** Records of the same address that it must belong to, each with the column that both have. */
  of?: Readonly<Record<string, string>>;
  /** The person's relations to it. Not roles: those are held at a client or a program. */
  relations?(row: Row, userID: string): Relation[];
};

export type RecordKinds = Readonly<Record<string, RecordKind>>;

export const recordKind = <const Name extends string, Row extends object>(
  name: Name,
  word: string,
  find: RecordKind<Name, Row>["find"],
  relations?: RecordKind<Name, Row>["relations"],
): RecordKind<Name, Row> => ({ name, word, find, ...(relations && { relations }) });

/** The kinds of every room, by param; `app/records.ts` fills it. */
// oxlint-disable-next-line typescript/no-empty-interface -- filled from above
export interface StandardRecords {}
