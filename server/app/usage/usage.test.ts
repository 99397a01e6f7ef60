import { expect, test } from "vitest";
import { requireRow } from "../../platform/db/sql.ts";
import { addContest, addEntry } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { placedClients, usageOfClient } from "./usage-queries.ts";

const town = useTown();

const usageOf = async (url: string) => {
  const [place] = await town.app.database.readHome((sql) => placedClients(sql, url));
  return town.inside(url, async (sql) => requireRow(await usageOfClient(sql, place!.clientID)));
};

test("a client's usage counts what is its own alone", async () => {
  const [oak, elm] = [await usageOf("oak"), await usageOf("elm")];
  const contest = await addContest(town, { url: "used-awards" });
  await addEntry(town, contest);
  await town.inside(
    "oak",
    (sql) => sql`
      insert into mail_log (mail_id, at, recipient, subject, attempts, reason) values
        (uuid_v7(), now(), 'ann@ash.example', 'Sent', 1, null),
        (uuid_v7(), now(), 'ann@ash.example', 'Given up', 5, 'No such mailbox'),
        (uuid_v7(), now() - interval '40 days', 'ann@ash.example', 'Of before', 1, null)`,
  );
  expect(await usageOf("oak")).toMatchObject({
    programs: oak.programs + 1,
    entries: oak.entries + 1,
    files: oak.files + 1,
    mails: oak.mails + 1,
  });
  expect((await usageOf("oak")).bytes).toBeGreaterThan(oak.bytes);
  expect(await usageOf("elm")).toEqual(elm);
});

test("every client is listed with its database, by its address", async () => {
  const places = await town.app.database.readHome((sql) => placedClients(sql, null));
  expect(places.map(({ url }) => url)).toEqual(["elm", "oak"]);
  expect(places.every(({ database }) => database.length > 0)).toBe(true);
});
