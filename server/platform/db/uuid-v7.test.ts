import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";

const town = useTown();

/** The clock of the embedded database has no parts of milliseconds. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);

test.runIf(isServer)(
  "identifiers that the database makes one after another are in order, within a millisecond too",
  async () => {
    const made = await town.inside(
      "oak",
      (sql) => sql<{ id: string }>`select uuid_v7() as id from generate_series(1, 2000)`,
    );
    // Two of one microsecond are in no order, ten take longer than one.
    const apart = made.map(({ id }) => id).filter((_, at) => at % 10 === 0);
    expect(apart).toEqual(apart.toSorted());
  },
);

test("an identifier is a version 7 UUID that says when it was made", async () => {
  const before = Date.now() - 1;
  const [made] = await town.inside("oak", (sql) => sql<{ id: string }>`select uuid_v7() as id`);
  expect(made!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const at = Number.parseInt(made!.id.replace("-", "").slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now() + 1);
});
