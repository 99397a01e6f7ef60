import { expect, test } from "vitest";
import { copyService, defaultCopyParts } from "../../../contract/programs/copying.ts";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import { saveScores } from "../../../contract/judging/scoring.ts";
import { getSeasonReport, seasonReportFile } from "../../../contract/app/season-report.ts";
import { addContest, addEntry, assignScorer, at, setTimeframe } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();

test("F02 the season's report counts entries by category and year, who came back, scorers' work and money", async () => {
  const before = await addContest(town, { url: "season-before" });
  await addEntry(town, before, { submitted: true });
  await addEntry(town, before, { submitted: true, category: "GLASS", owner: "rival" });
  await addEntry(town, before, { submitted: true, disqualified: true });
  const copied = await town.as("owner")(
    copyService,
    { client: "oak" },
    {
      serviceID: before.serviceID,
      name: "Season now",
      url: "season-now",
      parts: [...defaultCopyParts("contest")],
      weeks: 52,
    },
  );
  expect(copied.status).toBe(200);
  const where = { client: "oak", service: "season-now" };
  const first = (await town.as("owner")(getSeasonReport, where)).answer;
  expect(first.seasons.map(({ name, submitted }) => [name, submitted])).toEqual([
    ["Season now", 0],
    [expect.any(String), 2],
  ]);
  expect(first.categories.map(({ label, submitted }) => [label, submitted])).toEqual(
    expect.arrayContaining([
      ["BRICK", [0, 1]],
      ["GLASS", [0, 1]],
    ]),
  );
  expect(first.entrants).toEqual({ submitted: 0, returning: 0, started: 0, disqualified: 0 });

  const now = await addContest(town, { url: "season-after" });
  await addEntry(town, now, { submitted: true });
  await town.addPerson("newcomer");
  await addEntry(town, now, { submitted: true, owner: "newcomer" });
  await addEntry(town, now, { owner: "rival" });
  const { answer } = await town.as("owner")(getSeasonReport, at(now));
  expect(answer.entrants).toEqual({ submitted: 2, returning: 1, started: 3, disqualified: 0 });
  expect(answer.money).toEqual({ fees: { taken: 0, refunded: 0 }, sales: { taken: 0, refunded: 0 } });
});

test("a scorer's sheet counts once however often it was saved", async () => {
  const contest = await addContest(town, { url: "season-scorers" });
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  const entryID = await addEntry(town, contest, { submitted: true });
  for (const design of [2, 8])
    await town.as("scorer")(
      saveScores,
      { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
      { values: { design, craft: 10, comment: "" } },
    );
  const { scorers } = (await town.as("owner")(getSeasonReport, at(contest))).answer;
  expect(scorers).toMatchObject([{ fullName: "Scorer Tester", sheets: 1, mean: 65 }]);
});

test("F02 the report comes as a PDF, to staff who may read scores and nobody else", async () => {
  const contest = await addContest(town, { url: "season-paper" });
  await addEntry(town, contest, { submitted: true });
  for (const person of ["entrant", "stranger"])
    expect((await town.as(person)(getSeasonReport, at(contest))).status, person).toBe(403);
  const url = `/api${fillPath(seasonReportFile.path, at(contest))}`;
  const fetch = async (person: string) =>
    town.server.inject({ url, headers: { authorization: `Bearer ${await town.token(person)}` } });
  const paper = await fetch("owner");
  expect([paper.statusCode, paper.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(paper.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await fetch("entrant")).statusCode).toBe(403);
});
