import type { Sql } from "../../platform/db/sql.ts";
import * as queries from "./import-queries.ts";
import { type CopiedIDs, copiedAddress } from "./copied-client.ts";
import { readLines, type ReadManifest } from "./read-export.ts";

const PEOPLE_AT_ONCE = 500;

export type JoinedPeople = {
  /** Whose account here has another identifier than there: there, here. */
  others: Map<string, string>;
  byID: number;
  byAddress: number;
  anew: number;
  /** Whose address is somebody's here, without it being sure that they are the same: they get an account that nobody can open. */
  apart: { userID: string; email: string }[];
  /** Programs that people were made up for. */
  rehearsals: Set<string>;
};

type PeopleToJoin = {
  folder: string;
  manifest: ReadManifest;
  /** Of a copy. */
  copied: CopiedIDs | undefined;
  isDryRun: boolean;
};

/** Staff are themselves; everybody else gets an account of the copy alone, so that they neither see it nor hear of it. */
function copiedPerson(person: queries.ImportedPerson, copied: CopiedIDs): queries.ImportedPerson {
  const userID = copied.get(person.user_id);
  if (userID === undefined) return person;
  const madeUpFor = person.made_up_for === null ? null : (copied.get(person.made_up_for) ?? null);
  const email = copiedAddress(person.email, userID);
  return { ...person, user_id: userID, email, email_proved_at: null, made_up_for: madeUpFor };
}

const apartAddress = (userID: string) => `moved-${userID}@moved.invalid`;

/**
 * Who of an export is who here: by identifier; else by an address that was confirmed there and is confirmed here; else an account is made
 * for them. Looks alone where `isDryRun`.
 */
export async function joinPeople(
  sql: Sql,
  { folder, manifest, copied, isDryRun }: PeopleToJoin,
): Promise<JoinedPeople> {
  const joined: JoinedPeople = { others: new Map(), byID: 0, byAddress: 0, anew: 0, apart: [], rehearsals: new Set() };
  let some: queries.ImportedPerson[] = [];
  const ids = new Set<string>();
  for await (const { row } of readLines(folder, manifest.people)) ids.add(String(row["user_id"]));
  const join = async () => {
    const added = await matchPeople(sql, { people: some, ids, joined });
    if (!isDryRun && added.length > 0) await queries.insertPeople(sql, added);
    some = [];
  };
  for await (const { row } of readLines(folder, manifest.people)) {
    const person = copied
      ? copiedPerson(row as unknown as queries.ImportedPerson, copied)
      : (row as unknown as queries.ImportedPerson);
    some.push(person);
    if (person.made_up_for) joined.rehearsals.add(person.made_up_for);
    if (some.length === PEOPLE_AT_ONCE) await join();
  }
  await join();
  return joined;
}

type Joining = { people: readonly queries.ImportedPerson[]; ids: ReadonlySet<string>; joined: JoinedPeople };

/** Answers for whom an account is to be made. */
async function matchPeople(sql: Sql, { people, ids, joined }: Joining): Promise<queries.ImportedPerson[]> {
  const known = await queries.knownAccounts(
    sql,
    people.map(({ user_id }) => user_id),
    people.map(({ email }) => email.toLowerCase()),
  );
  const byID = new Set(known.map(({ userID }) => userID));
  const byEmail = new Map(known.map((account) => [account.email, account]));
  const anew: queries.ImportedPerson[] = [];
  for (const person of people) {
    const there = byEmail.get(person.email.toLowerCase());
    if (byID.has(person.user_id)) joined.byID += 1;
    else if (!there) {
      joined.anew += 1;
      anew.push(person);
    } else if (there.isProved && person.email_proved_at !== null && !ids.has(there.userID)) {
      joined.byAddress += 1;
      joined.others.set(person.user_id, there.userID);
    } else {
      joined.apart.push({ userID: person.user_id, email: person.email });
      anew.push({ ...person, email: apartAddress(person.user_id), email_proved_at: null });
    }
  }
  return anew;
}
