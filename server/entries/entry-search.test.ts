import { beforeAll, describe, expect, test } from "vitest";
import { listEntries } from "../../contract/entries/entries.ts";
import { entryCode } from "../../contract/entries/entry-rules.ts";
import { type Contest, addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;

const titles = [
  "Hill house",
  "hill HOUSE 12",
  "100% glass",
  "under_score",
  "back\\slash",
  "  spaced  out ",
  "Küche 3",
  "brick-1",
  "",
];

beforeAll(async () => {
  contest = await addContest(town);
  const owners = ["entrant", "rival"];
  const categories = ["BRICK", "GLASS", "ONCE"] as const;
  for (const [n, title] of titles.entries())
    await addEntry(town, contest, {
      title,
      owner: owners[n % 2]!,
      category: categories[n % 3]!,
      submitted: n % 2 === 0,
    });
});

async function entriesOf(search?: string) {
  const { answer } = await town.as("viewer")(listEntries, at(contest), undefined, { query: search ? { search } : {} });
  expect(answer.total).toBe(answer.entries.length);
  return answer.entries;
}

type Listed = Awaited<ReturnType<typeof entriesOf>>[number];

/** What stands in an entry's row that a person may look for. */
const textsOf = ({ title, number, category, owner }: Listed) =>
  [title, entryCode(category.label, number), category.name, owner.fullName, owner.email].map((text) =>
    (text ?? "").toLowerCase(),
  );

const partsOf = (text: string) =>
  [...text].flatMap((_, from) => [2, 5].map((length) => text.slice(from, from + length)));

describe("a search among entries", () => {
  test("finds what has the text anywhere in its title, code, category or owner, and nothing else", async () => {
    const all = await entriesOf();
    const parts = new Set(all.flatMap((entry) => textsOf(entry).flatMap(partsOf)).map((part) => part.trim()));
    const wanted = [...parts, "BRICK-", "ICK-1", "K-", "-", "-1", "1", "GLASS-2", "glass-12", "1-1", "%", "\\", "\n"];
    for (const search of wanted.filter((part) => part.trim() !== "")) {
      const meant = all.filter((entry) => textsOf(entry).some((text) => text.includes(search.trim().toLowerCase())));
      const found = await entriesOf(search);
      expect(found.map(({ entryID }) => entryID).toSorted(), search).toEqual(
        meant.map(({ entryID }) => entryID).toSorted(),
      );
    }
  });

  test("goes by the title as it is now", async () => {
    const entryID = await addEntry(town, contest, { title: "Before the rain" });
    await town.inside("oak", (sql) => sql`update entries set title = 'After the rain' where entry_id = ${entryID}`);
    expect((await entriesOf("before the")).length).toBe(0);
    expect(await entriesOf("after the")).toMatchObject([{ entryID }]);
    await town.inside("oak", (sql) => sql`delete from entries where entry_id = ${entryID}`);
    expect(await entriesOf("after the")).toEqual([]);
  });

  test("finds nothing of another client's, nor of another program's, whoever asks", async () => {
    const found = (client: "oak" | "elm", serviceID: string) =>
      town.inside(client, (sql) => sql`select entries_containing(${serviceID}, '%hill%') as entry_id`);
    const other = await addContest(town, { url: "another" });
    expect(await found("oak", contest.serviceID)).toHaveLength(2);
    expect(await found("elm", contest.serviceID)).toEqual([]);
    expect(await found("oak", other.serviceID)).toEqual([]);
    expect(
      await town.home((sql) => sql`select entries_containing(${contest.serviceID}, '%hill%') as entry_id`),
    ).toEqual([]);
  });
});
