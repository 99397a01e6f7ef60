import { beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "../../contract/platform/endpoint.ts";
import {
  declareConflict,
  getProgress,
  getScoring,
  getScoringQueue,
  previewScoring,
  saveScoreDraft,
  saveScores,
  saveScoringNote,
} from "../../contract/judging/scoring.ts";
import { getEntryHistory } from "../../contract/entries/entry-notes.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { getResult } from "../../contract/judging/results.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { addContest, addEntry, assignScorer, at, criteria, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { json } from "../platform/db/sql.ts";
import { isJudge } from "../entries/judging-conditions.ts";

const town = useTown();

async function contestWithEntry(url: string) {
  const contest = await addContest(town, { url });
  await setTimeframe(town, contest, "scoring", "open");
  await assignScorer(town, contest, "scorer", "BRICK");
  const entryID = await addEntry(town, contest, { submitted: true });
  const { scoresheetID } = contest;
  return { contest, entryID, where: { ...at(contest), entryID }, sheet: { ...at(contest), entryID, scoresheetID } };
}

const rowsOf = (entryID: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ values: object; total: number; percent: number; criteria: unknown }>`
    select values, total, percent, criteria from scores where entry_id = ${entryID} order by saved_at`,
  );
const whole = { values: { design: 8, craft: 10, comment: "Well made." } };

describe("a scorer's scoresheet", () => {
  test("T07 becomes scored after it is saved, with its total and its score out of 100", async () => {
    const { contest, where, sheet } = await contestWithEntry("t07");
    const before = await town.as("scorer")(getScoring, where);
    expect(before.answer.scoresheet).toMatchObject({ isScored: false, total: null, maximumTotal: 30 });
    const saved = await town.as("scorer")(saveScores, sheet, whole);
    expect(saved).toMatchObject({ status: 200, answer: { isScored: true, total: 18, maximumTotal: 30, percent: 65 } });
    const after = await town.as("scorer")(getScoring, where);
    expect(after.answer.scoresheet).toMatchObject({ isScored: true, total: 18, percent: 65 });
    expect(after.answer.scoresheet?.scoresheetCriteria).toMatchObject([
      { name: "design", label: "Design", value: 8, maximumValue: 10 },
      { name: "craft", value: 10, maximumValue: 20 },
      { name: "comment", value: "Well made." },
    ]);
    const queue = await town.as("scorer")(getScoringQueue, at(contest));
    expect(queue.answer).toMatchObject({ scored: 1, total: 1, entries: [{ isScored: true, percent: 65 }] });
  });

  test("counts as it was saved last, in the queue as in the result", async () => {
    const { contest, entryID, sheet } = await contestWithEntry("saved-last");
    await town.as("scorer")(saveScores, sheet, whole);
    await town.as("scorer")(saveScores, sheet, { values: { design: 10, craft: 20 } });
    const queue = await town.as("scorer")(getScoringQueue, at(contest));
    expect(queue.answer).toMatchObject({ scored: 1, entries: [{ percent: 100 }] });
    const result = await town.as("owner")(getResult, { ...at(contest), entryID });
    expect(result.answer).toMatchObject({ mean: 100, sheets: 1 });
  });

  test("is filled in once, by who was assigned its entry and the whole category, too", async () => {
    const { contest, entryID } = await contestWithEntry("assigned-twice");
    await town.inside(
      "oak",
      (sql) => sql`
        insert into scorer_assignments (service_id, user_id, entry_id)
        values (${contest.serviceID}, ${town.people["scorer"]}, ${entryID})`,
    );
    const queue = await town.as("scorer")(getScoringQueue, at(contest));
    expect(queue.answer).toMatchObject({ total: 1 });
    expect(queue.answer.entries.map((entry) => entry.entryID)).toEqual([entryID]);
  });

  test("M21 says 'Changes saved.'", () => expect(saveScores.done).toBe("Changes saved."));

  test("is appended at every save: no row is ever written over, and none can be", async () => {
    const { entryID, sheet } = await contestWithEntry("appended");
    await town.as("scorer")(saveScores, sheet, whole);
    await town.as("scorer")(saveScores, sheet, { values: { design: 2, craft: 2 } });
    const rows = await rowsOf(entryID);
    expect(rows.map(({ total }) => total)).toEqual([18, 4]);
    expect(rows[0]?.criteria).toEqual(criteria);
    await expect(town.inside("oak", (sql) => sql`update scores set total = 30`)).rejects.toThrow(/permission denied/);
  });

  test.each([
    ["more than the maximum", { design: 11, craft: 10 }, { design: "Design must be a number from 0 to 10" }],
    ["less than nothing", { design: -1, craft: 10 }, { design: "Design must be a number from 0 to 10" }],
    ["text for a number", { design: "8", craft: 10 }, { design: "Design must be a number from 0 to 10" }],
    ["a criterion left out", { design: 8 }, { craft: "Craft is required" }],
    ["a criterion that isn't on the sheet", { design: 8, craft: 9, luck: 3 }, { luck: "This field isn't known" }],
    ["a number for the comment", { design: 8, craft: 9, comment: 5 }, { comment: "The comment must be text" }],
  ])("T07 is refused with %s, and nothing is kept", async (what, values, errors) => {
    const { entryID, sheet } = await contestWithEntry(`wrong-${what.replaceAll(/[^a-z]/g, "-")}`);
    const refused = await town.as("scorer")(saveScores, sheet, { values });
    expect(refused).toMatchObject({ status: 400, problem: { errors } });
    expect(await rowsOf(entryID)).toEqual([]);
  });

  test("needs its comment where staff ask for one; a draft doesn't", async () => {
    const { contest, entryID, sheet } = await contestWithEntry("comments");
    const asking = { ...defaultScoring, commentsRequired: true };
    const { status } = await town.as("owner")(changeJudging, at(contest), asking);
    expect(status).toBe(200);
    const asked = async () =>
      (await town.as("scorer")(getScoring, { ...at(contest), entryID })).answer.scoresheet!.commentRequired;
    expect(await asked()).toBe(true);
    for (const comment of [undefined, null, "  "]) {
      const values = { design: 8, craft: 10, ...(comment !== undefined && { comment }) };
      const refused = await town.as("scorer")(saveScores, sheet, { values });
      expect(refused).toMatchObject({ status: 400, problem: { errors: { comment: "Comment is required" } } });
      expect((await town.as("scorer")(saveScoreDraft, sheet, { values })).status).toBe(200);
    }
    expect(await rowsOf(entryID)).toEqual([]);
    const values = { design: 8, craft: 10, comment: "Well made." };
    expect((await town.as("scorer")(saveScores, sheet, { values })).status).toBe(200);
    await town.as("owner")(changeJudging, at(contest), defaultScoring);
    expect(await asked()).toBe(false);
    expect((await town.as("scorer")(saveScores, sheet, { values: { design: 8, craft: 9 } })).status).toBe(200);
  });

  test.each(["closed", "future"] as const)("is refused while scoring is %s", async (window) => {
    const { contest, entryID, sheet } = await contestWithEntry(`window-${window}`);
    await setTimeframe(town, contest, "scoring", window);
    const refused = await town.as("scorer")(saveScores, sheet, whole);
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toBe(window === "closed" ? "Scoring is closed." : "Scoring hasn't opened yet.");
    expect((await town.as("scorer")(saveScoreDraft, sheet, whole)).status).toBe(409);
    expect(await rowsOf(entryID)).toEqual([]);
  });

  test("is checked by its criteria as they are, however lately they were changed", async () => {
    const { contest, entryID, sheet } = await contestWithEntry("changed");
    await town.as("scorer")(saveScores, sheet, whole);
    const harder = criteria.map((one) => (one.name === "design" ? { ...one, maximumValue: 5 } : one));
    await town.inside(
      "oak",
      (sql) => sql`update scoresheets set criteria = ${json(harder)} where scoresheet_id = ${contest.scoresheetID}`,
    );
    const refused = await town.as("scorer")(saveScores, sheet, whole);
    expect(refused.problem.errors).toEqual({ design: "Design must be a number from 0 to 5" });
    expect(await rowsOf(entryID)).toHaveLength(1);
  });

  test("of a category's own goes before the contest's, and the other is then refused", async () => {
    const { contest, where, sheet } = await contestWithEntry("own-sheet");
    const [own] = await town.inside(
      "oak",
      (sql) => sql<{ scoresheetID: string }>`
      insert into scoresheets (service_id, category_id, name, criteria)
      values (${contest.serviceID}, ${contest.categories.BRICK}, 'Bricks', ${json(criteria.slice(0, 1))}) returning scoresheet_id`,
    );
    expect((await town.as("scorer")(getScoring, where)).answer.scoresheet?.name).toBe("Bricks");
    expect((await town.as("scorer")(saveScores, sheet, whole)).status).toBe(404);
    const saved = await town.as("scorer")(
      saveScores,
      { ...sheet, scoresheetID: own!.scoresheetID },
      { values: { design: 5 } },
    );
    expect(saved.answer).toMatchObject({ percent: 50 });
  });
});

describe("a half-filled scoresheet", () => {
  test("is kept as a draft, moves nothing, and is done with once the sheet is saved", async () => {
    const { contest, entryID, where, sheet } = await contestWithEntry("draft");
    const draftAnswer = await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 7, craft: null } });
    expect(draftAnswer.status).toBe(200);
    const opened = await town.as("scorer")(getScoring, where);
    expect(opened.answer.scoresheet).toMatchObject({ isScored: false, total: null, draft: { design: 7, craft: null } });
    const queue = await town.as("scorer")(getScoringQueue, at(contest));
    expect(queue.answer).toMatchObject({ scored: 0, entries: [{ isDraft: true, isScored: false }] });
    expect(await rowsOf(entryID)).toEqual([]);
    await town.as("scorer")(saveScores, sheet, whole);
    expect((await town.as("scorer")(getScoring, where)).answer.scoresheet?.draft).toBeNull();
  });

  test("upon a saved one leaves it scored: a second thought isn't a step back", async () => {
    const { contest, sheet } = await contestWithEntry("draft-again");
    await town.as("scorer")(saveScores, sheet, whole);
    expect((await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 7, craft: null } })).status).toBe(200);
    const queue = await town.as("scorer")(getScoringQueue, at(contest));
    expect(queue.answer).toMatchObject({ scored: 1, entries: [{ isDraft: false, isScored: true }] });
  });

  test("is a draft in its scorer's queue, and in nobody else's", async () => {
    const { contest, sheet } = await contestWithEntry("draft-of-one");
    await town.addPerson("colleague");
    await assignScorer(town, contest, "colleague", "BRICK");
    await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 7, craft: null } });
    const drafts = async (person: string) =>
      (await town.as(person)(getScoringQueue, at(contest))).answer.entries.map(({ isDraft }) => isDraft);
    expect(await drafts("scorer")).toEqual([true]);
    expect(await drafts("colleague")).toEqual([false]);
  });

  test("may lack anything, but holds nothing impossible", async () => {
    const { sheet } = await contestWithEntry("draft-wrong");
    const refused = await town.as("scorer")(saveScoreDraft, sheet, { values: { design: 70 } });
    expect(refused).toMatchObject({
      status: 400,
      problem: { errors: { design: "Design must be a number from 0 to 10" } },
    });
  });
});

