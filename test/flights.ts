import type { Database, Sql } from "../server/platform/db/sql.ts";
import type { Town } from "./town.ts";

type AskedCounts = { statements: number; flights: number };

/** How many statements `work` asked inside clients, and how often it asked something after it had waited for an answer. */
export async function askedBy({ app }: Town, work: () => Promise<unknown>): Promise<AskedCounts> {
  const { database } = app;
  const asked: AskedCounts = { statements: 0, flights: 0 };
  let isWaiting = false;
  const counted = (sql: Sql): Sql => {
    return async <Row>(texts: TemplateStringsArray, ...values: unknown[]) => {
      asked.statements += 1;
      if (!isWaiting) asked.flights += 1;
      isWaiting = true;
      return sql<Row>(texts, ...values).finally(() => (isWaiting = false));
    };
  };
  const run =
    (how: Database["inside"]): Database["inside"] =>
    (clientID, act) =>
      how(clientID, (sql) => act(counted(sql)));
  app.database = { ...database, readInside: run(database.readInside), inside: run(database.inside) };
  try {
    await work();
  } finally {
    app.database = database;
  }
  return asked;
}
