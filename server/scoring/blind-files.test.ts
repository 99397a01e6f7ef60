import { expect, test } from "vitest";
import { uploadEntryFile } from "../../contract/entry-uploads.ts";
import { fileURL } from "../../contract/pictures.ts";
import { addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

test("K09 a file comes under a fixed name, so that its own tells no scorer whose it is", async () => {
  const contest = await addContest(town, { url: "blind-files" });
  const entryID = await addEntry(town, contest);
  await assignScorer(town, contest, "scorer", "BRICK");
  const where = { ...at(contest), entryID, folderID: contest.folders.plans };
  const sent = { file: pdfOf(), fileName: "castellano-homes-plan.pdf" };
  const { answer } = await town.as("entrant")(uploadEntryFile, where, undefined, sent);
  const nameFor = async (person: string) => {
    const headers = { authorization: `Bearer ${await town.token(person)}` };
    const response = await town.app.inject({ url: fileURL("oak", answer.uploadID, "original"), headers });
    expect(response.statusCode).toBe(200);
    return String(response.headers["content-disposition"]);
  };
  for (const person of ["scorer", "entrant", "programManager"])
    expect(await nameFor(person), person).toBe(`inline; filename="file.pdf"; filename*=UTF-8''file.pdf`);
});
