import type pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "../server/platform/db/migrate.ts";
import { migrateAsBefore } from "./before-baseline.ts";
import { catalogueOf } from "./catalogue.ts";
import { openEmptyDatabase } from "./empty-database.ts";

/** Of a folder without migrations: what comes behind the baseline isn't compared. */
const toBaseline = (connection: pg.ClientBase) => migrate(connection, { folder: import.meta.dirname });

async function catalogueAfter(...steps: ((connection: pg.ClientBase) => Promise<unknown>)[]): Promise<string[]> {
  const { connection, close } = await openEmptyDatabase();
  try {
    for (const step of steps) await step(connection);
    return await catalogueOf(connection);
  } finally {
    await close();
  }
}

test("the schema that is written in db/schema is, to the last constraint and grant, what the migrations before it made", async () => {
  const written = await catalogueAfter(toBaseline);
  expect(written.length).toBeGreaterThan(3000);
  expect(written).toEqual(await catalogueAfter(migrateAsBefore, toBaseline));
});
