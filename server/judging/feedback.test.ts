import { beforeEach, describe, expect, test } from "vitest";
import { getEntryHistory } from "../../contract/entries/entry-notes.ts";
import { changeFeedback, getFeedback } from "../../contract/judging/feedback.ts";
import { getResult, releaseResults } from "../../contract/judging/results.ts";
import { startRound } from "../../contract/judging/rounds.ts";
import { declareConflict, getOwnScores, saveScores } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("programManager")(...call);
const RUDE = "Crooked, and so is the builder.";
const KIND = "Fine bricks.";

let contest: Contest;
let entryID: string;
let count = 0;
const there = () => ({ ...at(contest), entryID });
const of = (person: string) => ({ ...there(), userID: town.people[person]! });

const score = (person: string, comment: string) =>
  town.as(person)(
    saveScores,
    { ...there(), scoresheetID: contest.scoresheetID },
    { values: { design: 5, craft: 10, comment } },
  );
const show = (as: "yes" | "yes-comments" | "private-comments") =>
  town
    .inside(
      "oak",
      (sql) => sql`update judging set show_scores_to_users = ${as} where service_id = ${contest.serviceID}`,
    )
    .then(() => town.app.changes.publish("client", town.clients["oak"]!));
const release = () => town.as("owner")(releaseResults, at(contest), { reason: "Enough.", closeEntries: true });
const edited = (text: string, comment = RUDE) => ({ shown: "edited", text, comment }) as const;
const heldBack = (comment = RUDE) => ({ shown: "held-back", text: "", comment }) as const;
const comments = async () => (await manager(getFeedback, there())).answer.comments;
/** What the entrant reads of all comments. */
const read = async () => {
  const { status, answer } = await town.as("entrant")(getOwnScores, there());
  expect(status).toBe(200);
  return answer.scorers
    .map(({ scoresheetCriteria }) => scoresheetCriteria.find(({ name }) => name === "comment")?.value ?? null)
    .toSorted();
};

beforeEach(async () => {
  contest = await addContest(town, { url: `feedback-${++count}` });
  await setTimeframe(town, contest, "scoring", "open");
  for (const person of ["scorer", "rival"]) await assignScorer(town, contest, person, "BRICK");
  entryID = await addEntry(town, contest, { submitted: true });
  await show("yes-comments");
  await score("scorer", KIND);
  await score("rival", RUDE);
});