describe("P03 what a scorer sees", () => {
  test("is what is assigned, handed in and not disqualified, in the contest's order", async () => {
    const { contest, entryID } = await contestWithEntry("queue");
    await addEntry(town, contest, { title: "Not handed in" });
    await addEntry(town, contest, { submitted: true, disqualified: true });
    await addEntry(town, contest, { submitted: true, category: "GLASS", title: "Another category" });
    await addEntry(town, contest, { submitted: true, owner: "scorer", title: "The scorer's own" });
    const { answer } = await town.as("scorer")(getScoringQueue, at(contest));
    expect(answer.entries.map((entry) => [entry.entryID, entry.code])).toEqual([[entryID, "BRICK-1"]]);
  });

  test("leaves out the answers to a form that the entry's category isn't asked", async () => {
    const { contest, entryID, where } = await contestWithEntry("other-form");
    const { about } = contest.forms;
    const formsRead = async () => (await town.as("scorer")(getScoring, where)).answer.entry.entryForms.length;
    expect(await formsRead()).toBe(1);
    await town.inside(
      "oak",
      (sql) => sql`update forms set category_id = ${contest.categories.GLASS} where form_id = ${about}`,
    );
    expect(await formsRead(), entryID).toBe(0);
  });

  test("T01 leaves the judging when it is disqualified", async () => {
    const { entryID, where, sheet } = await contestWithEntry("disqualified");
    await town.inside("oak", (sql) => sql`update entries set disqualified_at = now() where entry_id = ${entryID}`);
    expect((await town.as("scorer")(getScoring, where)).status).toBe(409);
    expect((await town.as("scorer")(saveScores, sheet, whole)).status).toBe(409);
    expect(await rowsOf(entryID)).toEqual([]);
  });

  test("P01 P04 is refused to strangers, entrants, other scorers, and staff", async () => {
    const { contest, entryID, where, sheet } = await contestWithEntry("refused");
    await assignScorer(town, contest, "rival", "GLASS");
    expect((await town.as()(getScoring, where)).status).toBe(401);
    for (const person of ["entrant", "rival", "owner", "elmOwner"]) {
      expect((await town.as(person)(getScoring, where)).status, person).toBe(403);
      expect((await town.as(person)(saveScores, sheet, whole)).status, person).toBe(403);
      expect((await town.as(person)(saveScoreDraft, sheet, whole)).status, person).toBe(403);
    }
    expect(await rowsOf(entryID)).toEqual([]);
    expect((await town.as("stranger")(getScoringQueue, at(contest))).status).toBe(403);
  });

  test("ends where a conflict of interest begins", async () => {
    const { contest, entryID, where, sheet } = await contestWithEntry("conflict");
    const missing = await town.as("scorer")(declareConflict, where, { reason: "" });
    expect(missing).toMatchObject({ status: 400, problem: { errors: { reason: "Value is required" } } });
    const declared = await town.as("scorer")(declareConflict, where, { reason: "My sister built it." });
    expect(declared.status).toBe(200);
    expect((await town.as("scorer")(getScoringQueue, at(contest))).answer.entries).toEqual([]);
    expect((await town.as("scorer")(getScoring, where)).status).toBe(403);
    expect((await town.as("scorer")(saveScores, sheet, whole)).status).toBe(403);
    expect(await rowsOf(entryID)).toEqual([]);
  });

  test("is the same whether one entry is asked about or all are", async () => {
    const contest = await addContest(town, { url: "one-or-all" });
    const [brick, glass, , conflicting] = [
      await addEntry(town, contest, { submitted: true }),
      await addEntry(town, contest, { submitted: true, category: "GLASS" }),
      await addEntry(town, contest, { submitted: true, owner: "scorer" }),
      await addEntry(town, contest, { submitted: true }),
    ];
    await assignScorer(town, contest, "scorer", "BRICK");
    await assignScorer(town, contest, "rival", "GLASS");
    const ask = (userID: string) =>
      town.inside(
        "oak",
        (sql) => sql<{ entryID: string; one: boolean; all: boolean }>`
          select e.entry_id, ${isJudge(userID)} as one,
            exists (select from judges j where j.entry_id = e.entry_id and j.user_id = ${userID}) as all
          from entries e where e.service_id = ${contest.serviceID}`,
      );
    await town.inside(
      "oak",
      (sql) => sql`
        insert into scorer_assignments (service_id, user_id, entry_id)
        values (${contest.serviceID}, ${town.people["rival"]}, ${brick}), (${contest.serviceID}, ${town.people["scorer"]}, ${brick})`,
    );
    await town.inside(
      "oak",
      (sql) => sql`
        insert into scoring_conflicts (service_id, entry_id, user_id, reason)
        values (${contest.serviceID}, ${conflicting}, ${town.people["scorer"]}, 'Neighbors')`,
    );
    const judgedBy = async (person: string) => {
      const rows = await ask(town.people[person]!);
      expect(
        rows.map(({ one }) => one),
        person,
      ).toEqual(rows.map(({ all }) => all));
      return rows.filter(({ one }) => one).map(({ entryID }) => entryID);
    };
    expect(await judgedBy("scorer")).toEqual([brick]);
    expect((await judgedBy("rival")).toSorted()).toEqual([brick, glass].toSorted());
    expect(await judgedBy("entrant")).toEqual([]);
  });

  test("by single entries is of none that is the scorer's own, and ends by a conflict of interest, too", async () => {
    const contest = await addContest(town, { url: "single-entries" });
    await setTimeframe(town, contest, "scoring", "open");
    const ownEntryID = await addEntry(town, contest, { submitted: true, owner: "scorer", title: "Own" });
    const near = await addEntry(town, contest, { submitted: true, title: "Near" });
    const far = await addEntry(town, contest, { submitted: true, title: "Far" });
    await town.inside(
      "oak",
      (sql) => sql`
        insert into scorer_assignments (service_id, user_id, entry_id)
        select ${contest.serviceID}, ${town.people["scorer"]}, entry_id
        from unnest(${[ownEntryID, near, far]}::uuid[]) entry_id`,
    );
    const titles = async () =>
      (await town.as("scorer")(getScoringQueue, at(contest))).answer.entries.map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(["Far", "Near"]);
    await town.as("scorer")(declareConflict, { ...at(contest), entryID: near }, { reason: "My sister built it." });
    expect(await titles()).toEqual(["Far"]);
  });

  test("P03 of another scorer's sheet is nothing; staff who may see scores see it", async () => {
    const { contest, entryID, sheet } = await contestWithEntry("progress");
    await assignScorer(town, contest, "rival", "BRICK");
    await town.as("scorer")(saveScores, sheet, whole);
    const params = { ...at(contest), entryID, userID: town.people["scorer"]! };
    expect((await town.as("rival")(getProgress, params)).status).toBe(403);
    for (const person of ["scorer", "programManager"]) {
      const { answer } = await town.as(person)(getProgress, params);
      expect(answer).toMatchObject({ isScored: true, total: 18, code: "BRICK-1" });
    }
    expect((await town.as("viewer")(getProgress, params)).status).toBe(403);
  });
});

