import { expect, test } from "vitest";
import { openDatabase } from "./open.ts";
import { openTestDatabase } from "../../../test/database.ts";

const server = process.env["TEST_DATABASE_URL"];

test.skipIf(!server)(
  "where PostgreSQL's connections aren't in UTC nothing starts, and a sentence says what to do",
  async () => {
    const { database, databaseURL, drop } = await openTestDatabase({ own: true });
    await database.close();
    const openIn = (timeZone: string) => {
      const url = new URL(databaseURL!);
      // What a URL says stands in place of the product's own options, as where a pooler drops them.
      url.searchParams.set("options", `-c timezone=${timeZone}`);
      return openDatabase({ databaseURL: url.href, shards: [], poolSize: 1, dataFolder: "" });
    };
    await expect(openIn("America/Chicago")).rejects.toThrow(
      /database home are in the time zone America\/Chicago,.*alter role \S+ set timezone = 'UTC'/,
    );
    // In winter its clocks show UTC.
    await expect(openIn("Europe/London")).rejects.toThrow(/time zone Europe\/London/);
    await (await openIn("Etc/UTC")).close();
    await drop();
  },
);
