import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  extendEntry,
  removeEntry,
  saveEntryForm,
  submitEntry,
  takeBackEntry,
} from "../../contract/entries/entries.ts";
import { addEntry as addEntryCall } from "../../contract/entries/entering.ts";
import { mailKindNames, mailKinds, sampleMergeValues } from "../../contract/mail/kinds/mail-kinds.ts";
import { changeMailSettings } from "../../contract/mail/mail-settings.ts";
import { changeMailTemplate, listMailTemplates, restoreMailTemplate } from "../../contract/mail/mail-templates.ts";
import { mergeFields } from "../../contract/platform/merge-fields.ts";
import { mergeParagraphs, mergeSubject, firstUnknownField } from "../../contract/mail/mail-merge.ts";
import {
  assignScorer,
  releaseResults,
  unassignScorer,
  withdrawResult,
  withholdResults,
} from "../../contract/judging/results.ts";
import { changeJudging, changeStatus } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, at, setTimeframe, scoringOf } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { digestWorkKinds } from "../programs/digests.ts";

const town = useTown();
const MINUTE = 60_000;
let contest: Contest;
let count = 0;

beforeEach(async () => {
  for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from mails`);
  await town.everywhere((sql) => sql`delete from due_work`);
  contest = await addContest(town, { url: `mails-${++count}` });
});
afterEach(() => void vi.restoreAllMocks());

const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
const tell = () => doDueWork(town.app, digestWorkKinds);
const mailsOf = (person: string) => mailsTo(town, `${person}@test.example`);
const wordsOf = async (person: string) =>
  (await mailsOf(person)).map(({ subject, content }) => [subject, ...content.paragraphs].join("\n"));
const program = () => `${at(contest).client}/contests/${contest.url}`;
const staff = () => town.as("programManager");
const sends = (changes: object) =>
  town.as("owner")(changeMailSettings, at(contest), {
    resultsReleased: true,
    scorerAssigned: true,
    entryChanged: true,
    ...changes,
  });

test("an entrant whose entry is disqualified is told, with the reason, and told again when it takes part again", async () => {
  const params = { ...at(contest), entryID: await addEntry(town, contest, { submitted: true }) };
  await staff()(disqualifyEntry, params, { disqualified: true, reason: "Entered {name} twice" });
  await staff()(disqualifyEntry, params, { disqualified: true, reason: "Said once more" });
  await staff()(disqualifyEntry, params, { disqualified: false });
  expect(await mailsOf("entrant")).toMatchObject([
    {
      subject: "Your entry was disqualified: House on the hill",
      content: {
        paragraphs: [
          "House on the hill (BRICK-1) in Brick homes of Building Awards was disqualified. It takes no part in scoring, galleries and voting.",
          "Reason: Entered {name} twice",
          "If you think that is a mistake, write to Oak Builders Guild.",
        ],
        action: { url: expect.stringContaining(`/${program()}/entries/${params.entryID}`) },
      },
    },
    { subject: "Your entry takes part again: House on the hill" },
  ]);
});

test("what staff change of an entry is told in one mail, some minutes later, and once however many processes tell it", async () => {
  const params = { ...at(contest), entryID: await addEntry(town, contest) };
  const save = (revision: number) =>
    staff()(
      saveEntryForm,
      { ...params, formID: contest.forms.about },
      {
        version: 1,
        base: 0,
        revision,
        writer: "staff",
        entryFormQuestions: [{ name: "title", value: `House ${revision}` }],
      },
    );
  expect((await save(1)).status).toBe(200);
  expect((await save(2)).status).toBe(200);
  await staff()(changeEntryCategory, params, { categoryID: contest.categories.GLASS });
  await staff()(extendEntry, params, { until: "2099-12-03T23:00:00Z" });
  await tell();
  expect(await mailsOf("entrant")).toEqual([]);
  later(6 * MINUTE);
  await Promise.all([tell(), tell()]);
  expect(await wordsOf("entrant")).toEqual([
    [
      "Your entry was changed: House 2",
      "Staff of Oak Builders Guild changed House 2 (GLASS-1) in Building Awards.",
      "Answers in About the home\nCategory: Glass homes\nYou have until Thu, Dec 3, 2099, 5:00 PM CST.",
      "If something isn’t as it should be, ask for help on the page of your entry.",
    ].join("\n"),
  ]);
  await tell();
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("whoever changes their own entry is told nothing of it", async () => {
  const entryID = await addEntry(town, contest, { owner: "programManager", submitted: true });
  await staff()(takeBackEntry, { ...at(contest), entryID });
  await staff()(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.GLASS });
  later(6 * MINUTE);
  await tell();
  expect(await mailsOf("programManager")).toEqual([]);
});

test("both are told when an entry gets another owner; who has an entry added or removed is told, too", async () => {
  const entryID = await addEntry(town, contest);
  const params = { ...at(contest), entryID };
  await staff()(changeEntryOwner, params, { user: town.people["rival"]! });
  await staff()(changeEntryOwner, params, { user: town.people["rival"]! });
  expect((await wordsOf("entrant")).map((words) => words.split("\n")[0])).toEqual([
    "House on the hill has another owner now",
  ]);
  expect(await wordsOf("rival")).toEqual([expect.stringMatching(/^House on the hill is your entry now\n/)]);
  await staff()(removeEntry, params);
  await staff()(addEntryCall, at(contest), { categoryID: contest.categories.GLASS, user: town.people["rival"]! });
  expect((await wordsOf("rival")).slice(1).map((words) => words.split("\n")[0])).toEqual([
    "Your entry was removed: House on the hill",
    "Untitled entry is your entry now",
  ]);
});

test("a scorer hears of all categories in one mail, some minutes later, and not of one that was taken back by then", async () => {
  await setTimeframe(town, contest, "scoring", "open");
  const entryID = await addEntry(town, contest, { category: "ONCE", submitted: true });
  const { BRICK, GLASS } = contest.categories;
  const userID = town.people["scorer"]!;
  for (const assignment of [{ categoryID: BRICK }, { categoryID: GLASS }, { categoryID: BRICK }, { entryID }])
    expect((await staff()(assignScorer, at(contest), { userID, ...assignment })).status).toBe(200);
  await staff()(unassignScorer, at(contest), { userID, categoryID: GLASS });
  await tell();
  expect(await mailsOf("scorer")).toEqual([]);
  later(6 * MINUTE);
  await Promise.all([tell(), tell()]);
  expect(await wordsOf("scorer")).toEqual([
    expect.stringMatching(
      /^You score Building Awards\nHello Scorer Tester,\nOak Builders Guild asks you to score in Building Awards: Brick homes, ONCE-1\.\nScoring is open until /,
    ),
  ]);
  await staff()(assignScorer, at(contest), { userID, categoryID: GLASS });
  later(6 * MINUTE);
  await tell();
  expect((await wordsOf("scorer"))[1]).toContain("Building Awards: Glass homes.");
});

test("who is assigned in a draft program is told once it is published", async () => {
  const status = (to: "draft" | "published") => town.as("owner")(changeStatus, at(contest), { status: to });
  await status("draft");
  await staff()(assignScorer, at(contest), { userID: town.people["scorer"]!, categoryID: contest.categories.BRICK });
  later(6 * MINUTE);
  await tell();
  expect(await mailsOf("scorer")).toEqual([]);
  await status("published");
  later(6 * MINUTE);
  await tell();
  expect(await mailsOf("scorer")).toHaveLength(1);
});

async function judgedEntries() {
  await setTimeframe(town, contest, "entries", "closed");
  const first = await addEntry(town, contest, { submitted: true, title: "First house" });
  await addEntry(town, contest, { submitted: true, title: "Second house" });
  await addEntry(town, contest, { owner: "rival", submitted: true, disqualified: true });
  await town.inside("oak", (sql) => sql`update entries set award_title = 'Gold' where entry_id = ${first}`);
  return first;
}
const release = () => town.as("owner")(releaseResults, at(contest), { reason: "Enough" });
const showScores = async (showScoresToUsers: "no" | "yes") => {
  await town.as("owner")(changeJudging, at(contest), { ...(await scoringOf(town, contest)), showScoresToUsers });
};

test("whoever was judged hears of the release once, with what they may see of it", async () => {
  await judgedEntries();
  await showScores("yes");
  await Promise.all([release(), release()]);
  const [mail, ...others] = await wordsOf("entrant");
  expect(others).toEqual([]);
  expect(mail).toBe(
    [
      "The results of Building Awards are out",
      "Hello Entrant Tester,",
      "the results of Building Awards are released. You entered:",
      "First house (BRICK-1): Gold\nSecond house (BRICK-2)",
      "You find your scores on the page of each entry.",
      "Thank you for taking part.",
    ].join("\n"),
  );
  expect(await mailsOf("rival")).toEqual([]);
});

test("where entrants see no scores, the mail speaks of none", async () => {
  await judgedEntries();
  await showScores("no");
  await release();
  expect((await wordsOf("entrant"))[0]).not.toMatch(/score/);
});

test("results that are withheld again take back the mails that haven't left; the next release tells anew", async () => {
  await judgedEntries();
  await release();
  await town.as("owner")(withholdResults, at(contest));
  expect(await mailsOf("entrant")).toEqual([]);
  await release();
  expect(await mailsOf("entrant")).toHaveLength(1);
});

test("a result that is withdrawn is told to its entrant, with the reason", async () => {
  const entryID = await judgedEntries();
  await release();
  await staff()(withdrawResult, { ...at(contest), entryID }, { reason: "Built by somebody else" });
  expect((await wordsOf("entrant"))[1]).toContain("Reason: Built by somebody else");
});

test("staff switch off what a program need not tell; that somebody is disqualified is told all the same", async () => {
  expect((await sends({ resultsReleased: false, scorerAssigned: false, entryChanged: false })).status).toBe(200);
  const entryID = await judgedEntries();
  await staff()(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.GLASS });
  await staff()(assignScorer, at(contest), { userID: town.people["scorer"]!, categoryID: contest.categories.BRICK });
  await release();
  later(6 * MINUTE);
  await tell();
  expect([await mailsOf("entrant"), await mailsOf("scorer")]).toEqual([[], []]);
  const other = await addContest(town, { url: `mails-other-${count}` });
  const disqualified = await addEntry(town, other, { submitted: true });
  await staff()(disqualifyEntry, { ...at(other), entryID: disqualified }, { disqualified: true });
  expect(await wordsOf("entrant")).toEqual([expect.not.stringContaining("Reason")]);
});

test("in a draft program nobody outside is told anything", async () => {
  await town.as("owner")(changeStatus, at(contest), { status: "draft" });
  const entryID = await judgedEntries();
  await staff()(disqualifyEntry, { ...at(contest), entryID }, { disqualified: true });
  await staff()(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.GLASS });
  await release();
  later(6 * MINUTE);
  await tell();
  expect(await mailsOf("entrant")).toEqual([]);
});

const template = { client: "oak", mailKind: "entrySubmitted" };

test("a client writes its own words, which its mails then say, and goes back to ours", async () => {
  const owner = town.as("owner");
  const words = { subject: "Thanks, {name}!", text: "{entry} is in.\n\n{association}\nthanks you." };
  expect((await owner(changeMailTemplate, template, words)).status).toBe(200);
  const { templates } = (await owner(listMailTemplates, { client: "oak" })).answer;
  expect(templates.filter(({ own }) => own)).toEqual([{ kind: "entrySubmitted", ...words, own: true }]);
  const submit = async () =>
    town.as("entrant")(submitEntry, {
      ...at(contest),
      entryID: await addEntry(town, contest, { title: "<b> {code}" }),
    });
  await submit();
  expect(await wordsOf("entrant")).toEqual([
    "Thanks, Entrant Tester!\n<b> {code} is in.\nOak Builders Guild\nthanks you.",
  ]);
  expect((await owner(restoreMailTemplate, template)).status).toBe(200);
  await submit();
  expect((await mailsOf("entrant"))[1]?.subject).toBe("We have your entry: <b> {code}");
});

test("which mails matter is told by the kinds of program that an association has", async () => {
  const runsOf = async () => (await town.as("owner")(listMailTemplates, { client: "oak" })).answer.runs;
  const before = await runsOf();
  expect(before).toContain("contest");
  expect(before).not.toContain("scholarship");
  await town.inside(
    "oak",
    (sql) => sql`insert into services (kind, url, name) values ('scholarship', 'grants', 'Grants')`,
  );
  expect(await runsOf()).toEqual([...before, "scholarship"].toSorted());
});

test("words that nothing is known to fill are refused, and so is what one began before somebody else changed it", async () => {
  const owner = town.as("owner");
  const refused = await owner(changeMailTemplate, template, { subject: "Hello {nmae}", text: "x" });
  expect([refused.status, refused.problem.errors?.["subject"]]).toEqual([
    422,
    expect.stringMatching(/^\{nmae\} can’t be filled in here\. These can: \{name\}, /),
  ]);
  const [base] = (await owner(listMailTemplates, { client: "oak" })).answer.templates;
  const ownWords = { subject: "Mine", text: "Mine" };
  const sent = { base: { subject: base!.subject, text: base!.text } };
  expect((await town.as("administrator")(changeMailTemplate, template, { subject: "Theirs", text: "T" })).status).toBe(
    200,
  );
  expect((await owner(changeMailTemplate, template, ownWords, sent)).status).toBe(412);
  expect((await owner(changeMailTemplate, { client: "oak", mailKind: "constructor" }, ownWords)).status).toBe(404);
  expect((await town.as("viewer")(changeMailTemplate, template, ownWords)).status).toBe(403);
  await owner(restoreMailTemplate, template);
});

test("our own words name only what can be filled in, and no name breaks a subject's line", () => {
  for (const kind of mailKindNames) {
    const { subject, text, fields } = mailKinds[kind];
    expect(firstUnknownField(`${subject} ${text}`, fields)).toBeUndefined();
    expect(mergeParagraphs(text, sampleMergeValues(kind)).join(" ")).not.toMatch(/[{}]/);
    expect(Object.keys(sampleMergeValues(kind)).every((name) => name in mergeFields)).toBe(true);
  }
  expect(mergeSubject("Hello {name}", { name: "Eve\r\nBcc: all@far.example" })).toBe("Hello Eve Bcc: all@far.example");
});
