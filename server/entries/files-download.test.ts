import { Readable } from "node:stream";
import sharp from "sharp";
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { updateEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { downloadEntryFiles } from "../../contract/entries/bulk-entries.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import { changeRecommendationSettings, saveRecommendationQuestions } from "../../contract/entries/recommendations.ts";
import { cancelTask, listTasks } from "../../contract/platform/tasks.ts";
import { type Contest, addContest, addEntry, addManyEntries, addScholarships, at } from "../../test/contest.ts";
import { doTasks, downloaded, linesOf, resultOf } from "../../test/download.ts";
import { addLetter } from "../../test/letters.ts";
import { photo } from "../../test/picture.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";
import { newUniqueNames, tidyName } from "../media/file-names.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `filed-${++count}` });
});

/** A file of an entry, with what lies behind it unless that is lost. */
async function addFile(entryID: string, fileName: string, content: string | null, more = { caption: "", credit: "" }) {
  const key = `${town.clients["oak"]}/entries/${entryID}/${crypto.randomUUID()}`;
  const kind = fileName.endsWith(".txt") ? "txt" : "jpeg";
  if (content !== null) await town.app.files.put(`${key}/original`, Readable.from([Buffer.from(content)]));
  await town.inside(
    "oak",
    (sql) => sql`
      with file as (
        insert into uploads (file_name, file_key, kind, bytes, sha256, is_image, is_pdf)
        values (${fileName}, ${key}, ${kind}, 10, ${"0".repeat(64)}, false, false) returning upload_id)
      insert into entry_uploads (service_id, entry_id, document_folder_id, upload_id, position, caption, credit)
      select ${contest.serviceID}, ${entryID}, ${contest.folders.plans}, upload_id,
        (select count(*) from entry_uploads where entry_id = ${entryID}), ${more.caption}, ${more.credit} from file`,
  );
}

const archive = async (sent: object = {}, person = "programManager") => {
  const { bytes, headers } = await downloaded(town, person, downloadEntryFiles, at(contest), sent);
  const files = unzipSync(bytes);
  const { "contents.csv": contents, ...rest } = files;
  return {
    bytes,
    headers,
    names: Object.keys(rest),
    fileOf: (name: string) => Buffer.from(rest[name]!),
    textOf: (name: string) => new TextDecoder().decode(rest[name]),
    contents: linesOf(Buffer.from(contents!)),
  };
};

