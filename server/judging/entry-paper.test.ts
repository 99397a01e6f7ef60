import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { downloadEntryPaper, getEntry } from "../../contract/entries/entries.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import {
  changeRecommendationSettings,
  saveRecommendationQuestions,
  waiveRecommendation,
} from "../../contract/entries/recommendations.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import { type Contest, addContest, addEntry, addScholarships, at } from "../../test/contest.ts";
import { addLetter } from "../../test/letters.ts";
import { pdfOf } from "../../test/pdf.ts";
import { readPDF } from "../../test/pdf-text.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `printed-${++count}` });
  entryID = await addEntry(town, contest, { title: "House on the hill" });
});

async function paper({ blind }: { blind: boolean }, person = "programManager") {
  const { statusCode, headers, rawPayload } = await town.server.inject({
    method: "POST",
    url: `/api${fillPath(downloadEntryPaper.path, { ...at(contest), entryID })}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
    payload: { blind },
  });
  return { status: statusCode, headers, bytes: rawPayload };
}
const answer = (story: string) =>
  town.inside(
    "oak",
    (sql) => sql`
      update form_answers set answers = jsonb_set(answers, '{story}', to_jsonb(${story}::text)) where entry_id = ${entryID}`,
  );
const fullName = async () => {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ fullName: string }>`select full_name from users where user_id = ${town.people["entrant"]!}`,
  );
  return row!.fullName;
};

describe("F02 an entry on paper", () => {
  test("says what it is, who entered it, what was answered and whom to credit", async () => {
    const { headers, bytes } = await paper({ blind: false });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toContain('filename="BRICK-1 House on the hill.pdf"');
    const { text } = await readPDF(bytes);
    for (const words of ["BRICK-1", "House on the hill", "Category: Brick homes", "It was built by hand."])
      expect(text).toContain(words);
    for (const words of [await fullName(), "front.jpg", "The front", "Credit: A. Photographer", "1 of 1"])
      expect(text).toContain(words);
    // What is behind the row of a test's picture was never stored.
    expect(text).toContain("This picture couldn’t be found.");
  });

  test("what each file may be used for stands below it, for those who see names alone", async () => {
    const purposes = ["Gallery and voting", "Printed program"];
    await town.inside("oak", (sql) => sql`update document_folders set purposes = ${purposes}`);
    const [folder] = (await town.as("entrant")(getEntry, { ...at(contest), entryID })).answer.documentFolders;
    await town.as("entrant")(
      giveUsageRights,
      { ...at(contest), entryID },
      {
        files: [{ entryUploadID: folder!.entryUploads[0]!.entryUploadID, version: 0 }],
        purposes: purposes.slice(1),
        until: "2099-05-31",
      },
    );
    const written = async (how: { blind: boolean }) =>
      (await readPDF((await paper(how)).bytes)).text.replaceAll(/\s+/g, " ");
    const terms = "May be used by Oak Builders Guild for: Printed program. Until May 31, 2099, and not after.";
    expect(await written({ blind: false })).toContain(terms);
    expect(await written({ blind: true })).not.toContain("May be used");
  });

  test("F02 without names tells no more than a blind scorer sees", async () => {
    await town.inside(
      "oak",
      (sql) => sql`
        update form_versions set elements = (
          select jsonb_agg(case when e ->> 'name' = 'price' then e || '{"hiddenFromScorers": true}' else e end)
          from jsonb_array_elements(elements) e) where form_id = ${contest.forms.about}`,
    );
    await town.inside(
      "oak",
      (sql) => sql`update form_answers set answers = answers || '{"price": 1234550}' where entry_id = ${entryID}`,
    );
    const open = (await readPDF((await paper({ blind: false })).bytes)).text;
    expect(open).toContain("$12,345.50");
    const { text } = await readPDF((await paper({ blind: true })).bytes);
    for (const words of [await fullName(), "front.jpg", "A. Photographer", "$12,345.50"])
      expect(text).not.toContain(words);
    for (const words of ["House on the hill", "It was built by hand.", "Picture 1", "The front"])
      expect(text).toContain(words);
  });

  test("goes over as many pages as it takes, in any letters, and loses none of them", async () => {
    const words = Array.from({ length: 4_000 }, (_, at) => `wörd${at}`);
    await answer(`${"Ж".repeat(300)}\n\nΕλληνικά ${words.join(" ")}`);
    const { pages, text } = await readPDF((await paper({ blind: false })).bytes);
    expect(pages).toBeGreaterThan(4);
    const whole = text.replace(/\s/g, "");
    expect(whole).toContain("Ж".repeat(300));
    for (const word of ["Ελληνικά", "wörd0", "wörd999"]) expect(whole).toContain(word);
    expect(text).toContain(`1 of ${pages}`);
  });

  test("has its pictures drawn", async () => {
    const before = (await paper({ blind: false })).bytes.length;
    const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c04020" } })
      .jpeg()
      .toBuffer();
    const folder = { ...at(contest), entryID, folderID: contest.folders.photos };
    expect((await town.as("entrant")(uploadEntryFile, folder, undefined, { file, fileName: "a.jpg" })).status).toBe(
      200,
    );
    const { bytes } = await paper({ blind: false });
    expect(bytes.length).toBeGreaterThan(before + 2_000);
    expect(bytes.includes("/DCTDecode")).toBe(true);
  });

  test("is for staff who may see entries", async () => {
    for (const person of ["entrant", "scorer"]) expect((await paper({ blind: false }, person)).status).toBe(403);
  });
});

describe("F06 an application on paper", () => {
  const manager: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
  const years: Element = { type: "input", kind: "number", name: "years", label: "Years you know them" };
  const reach: Element = { type: "input", kind: "email", name: "reach", label: "Where to reach you" };
  const worry: Element = { type: "textarea", name: "worry", label: "What worries you", hiddenFromScorers: true };

  beforeEach(async () => {
    contest = await addScholarships(town, { url: `printed-letters-${count}` });
    entryID = await addEntry(town, contest, { title: "To learn the trade", submitted: true });
    await manager(changeRecommendationSettings, at(contest), { asked: 5, beforeSubmission: false, words: "" });
    const elements = [years, reach, worry] as never;
    expect((await manager(saveRecommendationQuestions, at(contest), { elements })).status).toBe(200);
  });

  const letter = (applicant = "entrant") =>
    addLetter(town, contest, {
      entryID,
      applicant,
      name: "Philippa Featherstone",
      letter: "She lays brick as others write poems.",
      answers: [
        { name: "years", value: 4 },
        { name: "reach", value: "philippa@school.example" },
        { name: "worry", value: "Very little." },
      ],
      pdf: pdfOf(),
    });
  const read = async (how: { blind: boolean }, person = "owner") =>
    (await readPDF((await paper(how, person)).bytes)).text;

  test("has each letter with its answers and who wrote it, and says for staff what is still missing and why", async () => {
    await letter();
    await addLetter(town, contest, { entryID, name: "Dora Doubt", instead: "decline" });
    await addLetter(town, contest, { entryID, name: "Lars Late", letter: "Only begun.", instead: "draft" });
    await manager(waiveRecommendation, { ...at(contest), entryID }, { reason: "Her master has died." });
    const text = await read({ blind: false });
    for (const words of ["Recommendations", "Philippa Featherstone", "She lays brick as others write poems."])
      expect(text).toContain(words);
    for (const words of ["Years you know them", "4", "philippa@school.example", "Very little."])
      expect(text).toContain(words);
    for (const words of ["PDF: Letter by Philippa Featherstone.pdf", "Declined: Dora Doubt"])
      expect(text).toContain(words);
    for (const words of ["Not received yet: Lars Late", "Waived: Her master has died."]) expect(text).toContain(words);
    expect(text).toContain("Still missing: 3 recommendations");
    expect(text).not.toContain("Only begun.");
  });

  test("F06 without names says of letters what a blind scorer reads, and nothing of those that aren’t there", async () => {
    await letter();
    await addLetter(town, contest, { entryID, name: "Dora Doubt", instead: "decline" });
    await manager(waiveRecommendation, { ...at(contest), entryID }, { reason: "Her master has died." });
    const text = await read({ blind: true });
    for (const words of ["Letter 1", "She lays brick as others write poems.", "Years you know them", "A PDF came with"])
      expect(text).toContain(words);
    const kept = ["Featherstone", "philippa", "Very little.", "Dora", "Declined", "Waived", "master", "Still missing"];
    for (const words of kept) expect(text).not.toContain(words);
  });

  test("never shows a letter to whoever applies, of the staff or not, nor to staff who may not read letters", async () => {
    await letter();
    expect((await paper({ blind: false }, "entrant")).status).toBe(403);
    for (const blind of [false, true]) {
      expect(await read({ blind }, "owner")).toContain("poems");
      const seen = await read({ blind }, "viewer");
      expect(seen).toContain("To learn the trade");
      expect(seen).not.toMatch(/poems|Featherstone|Recommendations/);
    }
    entryID = await addEntry(town, contest, { title: "The owner’s own", owner: "owner", submitted: true });
    await letter("owner");
    for (const blind of [false, true]) {
      const own = await read({ blind }, "owner");
      expect(own).toContain("The owner’s own");
      expect(own).not.toMatch(/poems|Featherstone|Recommendations/);
      expect(await read({ blind }, "programManager")).toContain("poems");
    }
  });
});
