import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { disqualifyEntry } from "../../contract/entries/entries.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { downloadResults, getResults } from "../../contract/judging/results.ts";
import { saveScores } from "../../contract/judging/scoring.ts";
import type { ResultMethod } from "../../contract/platform/result-methods.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const folder = mkdtempSync(join(tmpdir(), "rosette-recomputing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const scriptOf = (name: string) => join(import.meta.dirname, `../../docs/staff/${name}.mjs`);

/** The output of the script that staff hand out, for a results file. */
function recomputed(csv: string, name = "recompute-results") {
  const file = join(folder, "results.csv");
  writeFileSync(file, csv);
  const { status, stdout, stderr } = spawnSync(process.execPath, [scriptOf(name), file], { encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n"), verdict: stderr.trim() };
}

async function judge(contest: Contest, title: string, designs: Record<string, number>) {
  const entryID = await addEntry(town, contest, { title, submitted: true });
  for (const [person, design] of Object.entries(designs))
    await town.as(person)(
      saveScores,
      { ...at(contest), entryID, scoresheetID: contest.scoresheetID },
      { values: { design, craft: 2 * design } },
    );
  return entryID;
}

async function unevenlyJudged(url = "recomputing"): Promise<Contest> {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of ["scorer", "rival", "viewer"]) await assignScorer(town, contest, person, "BRICK");
  await judge(contest, "Porch, with a “view”", { scorer: 9, rival: 6 });
  await judge(contest, 'Kitchen "Nine", brick', { scorer: 8, viewer: 7 });
  await judge(contest, "=Loft", { rival: 7, viewer: 8 });
  await judge(contest, "Unscored", {});
  await judge(contest, "Only one", { viewer: 4 });
  const out = await judge(contest, "Out", { scorer: 10, rival: 1, viewer: 2 });
  await town.as("owner")(disqualifyEntry, { ...at(contest), entryID: out }, { disqualified: true });
  return contest;
}

test("F02 a stranger computes every place, mean and corrected mean again from the results file alone", async () => {
  const contest = await unevenlyJudged();
  const { bytes } = await downloaded(town, "programManager", downloadResults, at(contest), { format: "csv" });
  const { answer } = await town.as("programManager")(getResults, at(contest));
  const answered = answer.categories
    .flatMap(({ entries }) => entries)
    .map(({ code, place, mean, corrected }) => [code, place, mean, corrected].join(","));
  expect(recomputed(bytes.toString())).toEqual({ status: 0, lines: answered, verdict: "All the same." });
  expect(answered).toContain("BRICK-4,,,");
  expect(answer.categories.flatMap(({ entries }) => entries.filter(({ joint }) => joint))).toHaveLength(3);

  const tampered = bytes.toString().replace(/,1,Yes,BRICK-1,/, ",2,No,BRICK-1,");
  expect(recomputed(tampered)).toMatchObject({ status: 1, verdict: "Different: BRICK-1" });
});

test("F02 and every result again, whichever method places go by", async () => {
  const contest = await unevenlyJudged("recomputing-methods");
  const five = ["scorer", "rival", "viewer", "ann", "bob"];
  for (const person of five.slice(3)) {
    await town.addPerson(person);
    await assignScorer(town, contest, person, "BRICK");
  }
  // Five scorers, so that something is trimmed; and one of them sees five more entries, so that they have a spread of their own.
  await judge(contest, "By five", Object.fromEntries(five.map((person, place) => [person, 2 + 2 * ((place * 3) % 5)])));
  for (const design of [3, 9, 5, 1]) await judge(contest, `More ${design}`, { viewer: design, rival: 10 - design });
  const fileBy = async (method: ResultMethod, { breakTies = false } = {}) => {
    const rules = { ...defaultScoring, minimumSheets: 1, method, breakTies };
    expect((await town.as("owner")(changeJudging, at(contest), rules)).status).toBe(200);
    return (await downloaded(town, "programManager", downloadResults, at(contest), { format: "csv" })).bytes.toString();
  };
  for (const method of ["mean", "trimmed", "z-score", "rank-sum"] as const) {
    const file = await fileBy(method);
    const { answer } = await town.as("programManager")(getResults, at(contest));
    const answered = answer.categories
      .flatMap(({ entries }) => entries)
      .map(({ code, result }) => [code, result].join(","));
    expect(recomputed(file, "recompute-methods"), method).toEqual({
      status: 0,
      lines: answered,
      verdict: "All the same.",
    });
    expect(recomputed(file), method).toMatchObject({ status: 0, verdict: "All the same." });
  }
  const corrected = await fileBy("corrected");
  expect(recomputed(corrected)).toMatchObject({ status: 0, verdict: "All the same." });
  const [, code, result] = /,(BRICK-\d+),.*,Corrected mean,([\d.]+),/.exec(corrected)!;
  const tampered = corrected.replace(`Corrected mean,${result},`, `Corrected mean,${Number(result) + 1},`);
  expect(recomputed(tampered)).toMatchObject({ status: 1, verdict: `Different: ${code}` });

  // A three-way tie: breaking it changes no other place, and can be computed again from the file.
  const tiedFile = await fileBy("mean");
  expect(recomputed(tiedFile, "recompute-ties")).toMatchObject({ status: 0, verdict: "All the same." });
  const broken = await fileBy("mean", { breakTies: true });
  expect(recomputed(broken)).toMatchObject({ status: 0, verdict: "All the same." });
  expect(recomputed(broken, "recompute-ties")).toMatchObject({ status: 0, verdict: "All the same." });
  const [, place, told] = /,(\d+),No,(BRICK-\d+),.*,(?:First places|Spread),/.exec(broken)!;
  const elsewhere = broken.replace(`,${place},No,${told},`, `,${Number(place) + 9},No,${told},`);
  expect(recomputed(elsewhere)).toMatchObject({ status: 1, verdict: `Different: ${told}` });
  const swapped = broken.replace(`,${place},No,${told},`, `,${Number(place) + 1},No,${told},`);
  expect(recomputed(swapped, "recompute-ties")).toMatchObject({ status: 1, verdict: expect.stringContaining(told!) });
});

test("F02 and by which criterion equals were told apart", async () => {
  const contest = await addContest(town, { url: "recomputing-ties" });
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  const rules = { ...defaultScoring, minimumSheets: 1, breakTies: true };
  expect((await town.as("owner")(changeJudging, at(contest), rules)).status).toBe(200);
  for (const [design, craft] of [
    [6, 16],
    [7, 14],
  ] as const) {
    const entryID = await addEntry(town, contest, { submitted: true });
    const sheet = { ...at(contest), entryID, scoresheetID: contest.scoresheetID };
    await town.as("scorer")(saveScores, sheet, { values: { design, craft } });
  }
  const { bytes } = await downloaded(town, "programManager", downloadResults, at(contest), { format: "csv" });
  const file = bytes.toString();
  expect(file).toContain("Mean of Design,Mean of Craft,Sheets,");
  expect(recomputed(file, "recompute-ties")).toMatchObject({ status: 0, verdict: "All the same." });
  const swapped = file.replace(",1,No,BRICK-2,", ",2,No,BRICK-2,").replace(",2,No,BRICK-1,", ",1,No,BRICK-1,");
  expect(recomputed(swapped, "recompute-ties")).toMatchObject({ status: 1, verdict: "Different: BRICK-2, BRICK-1" });
});