describe("F02 the files of entries", () => {
  test("come as a tree of categories and entries, with a list that says whom to credit", async () => {
    const brick = await addEntry(town, contest, { title: "House on the hill" });
    await addFile(brick, "plan.txt", "walls ".repeat(5_000), { caption: "The plan", credit: "A. Drafter" });
    const { names, textOf, contents, headers } = await archive();
    const plan = "BRICK Brick homes/BRICK-1 House on the hill/plan.txt";
    expect(names).toEqual([plan]);
    expect(textOf(plan)).toBe("walls ".repeat(5_000));
    expect(contents[0]).toBe("Code,Title,Category,Folder,File,Uploaded as,Caption,Credit,Note");
    expect(contents).toContain(`BRICK-1,House on the hill,Brick homes,plans,${plan},plan.txt,The plan,A. Drafter,`);
    expect(headers["content-type"]).toBe("application/zip");
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="oak-filed-\d+-files-\d{4}-\d\d-\d\d\.zip"$/);
  });

  test("photographs in it say themselves whom to credit, what they show, and where they were entered", async () => {
    const entryID = await addEntry(town, contest, { title: "House on the hill" });
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
    const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
    const sent = { file: await photo(900, 600), fileName: "front.jpg" };
    const { entryUploadID } = (await town.as("entrant")(uploadEntryFile, folder, undefined, sent)).answer;
    const form = { entryUploadID, caption: "The front in May", credit: "Ann Lee", cover: false };
    expect((await town.as("entrant")(updateEntryUpload, folder, form)).status).toBe(200);
    const { fileOf, names } = await archive();
    const { xmp, width } = await sharp(fileOf(names[0]!)).metadata();
    expect(width).toBe(900);
    for (const words of [
      "Ann Lee",
      "The front in May",
      "House on the hill",
      "Oak Builders Guild, Building Awards",
      "BRICK-1",
    ])
      expect(xmp?.toString()).toContain(words);
  });

  describe("where a folder asks what they may be used for", () => {
    const PRESS = "Press and social media";
    let entryID: string;

    /** Two photographs, of which the first may be used for the press until a day. */
    beforeEach(async () => {
      entryID = await addEntry(town, contest, { title: "House on the hill" });
      await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
      await town.inside(
        "oak",
        (sql) => sql`
          update document_folders set purposes = array['Gallery and voting', ${PRESS}]
          where document_folder_id = ${contest.folders.photos}`,
      );
      const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
      const send = async (fileName: string) =>
        (await town.as("entrant")(uploadEntryFile, folder, undefined, { file: await photo(900, 600), fileName }))
          .answer;
      const { entryUploadID } = await send("front.jpg");
      await send("back.jpg");
      await say(entryUploadID, 0, [PRESS]);
    });
    const say = (entryUploadID: string, version: number, purposes: string[]) =>
      town.as("entrant")(
        giveUsageRights,
        { ...at(contest), entryID },
        {
          files: [{ entryUploadID, version }],
          purposes,
          until: "2099-12-31",
        },
      );

    test("the list says for what each may be used, until when, and who said so", async () => {
      const { contents } = await archive();
      expect(contents[0]).toBe(
        "Code,Title,Category,Folder,File,Uploaded as,Caption,Credit,May be used for,Until,Said by,Said at (Central time),Note",
      );
      expect(contents[1]).toMatch(
        /front\.jpg,,,Press and social media,2099-12-31,Entrant Tester,\d{4}-\d\d-\d\d [^,]+,$/,
      );
      expect(contents[2]).toMatch(/back\.jpg,,,Not answered yet,,,,$/);
    });

    test("only those that may be used for something come where that is asked, and none is told of", async () => {
      const { names, contents } = await archive({ purpose: PRESS });
      expect(names).toEqual(["BRICK Brick homes/BRICK-1 House on the hill/front.jpg"]);
      expect(contents).toHaveLength(2);
      const refused = await town.as("programManager")(downloadEntryFiles, at(contest), {
        purpose: "Gallery and voting",
      });
      expect(refused).toMatchObject({
        status: 409,
        problem: { detail: expect.stringContaining("Gallery and voting") },
      });
    });

    test("photographs say it themselves", async () => {
      const { fileOf, names } = await archive();
      const [front, back] = await Promise.all(
        names.map(async (name) => (await sharp(fileOf(name)).metadata()).xmp?.toString() ?? ""),
      );
      expect(front).toContain(
        "May be used by Oak Builders Guild, Building Awards for: Press and social media. Until December 31, 2099, and not after. Not for: Gallery and voting.",
      );
      expect(front).toContain("<plus:LicenseEndDate>2099-12-31</plus:LicenseEndDate>");
      expect(back).toContain("Not to be used: nobody has said yet");
      expect(back).not.toContain("LicenseEndDate");
    });

    test("what was withdrawn comes for nothing any more, and says so", async () => {
      const { answer } = await town.as("entrant")(getEntry, { ...at(contest), entryID });
      const [front] = answer.documentFolders[0]!.entryUploads;
      expect((await say(front!.entryUploadID, 1, [])).status).toBe(200);
      expect((await town.as("programManager")(downloadEntryFiles, at(contest), { purpose: PRESS })).status).toBe(409);
      const { fileOf, names, contents } = await archive();
      expect(contents[1]).toMatch(/front\.jpg,,,Nothing,,Entrant Tester,/);
      const { xmp } = await sharp(fileOf(names[0]!)).metadata();
      expect(xmp?.toString()).toContain("Not to be used by Oak Builders Guild, Building Awards.");
    });
  });

  test("a file that is lost is named in the list, and keeps nobody from having the others", async () => {
    const entryID = await addEntry(town, contest);
    await addFile(entryID, "kept.jpg", "kept");
    const { names, contents } = await archive();
    expect(names).toEqual(["BRICK Brick homes/BRICK-1 House on the hill/kept.jpg"]);
    const lost = contents.find((line) => line.includes("front.jpg"));
    expect(lost).toBe(
      "BRICK-1,House on the hill,Brick homes,photos,,front.jpg,The front,A. Photographer,\"This file couldn't be found, and isn't in the archive.\"",
    );
  });

  test("equal names are told apart, and no name leads out of its folder or breaks a system", async () => {
    const entryID = await addEntry(town, contest, { title: "../../etc: <Łódź> CON. " });
    for (const name of ["a.jpg", "A.JPG", "a.jpg", "nul.jpg", `${"ü".repeat(200)}.jpg`])
      await addFile(entryID, name, name);
    const { names, textOf } = await archive();
    const folder = "BRICK Brick homes/BRICK-1 ..-..-etc- -Łódź- CON";
    expect(names.map((name) => name.slice(folder.length + 1))).toEqual([
      "a.jpg",
      "A (2).JPG",
      "a (3).jpg",
      "_nul.jpg",
      `${"ü".repeat(56)}.jpg`,
    ]);
    expect(names.every((name) => name.startsWith(`${folder}/`))).toBe(true);
    expect(textOf(`${folder}/A (2).JPG`)).toBe("A.JPG");
  });

  test("are those of one category, or of chosen entries, as the list is narrowed", async () => {
    const brick = await addEntry(town, contest, { title: "Brick" });
    const glass = await addEntry(town, contest, { title: "Glass", category: "GLASS" });
    const once = await addEntry(town, contest, { title: "Once", category: "ONCE" });
    for (const entryID of [brick, glass, once]) await addFile(entryID, "one.jpg", "x");
    expect((await archive({ categoryID: contest.categories.GLASS })).names).toEqual([
      "GLASS Glass homes/GLASS-2 Glass/one.jpg",
    ]);
    expect((await archive({ entryIDs: [once, brick] })).names).toEqual([
      "BRICK Brick homes/BRICK-1 Brick/one.jpg",
      "ONCE Best in town/ONCE-3 Once/one.jpg",
    ]);
    expect((await archive({ categoryID: contest.categories.GLASS, entryIDs: [glass, brick] })).names).toHaveLength(1);
    const elsewhere = await addContest(town, { url: `elsewhere-${count}` });
    const other = await addEntry(town, elsewhere, { title: "Elsewhere" });
    const refused = await town.as("programManager")(downloadEntryFiles, at(contest), { entryIDs: [other] });
    expect(refused.status).toBe(409);
  });

  test("are nobody's who may not download entries, and aren't packed where there are none", async () => {
    await addManyEntries(town, contest, 2);
    const { status, problem } = await town.as("programManager")(downloadEntryFiles, at(contest), {});
    expect(status).toBe(409);
    expect(problem.detail).toBe("None of these entries has a file yet.");
    for (const person of ["entrant", "scorer"])
      expect((await town.as(person)(downloadEntryFiles, at(contest), {})).status).toBe(403);
  });

  test("of scholarships are applications' files", async () => {
    const trades = await addScholarships(town, { url: `trades-${count}` });
    const { problem } = await town.as("programManager")(downloadEntryFiles, at(trades), {});
    expect(problem.detail).toBe("None of these applications has a file yet.");
  });

  test("F06 have the letters received, as text and as they were sent, under the names of those who wrote them", async () => {
    contest = await addScholarships(town, { url: `letters-${count}` });
    const manager = town.as("owner");
    await manager(changeRecommendationSettings, at(contest), { asked: 5, beforeSubmission: false, words: "" });
    const years: Element = { type: "input", kind: "number", name: "years", label: "Years you know them" };
    await manager(saveRecommendationQuestions, at(contest), { elements: [years] as never });
    const entryID = await addEntry(town, contest, { title: "To learn", submitted: true });
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
    const letter = "She lays brick as others write poems.";
    const answers = [{ name: "years", value: 4 }];
    await addLetter(town, contest, { entryID, name: "Dr. A/B. Smith", letter, answers });
    await addLetter(town, contest, { entryID, name: "Ann", pdf: pdfOf({ pages: 2 }) });
    await addLetter(town, contest, { entryID, name: "ANN", letter: "Another Ann.", pdf: pdfOf() });
    await addLetter(town, contest, { entryID, name: "Dora Doubt", instead: "decline" });
    await addLetter(town, contest, { entryID, name: "Lars Late", letter: "Only begun.", instead: "draft" });
    const { names, textOf, contents } = await archive();
    const folder = "BRICK Brick homes/BRICK-1 To learn/Recommendations";
    const files = ["Dr. A-B. Smith.txt", "Ann.pdf", "ANN.txt", "ANN (2).pdf"];
    expect(names).toEqual(files.map((name) => `${folder}/${name}`));
    expect(textOf(names[0]!)).toBe(`${letter}\n\nYears you know them\n4\n`);
    expect(textOf(names[1]!)).toBe(pdfOf({ pages: 2 }).toString());
    const about = "BRICK-1,To learn,Brick homes,Recommendations";
    expect(contents.slice(1, 3)).toEqual([
      `${about},${names[0]},,Recommendation by Dr. A/B. Smith,,`,
      `${about},${names[1]},Letter by Ann.pdf,Recommendation by Ann,,`,
    ]);
  });

  test("F06 have no letter about whoever downloads them, and aren't packed where there is nothing else", async () => {
    contest = await addScholarships(town, { url: `own-letters-${count}` });
    await town.as("owner")(changeRecommendationSettings, at(contest), { asked: 5, beforeSubmission: false, words: "" });
    const own = await addEntry(town, contest, { owner: "owner", submitted: true });
    await addLetter(town, contest, { entryID: own, applicant: "owner", name: "Ann", letter: "Of the one." });
    expect((await archive()).names.map((name) => name.split("/").at(-1))).toEqual(["Ann.txt"]);
    const { bytes, contents } = await archive({}, "owner");
    expect(contents.join()).not.toContain("Ann");
    expect(Object.keys(unzipSync(bytes)).join()).not.toContain("Recommendations");
    await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${own}`);
    expect((await town.as("owner")(downloadEntryFiles, at(contest), {})).status).toBe(409);
    for (const person of ["entrant", "viewer"])
      expect((await town.as(person)(downloadEntryFiles, at(contest), {})).status).toBe(403);
  });

  test("can be cancelled before they are packed, and leave nothing then", async () => {
    await addFile(await addEntry(town, contest), "one.jpg", "x");
    const manager = town.as("programManager");
    const { taskID } = (await manager(downloadEntryFiles, at(contest), {})).answer;
    expect((await manager(cancelTask, { client: "oak", taskID })).status).toBe(200);
    await doTasks(town);
    const { tasks } = (await manager(listTasks, { client: "oak" })).answer;
    expect(tasks.find((task) => task.taskID === taskID)).toMatchObject({ state: "cancelled", label: "Files (ZIP)" });
    expect((await resultOf(town, "programManager", "oak", taskID)).status).toBe(404);
  });

  test("come whole, large ones and empty ones", async () => {
    const entryID = await addEntry(town, contest, { title: "Ωmega" });
    const folder = "BRICK Brick homes/BRICK-1 Ωmega";
    const large = "walls ".repeat(200_000);
    for (const [name, content] of Object.entries({ "plan.txt": large, "empty.txt": "", "large.jpg": large }))
      await addFile(entryID, name, content);
    const { textOf, bytes } = await archive();
    expect(textOf(`${folder}/plan.txt`) === large).toBe(true);
    expect(textOf(`${folder}/large.jpg`) === large).toBe(true);
    expect(textOf(`${folder}/empty.txt`)).toBe("");
    // The picture is stored as it is, the text made small.
    expect(bytes.length).toBeGreaterThan(large.length);
    expect(bytes.length).toBeLessThan(1.1 * large.length);
  });
});

test("a name is tidy on every system", () => {
  expect(tidyName('a/b\\c:d*e?f"g<h>i|j')).toBe("a-b-c-d-e-f-g-h-i-j");
  expect(tidyName(" . ")).toBe("_");
  expect(tidyName("com1.txt")).toBe("_com1.txt");
  expect(tidyName("a\u202egpj\u0000.exe")).toBe("a gpj .exe");
  expect(tidyName("👨‍👩‍👧".repeat(20), 20)).toBe("👨‍👩‍👧".repeat(2));
  const next = newUniqueNames();
  expect([next("é.jpg"), next("e\u0301.jpg"), next("É.JPG")]).toEqual(["é.jpg", "é (2).jpg", "É (3).JPG"]);
});
