import type { Database, Sql } from "../server/platform/db/sql.ts";

/** Fixed IDs, so that the demo is recognized and links into it survive a reset. */
export const demoClientIDs = {
  prairie: "019b7600-0000-7000-8000-000000000001",
  harbor: "019b7600-0000-7000-8000-000000000002",
} as const;

/** The demo is filled all at once, so that its clients stand for all of it. */
export async function holdsDemo(sql: Sql): Promise<boolean> {
  const clients = await sql`select from clients where client_id in (${demoClientIDs.prairie}, ${demoClientIDs.harbor})`;
  return clients.length > 0;
}

/** Names of clients and addresses of people that aren't the demo's. */
export const recordsBesideDemo = ({ readHome }: Database): Promise<string[]> =>
  readHome(async (sql) => {
    const demoIDs = Object.values(demoClientIDs);
    const others = await sql<{ name: string }>`
      select name from clients where client_id <> all (${demoIDs}::uuid[])
      union all select email from users where email not like '%@demo.test'
      limit 6`;
    return others.map(({ name }, index) => (index < 5 ? name : "more"));
  });
