import { expect, test } from "vitest";
import { uploadEntryFile } from "../../contract/entry-uploads.ts";
import { fileURL } from "../../contract/pictures.ts";
import { addContest, addEntry, assignScorer, at } from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();

test("a file of a blind contest comes to its scorers without the name that it was given", async () => {
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
  expect(await nameFor("scorer")).toContain("castellano");
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  expect(await nameFor("scorer")).not.toContain("castellano");
  expect(await nameFor("scorer")).toContain("file.pdf");
  expect(await nameFor("entrant")).toContain("castellano");
});
