import { expect, test } from "vitest";
import { listEntries } from "../../contract/entries/entries.ts";
import { type EntryView, mostEntryViews, removeEntryView, saveEntryView } from "../../contract/entries/entry-views.ts";
import { addContest, addEntry, at } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

type ViewToKeep = { name: string; shared?: boolean; query?: EntryView["query"] };

async function listOf(url: string) {
  const contest = await addContest(town, { url });
  await addEntry(town, contest, { submitted: true });
  const list = async (person: string, query = {}) =>
    (await town.as(person)(listEntries, at(contest), undefined, { query })).answer;
  const save = (person: string, { name, shared = false, query = {} }: ViewToKeep) =>
    town.as(person)(saveEntryView, at(contest), { name, shared, query });
  const namesOf = async (person: string) => (await list(person)).views.map(({ name, by }) => [name, by]);
  return { contest, list, save, namesOf };
}

test("F02 a list is saved with its filters, order and columns under a name, and the same name replaces it", async () => {
  const { list, save } = await listOf("saved");
  const query = { state: "draft", sort: "title", columns: "email,company" };
  expect((await save("owner", { name: " Drafts ", query })).status).toBe(200);
  expect((await list("owner")).views).toMatchObject([{ name: "Drafts", shared: false, by: null, query }]);
  expect((await save("owner", { name: "drafts", query: { fee: "unpaid" } })).status).toBe(200);
  expect((await list("owner")).views).toMatchObject([{ name: "drafts", query: { fee: "unpaid" } }]);
});

test("a view is one's own until it is shared with the staff of its program; others' are named with whose they are", async () => {
  const { contest, list, save, namesOf } = await listOf("shared");
  await save("owner", { name: "Mine" });
  await save("owner", { name: "Ours", shared: true });
  await save("viewer", { name: "A viewer’s" });
  expect(await namesOf("owner")).toEqual([
    ["Mine", null],
    ["Ours", null],
  ]);
  expect(await namesOf("viewer")).toEqual([
    ["A viewer’s", null],
    ["Ours", "Owner Tester"],
  ]);
  expect((await save("entrant", { name: "Mine" })).status).toBe(403);
  const elsewhere = await addContest(town, { url: "elsewhere" });
  expect((await town.as("owner")(listEntries, at(elsewhere))).answer.views).toEqual([]);
  const [own, shared] = (await list("owner")).views as [EntryView, EntryView];
  const remove = (person: string, { entryViewID }: EntryView, where = contest) =>
    town.as(person)(removeEntryView, { ...at(where), entryViewID });
  expect((await remove("viewer", shared)).status).toBe(403);
  expect((await remove("owner", own, elsewhere)).status).toBe(404);
  expect([(await remove("owner", own)).status, (await remove("owner", shared)).status]).toEqual([200, 200]);
  expect(await namesOf("viewer")).toEqual([["A viewer’s", null]]);
});

test("one name saved many times at once is one view, and nobody has more than can be found again", async () => {
  const { list, save } = await listOf("many");
  const answers = await Promise.all(Array.from({ length: 8 }, () => save("owner", { name: "Once" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await list("owner")).views).toHaveLength(1);
  for (let nth = 1; nth < mostEntryViews; nth += 1) await save("owner", { name: `View ${nth}` });
  expect((await save("owner", { name: "One more" })).status).toBe(409);
  expect((await save("owner", { name: "once" })).status).toBe(200);
});

test("F02 columns are chosen among the facts of an entry and the answers to each question", async () => {
  const { list } = await listOf("columns");
  const { columnChoices } = await list("owner");
  const ids = columnChoices.map(({ id }) => id);
  expect(ids.slice(0, 6)).toEqual(["email", "phone", "company", "submittedAt", "files", "awardTitle"]);
  const question = columnChoices.find(({ heading }) => heading === "Story")!;
  const chosen = ["files", question.id, "no-such-column", "email"];
  const { columns, entries } = await list("viewer", { columns: chosen.join(",") });
  expect(columns.map(({ heading }) => heading)).toEqual(["Files", "Story", "Email"]);
  expect(entries[0]?.cells).toEqual([1, "It was built by hand.", expect.stringContaining("@")]);
  expect((await list("owner")).entries[0]?.cells).toEqual([]);
});