test("staff preview a category's scoresheet as scorers will see it, with nothing in it", async () => {
  const { contest } = await contestWithEntry("preview");
  const params = { ...at(contest), categoryID: contest.categories.GLASS };
  const { answer } = await town.as("viewer")(previewScoring, params);
  expect(answer).toMatchObject({ categoryName: "Glass homes", scoresheet: { isScored: false, maximumTotal: 30 } });
  expect((await town.as("boxOffice")(previewScoring, params)).status).toBe(403);
});

describe("blind means blind", () => {
  let blind: Awaited<ReturnType<typeof contestWithEntry>>;
  beforeAll(async () => {
    blind = await contestWithEntry("blind");
    await town.inside(
      "oak",
      (sql) => sql`update judging set blind = true where service_id = ${blind.contest.serviceID}`,
    );
    await town.home(
      (sql) => sql`update users set company = 'Entrant & Daughters' where user_id = ${town.people["entrant"]}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
  });

  const ask = async (path: string, params: Record<string, string>) => {
    const headers = { authorization: `Bearer ${await town.token("scorer")}` };
    return (await town.server.inject({ url: `/api${fillPath(path, params)}`, headers })).body;
  };
  const everyAnswer = async () => {
    const { entryID, where } = blind;
    const progress = { ...where, userID: town.people["scorer"]!, entryID };
    return [
      await ask(getScoringQueue.path, where),
      await ask(getScoring.path, where),
      await ask(getProgress.path, progress),
    ];
  };
  const give = (person: string, fileName: string) =>
    town.inside("oak", async (sql) => {
      await sql`update entries set user_id = ${town.people[person]} where entry_id = ${blind.entryID}`;
      await sql`
        update uploads set created_by = ${town.people[person]}, file_name = ${fileName}
        where upload_id in (select upload_id from entry_uploads where entry_id = ${blind.entryID})`;
      await sql`update entry_uploads set credit = ${person} where entry_id = ${blind.entryID}`;
    });

  test("every answer a scorer gets is the same, byte by byte, for two entries that differ in their owner only", async () => {
    await give("entrant", "entrant-and-daughters.jpg");
    const first = await everyAnswer();
    await give("rival", "rival-homes.jpg");
    expect(await everyAnswer()).toEqual(first);
    expect(first.join()).not.toMatch(/entrant|daughters|tester|"fullName"/i);
    expect(JSON.parse(first[1]!)).toMatchObject({ blind: true, entry: { owner: null, title: "House on the hill" } });
  });

  test("a question that staff hide from scorers never reaches them, hidden before it was answered or after, blind or not", async () => {
    const { contest, entryID, where } = await contestWithEntry("hidden-questions");
    const question = (name: string) => ({ name, type: "input", kind: "text", label: `The ${name}` });
    const [form] = await town.inside(
      "oak",
      (sql) => sql<{ formID: string }>`
      delete from form_answers where entry_id = ${entryID} returning form_id`,
    );
    const write = (version: number, ...elements: object[]) =>
      town.inside("oak", async (sql) => {
        await sql`
          insert into form_versions (form_id, version, elements)
          values (${form!.formID}, ${version}, ${json(elements)})`;
        await sql`update forms set version = ${version} where form_id = ${form!.formID}`;
      });
    const firm = { ...question("firm"), hiddenFromScorers: true };
    await write(8, firm, question("builder"), question("roof"));
    await town.inside(
      "oak",
      (sql) => sql`
      insert into form_answers (service_id, entry_id, form_id, version, answers)
      values (${contest.serviceID}, ${entryID}, ${form!.formID}, 8, ${json({ firm: "Castellano", builder: "Lindqvist", roof: "Slate" })})`,
    );
    const seen = () => ask(getScoring.path, where);
    expect(await seen()).toContain("Lindqvist");
    expect(await seen()).not.toContain("Castellano");
    await write(9, { ...question("builder"), hiddenFromScorers: true }, question("roof"));
    expect(await seen()).toContain("Slate");
    expect(await seen()).not.toMatch(/Castellano|Lindqvist|The firm|The builder/);
  });

  test("an open contest tells who entered", async () => {
    const { where } = await contestWithEntry("open-names");
    const { answer } = await town.as("scorer")(getScoring, where);
    expect(answer.entry.owner).toEqual({ fullName: "Entrant Tester", company: "Entrant & Daughters" });
    expect(answer.entry.documentFolders[0]?.entryUploads[0]).toMatchObject({ name: "front.jpg", caption: "The front" });
  });
});

test("what is left is told in minutes, at the scorer's own pace, once three sheets tell it", async () => {
  const { contest, entryID } = await contestWithEntry("pace");
  const entryIDs = [entryID];
  for (let nth = 0; nth < 5; nth += 1) entryIDs.push(await addEntry(town, contest, { submitted: true }));
  const minutes = async () => (await town.as("scorer")(getScoringQueue, at(contest))).answer.minutesLeft;
  const save = (nth: number, when: string) =>
    town.inside(
      "oak",
      (sql) => sql`
        insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent, saved_at)
        values (${contest.serviceID}, ${entryIDs[nth]!}, ${contest.scoresheetID}, ${town.people["scorer"]}, '[]', '{}', 1, 1,
          ${`2026-05-01T${when}Z`})`,
    );
  // Four minutes apart, and one long break.
  for (const [nth, when] of ["10:50:00", "11:52:00", "11:56:00", "12:00:00"].entries()) {
    await save(nth, when);
    expect(await minutes()).toBe(null);
  }
  await save(4, "12:06:00");
  expect(await minutes()).toBe(4);
  await save(5, "12:10:00");
  expect(await minutes()).toBe(null);
});

test("what scorers note for themselves is kept with the entry, and read by nobody else", async () => {
  const { contest, where } = await contestWithEntry("notes");
  await assignScorer(town, contest, "rival", "BRICK");
  const note = "Ask about the porch ".repeat(3).trim();
  const noteAs = async (person: string) => (await town.as(person)(getScoring, where)).answer.note;
  expect(await noteAs("scorer")).toBe("");
  for (const text of ["A first thought", note])
    expect((await town.as("scorer")(saveScoringNote, where, { note: text })).status).toBe(200);
  expect([await noteAs("scorer"), await noteAs("rival")]).toEqual([note, ""]);
  const told = [
    await town.as("owner")(getResult, where),
    await town.as("owner")(getProgress, { ...where, userID: town.people["scorer"]! }),
    await town.as("owner")(getEntryHistory, where),
  ];
  expect(JSON.stringify(told)).not.toContain("porch");
  for (const person of ["owner", "entrant", "stranger"])
    expect((await town.as(person)(saveScoringNote, where, { note })).status, person).toBe(403);
  await town.as("scorer")(saveScoringNote, where, { note: "" });
  expect(await noteAs("scorer")).toBe("");
});
