import { beforeEach, expect, test } from "vitest";
import { disqualifyEntry } from "../../contract/entries/entries.ts";
import {
  answerHelpRequest,
  downloadHelpRequests,
  listHelpRequests,
  requestHelp,
} from "../../contract/entries/help-requests.ts";
import { createMembership, downloadPeople, verifyMembership } from "../../contract/people/people.ts";
import { assignScorer, downloadResults, downloadScorers } from "../../contract/judging/results.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { downloaded, linesOf } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
});

async function judged(title: string, scores: Record<string, { design: number; craft: number }>) {
  const entryID = await addEntry(town, contest, { title, submitted: true });
  for (const [person, values] of Object.entries(scores))
    await town.as(person)(saveScores, { ...at(contest), entryID, scoresheetID: contest.scoresheetID }, { values });
  return entryID;
}

async function openScoring() {
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of ["scorer", "rival"])
    await town.as("owner")(assignScorer, at(contest), {
      userID: town.people[person]!,
      categoryID: contest.categories.BRICK,
    });
}

test("people: who is asked for, with what they are and whether they are members", async () => {
  await town.as("viewer")(createMembership, {}, { clientID: town.clients["oak"]!, memberNumber: "-17" });
  const userID = town.people["viewer"]!;
  await town.as("owner")(verifyMembership, { ...oak, userID }, { memberNumber: "-17", verified: true });
  const filter = { kind: "staff", search: "tester" } as const;
  const { bytes, headers } = await downloaded(town, "viewer", downloadPeople, oak, { ...filter, format: "csv" });
  expect(headers["content-disposition"]).toMatch(/"oak-people-\d{4}-\d\d-\d\d\.csv"/);
  const [head, ...people] = linesOf(bytes);
  expect(head).toBe(
    "Name,Email,Phone,Roles,Scores,Volunteers,Weekends,Phone as a volunteer,Affiliated,Verified member,Member number",
  );
  expect(people.map((line) => line.split(",")[3])).toEqual([
    "Administrator",
    "Box office",
    "Owner",
    "Program manager",
    "Tour manager",
    "Viewer",
  ]);
  expect(people.at(-1)).toBe("Viewer Tester,viewer@test.example,,Viewer,,No,,,Yes,Yes,'-17");
});

test("results: every entry's place and how it came about, a column for each scorer; those that are looked for", async () => {
  await openScoring();
  await judged("Second", { scorer: { design: 6, craft: 12 } });
  await judged("First", { scorer: { design: 10, craft: 20 }, rival: { design: 9, craft: 18 } });
  const gone = await judged("Out", { scorer: { design: 10, craft: 20 } });
  await town.as("owner")(disqualifyEntry, { ...at(contest), entryID: gone }, { disqualified: true });
  const lines = async (filter: { search?: string; categoryID?: string } = {}) =>
    linesOf(
      (await downloaded(town, "programManager", downloadResults, at(contest), { ...filter, format: "csv" })).bytes,
    );
  expect(await lines()).toEqual([
    "Category,Place,Joint place,Code,Title,Owner,Company,Award title,Result retracted,Places go by,Result,Equal results decided between,Tie decided by,Decided by,Decided at (Central time),Changes agreed to,Mean,Corrected mean,Spread,Sheets,Rival Tester,Scorer Tester",
    "Brick homes,1,No,BRICK-2,First,Entrant Tester,,,,Mean,95,No,,,,,95,95,7.0711,2,90,100",
    "Brick homes,2,No,BRICK-1,Second,Entrant Tester,,,,Mean,60,No,,,,,60,56.6667,,1,,60",
  ]);
  expect((await lines({ search: "seCond " })).map((line) => line.split(",")[4])).toEqual(["Title", "Second"]);
  expect(await lines({ categoryID: contest.categories.GLASS })).toHaveLength(1);
});

test("scorers: who scores what, and how far everyone is", async () => {
  await openScoring();
  await judged("One", { scorer: { design: 6, craft: 12 } });
  await judged("Two", {});
  const { bytes } = await downloaded(town, "viewer", downloadScorers, at(contest), { format: "csv" });
  expect(linesOf(bytes)).toEqual([
    "Name,Email,Categories,Single entries,Scored,Drafts,To score,Last saved at (Central time)",
    "Rival Tester,rival@test.example,BRICK,0,0,0,2,",
    expect.stringMatching(/^Scorer Tester,scorer@test.example,BRICK,0,1,0,2,\d{4}-\d\d-\d\d \d\d:\d\d$/),
  ]);
});

test("help requests: what was asked, the newest first; answered or waiting", async () => {
  const entryID = await addEntry(town, contest, { title: "House" });
  for (const message of ["=1+1", "May I send two?"])
    await town.as("entrant")(requestHelp, { ...at(contest), entryID }, { message });
  await town.inside(
    "oak",
    (sql) => sql`update help_requests set created_at = '2026-07-01T17:30:00Z' where service_id = ${contest.serviceID}`,
  );
  const lines = async (filter: { answered?: "true" | "false" }) =>
    linesOf((await downloaded(town, "owner", downloadHelpRequests, at(contest), { ...filter, format: "csv" })).bytes);
  expect(await lines({})).toEqual([
    "Asked at (Central time),Name,Email,About scoring,Entry,Title,Message,Answered at (Central time),Answered by",
    "2026-07-01 12:30,Entrant Tester,entrant@test.example,No,BRICK-1,House,May I send two?,,",
    "2026-07-01 12:30,Entrant Tester,entrant@test.example,No,BRICK-1,House,'=1+1,,",
  ]);
  const [newest] = (await town.as("owner")(listHelpRequests, at(contest))).answer.helpRequests;
  const { helpRequestID } = newest!;
  await town.as("owner")(answerHelpRequest, { ...at(contest), helpRequestID }, { answered: true });
  expect(await lines({ answered: "false" })).toHaveLength(2);
  expect((await lines({ answered: "true" }))[1]).toMatch(/two\?,\d{4}-.*,Owner Tester$/);
});