describe("what scorers wrote for an entrant", () => {
  test("is read by staff before it goes, and goes as it was written unless they change it", async () => {
    expect(await comments()).toMatchObject([
      { fullName: "Rival Tester", comment: RUDE, shown: "as-written", changedBy: null },
      { fullName: "Scorer Tester", comment: KIND, shown: "as-written", changedBy: null },
    ]);
    await release();
    expect(await read()).toEqual([RUDE, KIND].toSorted());
  });

  test("goes in staff's words or not at all, changed before the release or after it, and stays in the scores as it was", async () => {
    expect((await manager(changeFeedback, of("rival"), edited("  Look at the corners.  "))).status).toBe(200);
    await release();
    expect(await read()).toEqual([KIND, "Look at the corners."]);
    const [first] = await comments();
    expect(first).toMatchObject({ shown: "edited", text: "Look at the corners.", comment: RUDE, isRewritten: false });
    expect(first!.changedBy).toBe("ProgramManager Tester");
    expect((await manager(changeFeedback, of("rival"), heldBack())).status).toBe(200);
    expect(await read()).toEqual([KIND, null]);
    const whole = JSON.stringify((await town.as("entrant")(getOwnScores, there())).answer);
    expect(whole).not.toMatch(/Crooked|corners/);
    const { scoresheets } = (await manager(getResult, there())).answer;
    expect(JSON.stringify(scoresheets)).toContain(RUDE);
    const back = { shown: "as-written", text: "", comment: RUDE } as const;
    expect((await manager(changeFeedback, of("rival"), back)).status).toBe(200);
    expect(await read()).toEqual([RUDE, KIND].toSorted());
  });

  test("goes each as staff said of it: one comment that goes as it was written again leaves another held back", async () => {
    await manager(changeFeedback, of("rival"), heldBack());
    await manager(changeFeedback, of("scorer"), edited("Good bricks.", KIND));
    const asWritten = { shown: "as-written", text: "", comment: KIND } as const;
    expect((await manager(changeFeedback, of("scorer"), asWritten)).status).toBe(200);
    await release();
    expect(await read()).toEqual([KIND, null]);
  });

  test("is shown only where the program shows comments, edited or not", async () => {
    await manager(changeFeedback, of("rival"), edited("Look at the corners."));
    await release();
    for (const as of ["yes", "private-comments"] as const) {
      await show(as);
      const { answer } = await town.as("entrant")(getOwnScores, there());
      expect(JSON.stringify(answer)).not.toMatch(/corners|Crooked|bricks\./);
    }
  });

  test("and what became of it stands in the entry's history, with who changed it", async () => {
    await manager(changeFeedback, of("rival"), edited("Look at the corners."));
    await town.as("owner")(changeFeedback, of("rival"), heldBack());
    const { entries } = (await manager(getEntryHistory, there())).answer;
    expect(entries.map(({ fullName, before, after }) => ({ fullName, before, after }))).toEqual([
      {
        fullName: "Owner Tester",
        before: { feedback: "Look at the corners." },
        after: { feedback: "Held back", scorer: "Rival Tester" },
      },
      {
        fullName: "ProgramManager Tester",
        before: { feedback: "As the scorer wrote it" },
        after: { feedback: "Look at the corners.", scorer: "Rival Tester" },
      },
    ]);
  });

  test("stays held back when the scorer writes something else, and staff are told; nobody edits what they haven't read", async () => {
    await manager(changeFeedback, of("rival"), heldBack());
    await score("rival", "Still crooked.");
    expect((await comments())[0]).toMatchObject({ shown: "held-back", comment: "Still crooked.", isRewritten: true });
    const late = await manager(changeFeedback, of("rival"), edited("Look at the corners."));
    expect([late.status, late.problem.detail]).toEqual([
      409,
      "The scorer has changed this comment meanwhile. Read it first, and then decide again.",
    ]);
    expect(late.problem.more).toEqual({
      theirs: { shown: "held-back", text: "", comment: "Still crooked." },
      changedBy: "Rival Tester",
      changedAt: null,
    });
    await release();
    expect(await read()).toEqual([KIND, null]);
  });

  test("is edited for the round it was written in: who goes on gets what is written then, who doesn't keeps the edit", async () => {
    const out = await addEntry(town, contest, { submitted: true });
    const goesOn = entryID;
    for (entryID of [goesOn, out]) {
      await score("rival", RUDE);
      expect((await manager(changeFeedback, of("rival"), edited("Look at the corners."))).status).toBe(200);
    }
    entryID = goesOn;
    await setTimeframe(town, contest, "entries", "closed");
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const started = await town.as("owner")(startRound, at(contest), {
      round: 1,
      entryIDs: [goesOn],
      chosenBy: "First place",
      name: "",
      opensAt: day(-1),
      closesAt: day(7),
      keepScorers: true,
      reason: "Enough.",
    });
    expect(started.status).toBe(200);
    await score("rival", "Better in person.");
    expect(await comments()).toMatchObject([{ comment: "Better in person.", shown: "as-written", isRewritten: false }]);
    await release();
    expect(await read()).toEqual(["Better in person."]);
    entryID = out;
    expect(await read()).toEqual(["Look at the corners."]);
  });

  test("needs words where it is edited, and a comment that counts", async () => {
    const empty = await manager(changeFeedback, of("rival"), edited("   "));
    expect([empty.status, Object.keys(empty.problem.errors ?? {})]).toEqual([400, ["text"]]);
    expect((await manager(changeFeedback, of("stranger"), heldBack())).status).toBe(409);
    await town.as("rival")(declareConflict, there(), { reason: "We are neighbors." });
    expect((await manager(changeFeedback, of("rival"), heldBack())).status).toBe(409);
    expect((await comments()).map(({ fullName }) => fullName)).toEqual(["Scorer Tester"]);
  });

  test("of two who edit it at once one is told what the other wrote", async () => {
    const base = { shown: "as-written", text: "", comment: RUDE };
    const people = ["owner", "administrator"];
    const answers = await Promise.all(
      people.map((person) => town.as(person)(changeFeedback, of("rival"), edited(`By ${person}.`), { base })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const told = answers.find(({ status }) => status === 412)!;
    const { text } = (await comments())[0]!;
    expect(told.problem.more).toMatchObject({ theirs: { shown: "edited", text, comment: RUDE } });
    const second = await manager(changeFeedback, of("rival"), heldBack(), {
      base: (told.problem.more as { theirs: object }).theirs,
    });
    expect(second.status).toBe(200);
  });

  test("is edited by nobody but those who release results, and by nobody for an entry of their own", async () => {
    for (const person of ["entrant", "scorer", "rival", "stranger", "viewer", "elmOwner"]) {
      if (!town.people[person]) continue;
      expect((await town.as(person)(getFeedback, there())).status, person).toBe(403);
      expect((await town.as(person)(changeFeedback, of("rival"), heldBack())).status, person).toBe(403);
    }
    expect((await town.as()(getFeedback, there())).status).toBe(401);
    entryID = await addEntry(town, contest, { submitted: true, owner: "owner" });
    await score("rival", RUDE);
    expect((await town.as("owner")(getFeedback, there())).status).toBe(403);
    expect((await town.as("owner")(changeFeedback, of("rival"), heldBack())).status).toBe(403);
    expect((await comments())[0]).toMatchObject({ shown: "as-written" });
  });
});
