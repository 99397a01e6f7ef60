import type { Database, Sql } from "../server/platform/db/sql.ts";

/** The demo town's clients keep their IDs, so that a town is known again, and links into it outlive a reset. */
export const demoClientIDs = {
  prairie: "019b7600-0000-7000-8000-000000000001",
  harbor: "019b7600-0000-7000-8000-000000000002",
} as const;

/** Whether this database holds the demo town. It is filled all at once, so that its clients stand for all of it. */
export async function holdsDemo(sql: Sql): Promise<boolean> {
  const found = await sql`select from clients where client_id in (${demoClientIDs.prairie}, ${demoClientIDs.harbor})`;
  return found.length > 0;
}

/** Clients that the town hasn't, by name, and people whose address isn't of the town. */
export const recordsBesideDemo = ({ readHome }: Database): Promise<string[]> =>
  readHome(async (sql) => {
    const known = Object.values(demoClientIDs);
    const others = await sql<{ name: string }>`
      select name from clients where client_id <> all (${known}::uuid[])
      union all select email from users where email not like '%@demo.test'
      limit 6`;
    return others.map(({ name }, index) => (index < 5 ? name : "more"));
  });
