import { beforeEach, describe, expect, test } from "vitest";
import { downloadJudgingBook } from "../../contract/entries/bulk-entries.ts";
import { changeRecommendationSettings, saveRecommendationQuestions } from "../../contract/entries/recommendations.ts";
import { screenEntry } from "../../contract/entries/screening.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { changeJudging, changeScreening } from "../../contract/programs/services.ts";
import { cancelTask, listTasks } from "../../contract/platform/tasks.ts";
import { type Contest, addContest, addEntry, addScholarships, at } from "../../test/contest.ts";
import { doTasks, downloaded, resultOf } from "../../test/download.ts";
import { addLetter } from "../../test/letters.ts";
import { readBook } from "../../test/pdf-text.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `bound-${++count}` });
});

const bookOf = async (sent: object = {}, person = "programManager") => {
  const { bytes, headers } = await downloaded(town, person, downloadJudgingBook, at(contest), sent);
  return { headers, ...(await readBook(bytes)) };
};

const fullName = async () => {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ fullName: string }>`select full_name from users where user_id = ${town.people["entrant"]!}`,
  );
  return row!.fullName;
};

describe("F02 the judging book", () => {
  test("has a cover, contents, and each submitted entry by category and number, on the page that the contents say", async () => {
    await addEntry(town, contest, { submitted: true, title: "Glass tower", category: "GLASS" });
    for (let nth = 1; nth <= 12; nth += 1)
      await addEntry(town, contest, { submitted: true, title: `Brick no. ${nth}` });
    await addEntry(town, contest, { title: "Only a draft" });
    await addEntry(town, contest, { submitted: true, disqualified: true, title: "Copied from elsewhere" });
    const { headers, text, pages, bookmarks, labels } = await bookOf();
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/filename="oak-bound-\d+-judging-book-\d{4}-\d\d-\d\d\.pdf"/);
    expect(pages[0]).toContain("Judging book");
    expect(pages[0]).toContain("13 entries");
    for (const words of ["Only a draft", "Copied from elsewhere"]) expect(text).not.toContain(words);
    const titles = [
      ...Array.from({ length: 12 }, (_, nth) => `BRICK-${nth + 2} Brick no. ${nth + 1}`),
      "GLASS-1 Glass tower",
    ];
    expect(bookmarks.map(({ title }) => title)).toEqual(titles);
    for (const [nth, { title, page }] of bookmarks.entries()) {
      expect(page).toBe(nth + 2);
      expect(pages[page]).toContain(title.slice(title.indexOf(" ") + 1));
      expect(pages[1]).toMatch(new RegExp(`${title}\\s+${nth + 1}\\b`));
    }
    expect(labels.slice(0, 4)).toEqual(["i", "ii", "1", "2"]);
  });

  test("is of one category, or of those that were chosen", async () => {
    await addEntry(town, contest, { submitted: true, title: "Brick house" });
    const glass = await addEntry(town, contest, { submitted: true, title: "Glass house", category: "GLASS" });
    const named = async (sent: object) => (await bookOf(sent)).bookmarks.map(({ title }) => title);
    expect(await named({ categoryID: contest.categories["BRICK"] })).toEqual(["BRICK-1 Brick house"]);
    expect(await named({ entryIDs: [glass] })).toEqual(["GLASS-2 Glass house"]);
    const draft = await addEntry(town, contest, { title: "A draft" });
    const { status } = await town.as("programManager")(downloadJudgingBook, at(contest), { entryIDs: [draft] });
    expect(status).toBe(409);
  });

  test("has what staff accepted, where they look at entries first", async () => {
    const accepted = await addEntry(town, contest, { submitted: true, title: "Accepted" });
    await addEntry(town, contest, { submitted: true, title: "Still waiting" });
    await town.as("owner")(changeScreening, at(contest), { screened: true });
    expect((await town.as("programManager")(downloadJudgingBook, at(contest), {})).status).toBe(409);
    await town.as("owner")(screenEntry, { ...at(contest), entryID: accepted }, { decision: "accepted" });
    expect((await bookOf()).bookmarks.map(({ title }) => title)).toEqual(["BRICK-1 Accepted"]);
  });

  test("F02 tells no more than a blind scorer sees where names are hidden", async () => {
    await addEntry(town, contest, { submitted: true, title: "House on the hill" });
    const open = await bookOf();
    for (const words of [await fullName(), "A. Photographer"]) expect(open.text).toContain(words);
    await town.as("owner")(changeJudging, at(contest), { ...defaultScoring, blind: true });
    const { text } = await bookOf();
    for (const words of [await fullName(), "front.jpg", "A. Photographer"]) expect(text).not.toContain(words);
    for (const words of ["House on the hill", "Without names, as scorers see it"]) expect(text).toContain(words);
  });

  test("F06 has the letters of applications as scorers read them, and none about whoever asks for it", async () => {
    contest = await addScholarships(town, { url: `bound-letters-${count}` });
    const manager = town.as("owner");
    await manager(changeRecommendationSettings, at(contest), { asked: 3, beforeSubmission: false, words: "" });
    const worry = { type: "textarea", name: "worry", label: "What worries you", hiddenFromScorers: true };
    await manager(saveRecommendationQuestions, at(contest), { elements: [worry] as never });
    const theirs = await addEntry(town, contest, { submitted: true, title: "To learn the trade" });
    const answers = [{ name: "worry", value: "Very little." }];
    const letter = "She lays brick as others write poems.";
    await addLetter(town, contest, { entryID: theirs, name: "Philippa Featherstone", letter, answers });
    await addLetter(town, contest, { entryID: theirs, name: "Dora Doubt", letter: "Only begun.", instead: "draft" });
    const ownEntryID = await addEntry(town, contest, { submitted: true, title: "The owner’s own", owner: "owner" });
    const about = { entryID: ownEntryID, applicant: "owner", name: "Otto Other", letter: "Of the one who downloads." };
    await addLetter(town, contest, about);
    await manager(changeJudging, at(contest), defaultScoring);
    const open = (await bookOf()).text;
    for (const words of ["Philippa Featherstone", letter, "Of the one who downloads."]) expect(open).toContain(words);
    for (const words of ["Very little.", "Dora", "Only begun."]) expect(open).not.toContain(words);
    const owners = (await bookOf({}, "owner")).text;
    for (const words of [letter, "The owner’s own"]) expect(owners).toContain(words);
    for (const words of ["Otto", "Of the one who downloads."]) expect(owners).not.toContain(words);
    await manager(changeJudging, at(contest), { ...defaultScoring, blind: true });
    const blind = (await bookOf()).text;
    for (const words of ["Letter 1", letter]) expect(blind).toContain(words);
    for (const words of ["Featherstone", "Otto", "Very little.", "Dora", "Only begun."])
      expect(blind).not.toContain(words);
  });

  test("is for staff who may take entries away, is called off, and goes on without what was removed meanwhile", async () => {
    const removedEntryID = await addEntry(town, contest, { submitted: true, title: "Gone by then" });
    await addEntry(town, contest, { submitted: true, title: "Still there" });
    for (const person of ["entrant", "scorer", "viewer"])
      expect((await town.as(person)(downloadJudgingBook, at(contest), {})).status, person).toBe(403);
    const { taskID } = (await town.as("programManager")(downloadJudgingBook, at(contest), {})).answer;
    await town.inside("oak", (sql) => sql`delete from entries where entry_id = ${removedEntryID}`);
    await doTasks(town);
    const { bytes } = await resultOf(town, "programManager", "oak", taskID);
    expect((await readBook(bytes)).bookmarks.map(({ title }) => title)).toEqual(["BRICK-2 Still there"]);
    const second = (await town.as("programManager")(downloadJudgingBook, at(contest), {})).answer;
    await town.as("programManager")(cancelTask, { client: "oak", taskID: second.taskID });
    await doTasks(town);
    const { tasks } = (await town.as("programManager")(listTasks, { client: "oak" })).answer;
    expect(tasks.find((task) => task.taskID === second.taskID)?.state).toBe("cancelled");
  });
});
