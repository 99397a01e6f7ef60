import { DAY, HOUR } from "../../contract/platform/durations.ts";
import { arePeopleReplicated } from "../platform/db/replicated-people.ts";
import type { Database } from "../platform/db/sql.ts";
import { waitUntil } from "../platform/db/wait-until.ts";
import type { WorkKind } from "../platform/jobs/due-work.ts";
import { clock } from "../platform/clock.ts";
import type { SignedInPerson } from "../platform/access/sessions.ts";
import { hasTwoFactor, staffClients } from "../platform/access/session-queries.ts";
import { refuse } from "../platform/http/refusal.ts";
import { rehearsalExists, schedulePeopleRemoval, MADE_UP_PEOPLE_WORK } from "./rehearsal-queries.ts";

export type MadeUpRole = "entrant" | "scorer";
/** `number`: position within the rehearsal. */
export type MadeUpPerson = SignedInPerson & { number: number; rehearses: string };

/** With few scorers, one with a conflict of interest would be missed. */
const ENOUGH_SCORERS = 3;

type RehearsalIDs = { clientID: string; serviceID: string };

/**
 * Creates the people of a rehearsal once. Each has a company and an email domain of their own, otherwise all would have conflicts of
 * interest; if there are enough scorers, the first one works for the first entrant's company. Every other entrant is a member.
 */
export async function madeUpPeople(
  database: Database,
  { clientID, serviceID }: RehearsalIDs,
  kind: MadeUpRole,
  count: number,
): Promise<MadeUpPerson[]> {
  const people = await database.home(async (sql) => {
    await sql`
      insert into users (email, full_name, company, made_up_for, made_up_member, email_proved_at)
      select ${kind} || '@' || ${kind} || '-' || n || '.' || replace(${serviceID}::text, '-', '') || '.invalid',
        'Rehearsal ' || ${kind} || ' ' || n,
        case when n = 1 and (${kind} = 'entrant' or ${count}::integer > ${ENOUGH_SCORERS}) then 'Rehearsal company' else 'Rehearsal company of ' || ${kind} || ' ' || n end,
        ${serviceID}, ${kind} = 'entrant' and n % 2 = 0, now()
      from generate_series(1, ${count}::integer) n
      on conflict (lower(email)) do nothing`;
    await schedulePeopleRemoval(sql, clientID, serviceID, new Date(clock.now().getTime() + HOUR));
    return sql<Omit<MadeUpPerson, "rehearses" | "sessionID">>`
      select user_id, full_name, email, true as is_email_proved, '{}'::uuid[] as staff_of, false as has_two_factor,
        substring(full_name from '[0-9]+$')::integer as number
      from users where made_up_for = ${serviceID} and email like ${kind} || '@%'
      order by number limit ${count}`;
  });
  await waitUntilKnown(database, clientID, people);
  return people.map((person) => ({ ...person, sessionID: person.userID, rehearses: serviceID }));
}

/** Waits until the people have been copied to the client's database. */
async function waitUntilKnown(
  database: Database,
  clientID: string,
  people: readonly { userID: string }[],
): Promise<void> {
  const ids = people.map(({ userID }) => userID);
  const areThere = () => database.readInside(clientID, (sql) => arePeopleReplicated(sql, ids));
  if (!(await waitUntil(areThere))) refuse("The databases are busy. Go on with the rehearsal in a minute.", 503);
}

export const madeUpPeopleWork: WorkKind = {
  atOnce: 1,
  firstWait: 10,
  longestWait: 3600,
  mostAttempts: 50,
  async run({ database }, { clientID, ref }) {
    const exists = await database.readInside(clientID!, (sql) => rehearsalExists(sql, ref));
    if (exists.length > 0) return new Date(clock.now().getTime() + DAY);
    await database.home(async (sql) => {
      await sql`delete from users where made_up_for = ${ref}`;
      // The client's database is another one: the due work in the home database is obsolete.
      await sql`delete from due_work where client_id = ${clientID} and kind = ${MADE_UP_PEOPLE_WORK} and ref = ${ref}`;
    });
    return undefined;
  },
  giveUp: async (_app, _work, { message }) => ({
    told: `People who were made up for a rehearsal couldn’t be removed: ${message}`,
    again: new Date(clock.now().getTime() + DAY),
  }),
};

/** A member of staff as a signed-in account. */
export async function staffMember(database: Database, userID: string): Promise<SignedInPerson> {
  const [person] = await database.readHome(
    (sql) => sql<Omit<SignedInPerson, "sessionID">>`
      select user_id, full_name, email, email_proved_at is not null as is_email_proved, ${hasTwoFactor} as has_two_factor,
        ${staffClients} as staff_of
      from users u where user_id = ${userID} and made_up_for is null`,
  );
  if (!person) return refuse("Whoever asked for this has no account any more.", 403);
  return { ...person, sessionID: userID, inTask: true };
}
