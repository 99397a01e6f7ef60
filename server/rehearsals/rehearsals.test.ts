import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Element } from "../../contract/platform/forms/element.ts";
import { createFee } from "../../contract/commerce/shop/fees.ts";
import { createProduct, newProductDefaults } from "../../contract/commerce/shop/products.ts";

import {
  changeAwardSettings,
  changeScholarshipFund,
  listAwards,
  offerAwards,
  prepareAwards,
} from "../../contract/scholarships/awards.ts";
import { listGalleries } from "../../contract/galleries/gallery-editing.ts";
import { getRound, startRound } from "../../contract/judging/rounds.ts";
import { clientPage } from "../../contract/people/clients.ts";
import { auditLog } from "../../contract/people/audit.ts";
import { copyService } from "../../contract/programs/copying.ts";
import { changeEntryOwner, getEntry, listEntries } from "../../contract/entries/entries.ts";
import { getSeasonReport } from "../../contract/app/season-report.ts";
import { invite } from "../../contract/people/invitations.ts";
import { sendMessage } from "../../contract/messages/messages.ts";
import { makePreviewLink } from "../../contract/app/preview-links.ts";
import { grantRole, listPeople } from "../../contract/people/people.ts";
import {
  type RehearsalStep,
  getRehearsal,
  rehearse,
  removeRehearsal,
  startRehearsal,
} from "../../contract/rehearsals/rehearsals.ts";
import { changeRecommendationSettings } from "../../contract/entries/recommendations.ts";
import { assignScorer, getResults, listScorers } from "../../contract/judging/results.ts";
import {
  changeStatus,
  changeTimeframes,
  listPrograms,
  serviceSettings,
  changeScreening,
} from "../../contract/programs/services.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { cancelTask } from "../../contract/platform/tasks.ts";
import { findUsers, requestPassword, login, register } from "../../contract/people/users.ts";
import { AWARD_WORK, awardWork } from "../scholarships/awards/award-work.ts";
import { type Contest, addContest, addEntry, addScholarships, at } from "../../test/contest.ts";
import { doTasks } from "../../test/download.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { useTown } from "../../test/town.ts";
import { Fragment } from "../platform/db/statement.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import { madeUpPeopleWork } from "./made-up-people.ts";
import { MADE_UP_PEOPLE_WORK } from "./rehearsal-queries.ts";

const town = useTown();
let contest: Contest;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `tried-${++count}` });
  await town.inside("oak", (sql) => sql`delete from document_folders where service_id = ${contest.serviceID}`);
});

/** Has folders: their pictures take time, so that most tests do without. */
const withFolders = async () => (contest = await addContest(town, { url: `filed-${count}` }));

afterEach(async () => {
  for (const { programURL } of (await owner(listPrograms, { client: "oak" })).answer.rehearsals)
    await owner(removeRehearsal, { client: "oak", service: programURL });
  await doDueWork(town.app, { [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork });
});

type Sizes = { entries: number; scorers: number; secondRound?: boolean };
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const begin = async (of = contest, sizes: Sizes = { entries: 10, scorers: 3 }) => {
  const { status, answer } = await owner(startRehearsal, at(of), sizes);
  expect(status).toBe(200);
  return { client: of.client, service: answer.url };
};
const seen = async (of: { client: string; url: string } = contest) =>
  (await owner(getRehearsal, { client: of.client, service: of.url })).answer;
const goOn = async (through: Parameters<typeof asked>[0], of = contest) => {
  const { status } = await asked(through, of);
  expect(status).toBe(200);
  await doTasks(town);
  return (await seen(of)).rehearsal!;
};
const asked = (through: RehearsalStep, of = contest) => owner(rehearse, at(of), { through });
const remove = async (of = contest, person = "owner") => {
  const reply = await town.as(person)(removeRehearsal, at(of));
  await doDueWork(town.app, { [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork });
  return reply;
};
const madeUp = () =>
  town.home((sql) => sql<{ fullName: string }>`select full_name from users where made_up_for is not null`);
const mails = () => town.inside("oak", (sql) => sql`select recipient, subject from mails`);
const setForm = (elements: Element[]) =>
  town.inside(
    "oak",
    (sql) => sql`update form_versions set elements = ${json(elements)} where form_id = ${contest.forms.about}`,
  );

const fee = { name: "Service fee", appliesTo: "order", kind: "flat", amount: 250 } as const;

describe("F02 a rehearsal of a contest", () => {
  test("goes through a season, with entries, scores, titles and results that the real pages show", async () => {
    await withFolders();
    const there = await begin(contest, { entries: 20, scorers: 4 });
    const rehearsal = await goOn("release");
    expect(rehearsal.failed).toBe(null);
    expect(rehearsal.findings).toEqual([]);
    expect(rehearsal.steps.map(({ step, state, says }) => `${step} ${state} ${says}`)).toEqual([
      "entries done 16 submitted, 4 drafts",
      "close done Closed",
      "screen leftOut null",
      "assign done 48 sheets assigned to 4 scorers",
      "score done 48 scoresheets saved",
      "goOn leftOut null",
      "assignAgain leftOut null",
      "scoreAgain leftOut null",
      "offer leftOut null",
      "answer leftOut null",
      expect.stringMatching(/^titles done \d+ titles$/),
      "release done Released to nobody",
    ]);
    const { entries } = (await owner(listEntries, there)).answer;
    expect(entries).toHaveLength(20);
    for (const { title, owner: by } of entries.filter(({ state }) => state === "submitted")) {
      expect(title).toMatch(/^Rehearsal entry \d+$/);
      expect(by.fullName).toMatch(/^Rehearsal entrant \d+$/);
      expect(by.email).toMatch(/\.invalid$/);
    }
    const states = Object.fromEntries(
      [...Map.groupBy(entries, ({ state, complete }) => `${state} ${complete}`)].map(([how, all]) => [how, all.length]),
    );
    expect(states).toEqual({ "submitted true": 16, "draft true": 2, "draft false": 2 });
    const whole = (
      await owner(getEntry, { ...there, entryID: entries.find(({ state }) => state === "submitted")!.entryID })
    ).answer;
    expect(whole.documentFolders[0]!.entryUploads[0]).toMatchObject({
      isImage: true,
      credit: "Rehearsal",
      cover: true,
    });
    const { categories, resultsReleasedAt } = (await owner(getResults, there)).answer;
    expect(resultsReleasedAt).not.toBe(null);
    const ranked = categories.flatMap((category) => category.entries);
    expect(ranked).toHaveLength(16);
    expect(new Set(ranked.map(({ result }) => result)).size).toBeGreaterThan(8);
    expect(ranked.find(({ place }) => place === 1)!.awardTitle).toBe("Rehearsal: first place");
    const { scorers } = (await owner(listScorers, there)).answer;
    expect(scorers.map(({ fullName, scored }) => [fullName, scored])).toEqual(
      Array.from({ length: 4 }, (_, nth) => [`Rehearsal scorer ${nth + 1}`, 12]),
    );
  }, 60_000);

  test("whose entries are found by the names of those who were made up", async () => {
    const there = await begin();
    await goOn("entries");
    const entriesOf = async (search?: string) =>
      (await owner(listEntries, there, undefined, { query: search ? { search } : {} })).answer.entries;
    const [{ entryID, owner: madeUpOwner }] = (await entriesOf()) as [Awaited<ReturnType<typeof entriesOf>>[number]];
    expect((await entriesOf(madeUpOwner.fullName)).map((entry) => entry.entryID)).toContain(entryID);
  });

  test("stops after each step, and goes on from what staff did by hand", async () => {
    const there = await begin();
    const first = await goOn("entries");
    expect(first.steps.map(({ state }) => state)).toEqual([
      "done",
      "next",
      "leftOut",
      "later",
      "later",
      ...Array(5).fill("leftOut"),
      "later",
      "later",
    ]);
    expect((await owner(serviceSettings, there)).answer.timeframes).toMatchObject([{ name: "entries" }]);
    const closed = await goOn("close");
    expect(closed.steps[1]).toMatchObject({ state: "done", says: "Closed" });
    const { timeframes } = (await owner(serviceSettings, there)).answer;
    expect(Date.parse(timeframes[0]!.closesAt)).toBeLessThanOrEqual(Date.now());
    // The program itself has no moved dates and no entries.
    expect((await owner(listEntries, at(contest))).answer.total).toBe(0);
    expect(Date.parse((await owner(serviceSettings, at(contest))).answer.timeframes[0]!.closesAt)).toBeGreaterThan(
      Date.now(),
    );
  });

  test("is looked at by staff first, where the program has them do so", async () => {
    await owner(changeScreening, at(contest), { screened: true });
    await begin();
    const rehearsal = await goOn("score");
    expect(rehearsal.failed).toBe(null);
    expect(rehearsal.steps[2]!.says).toMatch(/^\d accepted, \d refused$/);
    expect(rehearsal.steps[4]!.says).toMatch(/^\d+ scoresheets saved$/);
  });

  test("whose step is cancelled or asked for twice goes on from there", async () => {
    await begin();
    const { taskID } = (await asked("score")).answer;
    expect(await asked("score")).toMatchObject({ status: 409, problem: { detail: /under way/ } });
    expect((await owner(cancelTask, { client: "oak", taskID })).status).toBe(200);
    expect((await seen()).rehearsal!.running).toBe(null);
    expect((await goOn("entries")).steps[0]!.says).toBe("8 submitted, 2 drafts");
  });

  test("keeps whoever was made up for it as long as it is there, which is looked at once a day", async () => {
    await begin();
    await goOn("entries");
    const there = await madeUp();
    await makeDue(town, MADE_UP_PEOPLE_WORK);
    await doDueWork(town.app, { [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork });
    expect(await madeUp()).toEqual(there);
    const next = await town.home(
      (sql) => sql`
        select round(extract(epoch from due_at - now()) / 3600)::integer as hours, attempts from due_work
        where kind = ${MADE_UP_PEOPLE_WORK}`,
    );
    expect(next).toEqual([{ hours: 24, attempts: 0 }]);
  });

  test("whose process dies half way is gone on with, and nothing is there twice", async () => {
    await withFolders();
    const there = await begin();
    await asked("entries");
    const { database } = town.app;
    const { inside, readInside } = database;
    let questions = 0;
    let hanging = 0;
    const hangs = () => {
      hanging += 1;
      return new Promise<never>(() => undefined);
    };
    const until = (most: number) => (questions += 1) > most;
    database.readInside = (clientID, work) => (until(60) ? hangs() : readInside(clientID, work));
    database.inside = (clientID, work) => (until(60) ? hangs() : inside(clientID, work));
    void doTasks(town);
    // Each of the parallel entrants is waiting for a call that never answers.
    await expect.poll(() => hanging, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    Object.assign(database, { inside, readInside });
    await town.everywhere((sql) => sql`update due_work set claimed_until = null where kind = 'task'`);
    await doTasks(town);
    const { entries } = (await owner(listEntries, there)).answer;
    expect(entries).toHaveLength(10);
    expect((await seen()).rehearsal!.steps[0]).toMatchObject({ state: "done", says: "8 submitted, 2 drafts" });
    const filed = await town.inside(
      "oak",
      (sql) => sql<{ files: number }>`
      select count(*)::integer as files from entry_uploads u join services s using (client_id, service_id)
      where s.url = ${there.service} group by u.entry_id, u.document_folder_id`,
    );
    expect(Math.max(...filed.map(({ files }) => files))).toBeLessThanOrEqual(3);
  }, 60_000);
});

const saysOf = ({ steps }: { steps: { step: string; says: string | null }[] }, wanted: RehearsalStep) =>
  steps.find(({ step }) => step === wanted)!.says!;

describe("a rehearsal goes on into a second round", () => {
  test("with the first places of each category; they are scored anew, and titles and places come from there", async () => {
    const there = await begin(contest, { entries: 20, scorers: 4, secondRound: true });
    const rehearsal = await goOn("release");
    expect(rehearsal).toMatchObject({ failed: null, findings: [] });
    expect(rehearsal.steps.filter(({ state }) => state !== "leftOut").map(({ step }) => step)).toEqual([
      "entries",
      "close",
      "assign",
      "score",
      "goOn",
      "assignAgain",
      "scoreAgain",
      "titles",
      "release",
    ]);
    const [, going, all] = /^(\d+) of (\d+) entries go on: the first(?: \d)? of each category$/
      .exec(saysOf(rehearsal, "goOn"))!
      .map(Number) as [number, number, number];
    expect(all).toBe(16);
    expect(going).toBeLessThan(all);
    expect(saysOf(rehearsal, "scoreAgain")).toBe(`${going * 3} scoresheets saved`);
    const { round, categories } = (await owner(getResults, there)).answer;
    expect(round).toBe(2);
    const ranked = categories.flatMap(({ entries }) => entries);
    expect(ranked).toHaveLength(going);
    expect(ranked.every(({ sheets }) => sheets === 3)).toBe(true);
    expect(ranked.filter(({ place }) => place === 1).every(({ awardTitle }) => awardTitle !== null)).toBe(true);
    const first = (await owner(getRound, there, undefined, { query: { round: "1" } })).answer;
    expect(first.chosenBy).toMatch(/^the first/);
    const before = first.categories.flatMap(({ entries }) => entries);
    expect(
      before
        .filter(({ goesOn }) => goesOn)
        .map(({ entryID }) => entryID)
        .sort(),
    ).toEqual(ranked.map(({ entryID }) => entryID).sort());
    // Judged anew: scores differ from before.
    const resultOf = new Map(before.map(({ entryID, result }) => [entryID, result]));
    expect(ranked.some(({ entryID, result }) => result !== resultOf.get(entryID))).toBe(true);
    const { galleries } = (await owner(listGalleries, there)).answer;
    expect(galleries.filter(({ name }) => name === "Rehearsal: shortlist")).toMatchObject([{ published: false }]);
    expect(await mails()).toEqual([]);
  }, 60_000);

  test("that staff have begun by hand meanwhile, and not into a third", async () => {
    const there = await begin(contest, { entries: 10, scorers: 3, secondRound: true });
    await goOn("score");
    const { categories } = (await owner(getResults, there)).answer;
    const chosen = categories.flatMap(({ entries }) => entries).find(({ place }) => place === 1)!.entryID;
    const window = { opensAt: new Date().toISOString(), closesAt: new Date(Date.now() + 86_400_000).toISOString() };
    const begun = { round: 1, entryIDs: [chosen], chosenBy: "by hand", name: "Final", keepScorers: false, ...window };
    expect((await owner(startRound, there, begun)).status).toBe(200);
    const rehearsal = await goOn("scoreAgain");
    expect(saysOf(rehearsal, "goOn")).toBe("It had begun");
    expect(saysOf(rehearsal, "scoreAgain")).toBe("3 scoresheets saved");
    expect((await owner(getResults, there)).answer.round).toBe(2);
  }, 60_000);
});

describe("a rehearsal of a scholarship program offers awards", () => {
  const paying = async (funds: Record<string, { awardAmount: number; awardBudget?: number; awardPlaces?: number }>) => {
    const program = await addScholarships(town, { url: `paying-${count}` });
    await town.inside("oak", (sql) => sql`delete from document_folders where service_id = ${program.serviceID}`);
    for (const [label, fund] of Object.entries(funds)) {
      const categoryID = program.categories[label as "BRICK"];
      expect((await owner(changeScholarshipFund, { ...at(program), categoryID }, fund)).status).toBe(200);
    }
    return program;
  };
  const wholeBudget = (program: Contest, budget: number) =>
    owner(changeAwardSettings, at(program), { budget, onePerPerson: true, answerDays: 14, nextSteps: "" });

  test("within what they have, to the first by place; some are declined, most thanked for, and nobody is told by mail", async () => {
    const program = await paying({
      BRICK: { awardAmount: 100_000, awardBudget: 250_000 },
      GLASS: { awardAmount: 50_000, awardPlaces: 2 },
      ONCE: { awardAmount: 20_000 },
    });
    const there = await begin(program, { entries: 18, scorers: 3 });
    const rehearsal = await goOn("release", program);
    expect(rehearsal).toMatchObject({ failed: null, findings: [] });
    expect(saysOf(rehearsal, "offer")).toBe("7 awards offered, $3,600.00 in all");
    expect(saysOf(rehearsal, "answer")).toBe("6 accepted, 1 declined, 4 notes of thanks");
    const { scholarships, accepted, offered, prepared } = (await owner(listAwards, there)).answer;
    expect(offered + prepared).toBe(0);
    expect(accepted).toBeLessThan(360_000);
    for (const { name, applications, fund, left } of scholarships) {
      const places = applications.filter(({ award }) => award !== null).map(({ place }) => place!);
      const others = applications.filter(({ award }) => award === null).map(({ place }) => place ?? 99);
      expect(Math.max(...places), name).toBeLessThanOrEqual(Math.min(...others));
      if (fund.awardBudget !== null) expect(left!, name).toBeGreaterThanOrEqual(0);
    }
    const given = scholarships.flatMap(({ applications }) => applications.flatMap(({ award }) => award ?? []));
    expect(given.filter(({ thanks }) => thanks?.startsWith("Rehearsal thanks"))).toHaveLength(4);
    // Also if an answer's deadline passes meanwhile.
    await doDueWork(town.app, { [AWARD_WORK]: awardWork });
    expect(await mails()).toEqual([]);
    expect((await remove(program)).status).toBe(200);
    expect(await town.inside("oak", (sql) => sql`select from awards`)).toEqual([]);
    expect(await town.everywhere((sql) => sql`select from due_work where kind = ${AWARD_WORK}`)).toEqual([]);
    expect(await madeUp()).toEqual([]);
  }, 60_000);

  test("of one budget over all, to nobody twice, and says what of it can't be given", async () => {
    const program = await paying({ BRICK: { awardAmount: 100_000 }, GLASS: { awardAmount: 90_000, awardPlaces: 1 } });
    await wholeBudget(program, 180_000);
    const there = await begin(program, { entries: 9, scorers: 3 });
    const rehearsal = await goOn("answer", program);
    expect(saysOf(rehearsal, "offer")).toBe("1 award offered, $1,000.00 in all");
    expect(rehearsal.findings.map(({ what, text }) => `${what}: ${text}`)).toEqual(
      expect.arrayContaining([
        "Glass homes: Nobody is offered an award of it: nobody has a place, or the budget is less than one.",
        "Best in town: It doesn’t say what it pays, so no award of it can be offered.",
      ]),
    );
    expect((await owner(listAwards, there)).answer).toMatchObject({ accepted: 100_000, left: 80_000 });
  }, 60_000);

  test("once, however often the step is cut off; what staff have prepared or taken back by hand stays so", async () => {
    const program = await paying({ BRICK: { awardAmount: 100_000, awardPlaces: 3 } });
    const there = await begin(program, { entries: 9, scorers: 3 });
    await goOn("score", program);
    const ranked = (await owner(listAwards, there)).answer.scholarships.find(({ label }) => label === "BRICK")!;
    const last = ranked.applications.at(-1)!.entryID;
    await owner(prepareAwards, there, { awards: [{ entryID: last, amount: 100_000 }] });
    await goOn("offer", program);
    await town.inside("oak", (sql) => sql`update rehearsals set steps = steps - 'offer'`);
    const rehearsal = await goOn("answer", program);
    expect(saysOf(rehearsal, "offer")).toBe("3 awards offered, $3,000.00 in all");
    const again = (await owner(listAwards, there)).answer.scholarships.find(({ label }) => label === "BRICK")!;
    expect(again.applications.filter(({ award }) => award !== null)).toHaveLength(3);
    expect(again.applications.find(({ entryID }) => entryID === last)!.award).not.toBe(null);
  }, 60_000);

  test("and a draft that is no rehearsal still offers none", async () => {
    const program = await paying({ BRICK: { awardAmount: 100_000 } });
    expect((await owner(changeStatus, at(program), { status: "draft" })).status).toBe(200);
    expect(await owner(offerAwards, at(program), { awardIDs: [crypto.randomUUID()] })).toMatchObject({
      status: 409,
      problem: { detail: expect.stringMatching(/Publish the program first/) },
    });
    expect((await owner(listAwards, at(program))).answer.isDraft).toBe(true);
  });
});

test("F06 a rehearsal of a scholarship program has applications with their recommendations, answered by people who were made up", async () => {
  const program = await addScholarships(town, { url: `scholarships-${count}` });
  await owner(changeRecommendationSettings, at(program), {
    asked: 2,
    beforeSubmission: true,
    reminderDays: 7,
    reminder: true,
  });
  const there = await begin(program, { entries: 6, scorers: 3 });
  const rehearsal = await goOn("release", program);
  expect(rehearsal).toMatchObject({ failed: null, findings: [] });
  expect(rehearsal.steps[0]!.says).toBe("6 submitted, 0 drafts");
  expect((await owner(listEntries, there)).answer.entries.map(({ state }) => state)).toEqual(
    Array(6).fill("submitted"),
  );
  const letters = await town.inside(
    "oak",
    (sql) => sql`
    select from recommendations r join services s using (client_id, service_id) where s.url = ${there.service} and r.state = 'received'`,
  );
  expect(letters).toHaveLength(12);
  expect(await mails()).toEqual([]);
  await remove(program);
  expect(await madeUp()).toEqual([]);
}, 60_000);

describe("what nobody can do is said by name", () => {
  test("a question whose rules contradict each other, beforehand and by those who ran into it", async () => {
    await setForm([
      { type: "input", kind: "text", name: "title", label: "Project title", required: true },
      { type: "input", kind: "zip", name: "where", label: "Zip of the site", required: true, minLength: 9 },
      { type: "select", name: "kind", label: "Kind", options: [{ value: "a", label: "A" }] },
      { type: "input", kind: "text", name: "other", label: "Which other", showWhen: { name: "kind", is: ["b"] } },
    ]);
    const { lacks } = await seen();
    expect(lacks).toContainEqual({
      weight: "missing",
      what: "About the home",
      text: "No answer to “Zip of the site” is right, so nobody can complete it: At least 9 characters required.",
    });
    expect(lacks).toContainEqual({
      weight: "look",
      what: "About the home",
      text: "“Which other”: It is never shown: what it waits for is never answered.",
    });
    await begin();
    const { findings, steps } = await goOn("entries");
    expect(findings.map(({ what, text }) => `${what}: ${text}`)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^About the home: “Zip of the site” can’t be answered: At least 9 characters required \(\d+ times\)$/,
        ),
        expect.stringMatching(/^About the home: Can’t be completed: Zip of the site: At least 9 characters required/),
      ]),
    );
    expect(steps[0]!.says).toBe("0 submitted, 10 drafts");
  });

  test("a folder that takes no file that there is", async () => {
    await withFolders();
    await town.inside(
      "oak",
      (sql) =>
        sql`update document_folders set maximum_bytes = 1000 where document_folder_id = ${contest.folders.photos}`,
    );
    expect((await seen()).lacks).toContainEqual({
      weight: "look",
      what: "photos",
      text: "It takes files of up to 1 KB: hardly any photograph is so small.",
    });
    await begin();
    const { findings } = await goOn("entries");
    expect(findings.map(({ what, text }) => `${what}: ${text}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^photos: This file is larger than 1 KB/)]),
    );
  });

  test("what of the setup is missing, and dates in the wrong order", async () => {
    await town.inside("oak", (sql) => sql`delete from scoresheets where service_id = ${contest.serviceID}`);
    await owner(changeTimeframes, at(contest), {
      timeframes: [
        { name: "entries", opensAt: "2030-03-01T00:00Z", closesAt: "2030-05-01T00:00Z", audience: "all" },
        { name: "scoring", opensAt: "2030-04-01T00:00Z", closesAt: "2030-06-01T00:00Z", audience: "all" },
      ],
    });
    expect((await seen()).lacks).toEqual([
      {
        weight: "look",
        what: "Dates",
        text: "Scoring opens before entries close: scorers would judge what may still change.",
      },
      { weight: "missing", what: "Scoresheets", text: "There is no scoresheet to judge by." },
      { weight: "look", what: "Scorers", text: "Nobody is to score yet. The rehearsal makes up its own." },
    ]);
    await begin();
    const { findings, steps } = await goOn("score");
    expect(findings).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^There is no scoresheet/) }),
    );
    expect(steps[4]!.says).toBe("0 scoresheets saved");
  });

  test("members are among the made-up, and say yes to what is asked first, so that what is for them alone is entered, too", async () => {
    await town.inside(
      "oak",
      (sql) =>
        sql`update categories set audience = 'member', eligibility = 'Is it yours?' where category_id = ${contest.categories.BRICK}`,
    );
    const there = await begin();
    expect((await goOn("entries")).findings).toEqual([]);
    const { entries } = (await owner(listEntries, there, undefined, { query: { categoryID: await brickOf(there) } }))
      .answer;
    expect(entries.length).toBeGreaterThan(0);
  });
  const brickOf = async ({ service }: { service: string }) => {
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ id: string }>`
      select category_id as id from categories join services using (client_id, service_id) where services.url = ${service} and label = 'BRICK'`,
    );
    return row!.id;
  };
});

describe("a rehearsal shows nowhere", () => {
  test("in public, to those who take part, in lists of programs, nor in anybody's search", async () => {
    const there = await begin();
    await goOn("release");
    for (const person of [undefined, "entrant", "scorer", "elmOwner"])
      expect((await town.as(person)(servicePage, there)).status, person).toBe(404);
    const page = await town.server.inject({ url: "/api/clients/oak" });
    expect(page.body).not.toMatch(/rehears/i);
    expect((await town.as()(clientPage, { client: "oak" })).answer.programs.map(({ url }) => url)).not.toContain(
      there.service,
    );
    const { programs, rehearsals } = (await owner(listPrograms, { client: "oak" })).answer;
    expect(programs.map(({ url }) => url)).not.toContain(there.service);
    expect(rehearsals).toContainEqual(expect.objectContaining({ url: there.service, programURL: contest.url }));
    const { people } = (await owner(listPeople, { client: "oak" })).answer;
    expect(JSON.stringify(people)).not.toMatch(/rehears/i);
    for (const search of ["Rehearsal entrant", "Rehearsal", "entrant@entrant-1"])
      expect(JSON.stringify((await owner(findUsers, { search })).answer)).not.toMatch(/invalid|Rehearsal/);
    const [one] = await town.home(
      (sql) => sql<{ email: string }>`select email from users where made_up_for is not null limit 1`,
    );
    expect((await owner(findUsers, { search: one!.email })).answer).toMatchObject({ users: [] });
  });

  test("in other programs' reports, this year's or last year's", async () => {
    const { now: _then, ...before } = (await owner(getSeasonReport, at(contest))).answer;
    await begin();
    await goOn("release");
    const { now: _now, ...after } = (await owner(getSeasonReport, at(contest))).answer;
    expect(after).toEqual(before);
  });

  test("and is never published, copied, shown by a link, or invited to", async () => {
    const there = await begin();
    const { serviceID } = (await owner(serviceSettings, there)).answer;
    const category = (
      await town.inside(
        "oak",
        (sql) =>
          sql<{ categoryID: string }>`select category_id from categories where service_id = ${serviceID} limit 1`,
      )
    )[0]!;
    for (const refused of [
      await owner(changeStatus, there, { status: "published" }),
      await owner(copyService, { client: "oak" }, { serviceID, name: "Taken along", url: "taken-along", parts: [] }),
      await owner(makePreviewLink, there, { days: "7" }),
      await owner(invite, { client: "oak" }, {
        email: "real@example.com",
        kind: "scorer",
        serviceID,
        ...category,
      } as never),
      await owner(startRehearsal, there, { entries: 1, scorers: 3 }),
      await owner(createFee, there, fee),
      await owner(createProduct, there, { ...newProductDefaults, name: "Ticket", price: 14_500 }),
    ])
      expect(refused).toMatchObject({ status: 409, problem: { detail: expect.stringMatching(/rehearsal/i) } });
    await expect(
      town.inside("oak", (sql) => sql`update services set status = 'published' where service_id = ${serviceID}`),
    ).rejects.toThrow(/services_rehearsal_unpublished/);
  });
});

test("who was made up takes part in nothing but their rehearsal, whoever knows their ID", async () => {
  const other = await addContest(town, { url: `other-${count}` });
  await begin();
  await goOn("entries");
  const [one] = await town.home(
    (sql) => sql<{ userID: string }>`select user_id from users where made_up_for is not null limit 1`,
  );
  const { userID } = one!;
  const entryID = await addEntry(town, other);
  for (const { status } of [
    await owner(changeEntryOwner, { ...at(other), entryID }, { user: userID }),
    await owner(assignScorer, at(other), { userID, categoryID: other.categories.BRICK }),
    await owner(grantRole, { client: "oak", userID }, { role: "viewer" } as never),
  ])
    expect(status).toBeGreaterThanOrEqual(400);
  expect(await town.home((sql) => sql`select from user_clients where user_id = ${userID}`)).toEqual([]);
});

test("not one mail leaves, whatever is done in it, and who was made up can neither sign in nor have a new password", async () => {
  const there = await begin();
  await goOn("release");
  const { serviceID } = (await owner(serviceSettings, there)).answer;
  await owner(sendMessage, there, {
    list: "entries",
    filter: {},
    subject: "Hello",
    text: "Hello",
    messageKey: crypto.randomUUID(),
    recipients: 8,
  } as never);
  const [one] = await town.home(
    (sql) => sql<{ email: string }>`select email from users where made_up_for = ${serviceID} limit 1`,
  );
  expect((await town.as()(login, {}, { email: one!.email, password: "anything1" })).status).toBe(401);
  await town.as()(requestPassword, {}, { email: one!.email });
  expect(
    (
      await town.as()(register, {}, {
        email: one!.email,
        password: "anything1",
        passwordAgain: "anything1",
        fullName: "Me",
      } as never)
    ).status,
  ).not.toBe(200);
  expect(await mails()).toEqual([]);
  expect(await town.home((sql) => sql`select recipient from mails`)).toEqual([]);
  expect(
    await town.home((sql) => sql`select from sessions join users using (user_id) where made_up_for is not null`),
  ).toEqual([]);
});

describe("at a click everything is gone", () => {
  /** Rows of every table with a column that refers to the program, except views. */
  const naming = async (serviceID: string) => {
    const columns = await town.home(
      (sql) => sql<{ name: string; column: string }>`
        select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
        where (a.attname like '%service_id' or a.attname in ('copied_from', 'rehearsal_of', 'record_id', 'ref', 'holder_id', 'made_up_for'))
          and a.atttypid = 'uuid'::regtype and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
          and c.relnamespace = 'public'::regnamespace and c.relname not in ('entry_search', 'order_search') order by 1, 2`,
    );
    const left: string[] = [];
    for (const { name, column } of columns)
      for (const where of ["home", "oak"]) {
        const look = (sql: Sql) =>
          sql`select from ${new Fragment([name], [])} where ${new Fragment([column], [])} = ${serviceID}`;
        const rows = await (where === "home" ? town.home(look) : town.inside(where, look));
        if (rows.length > 0) left.push(`${name}.${column}`);
      }
    return { left, columns };
  };
  const files = async () => {
    const keys: string[] = [];
    for await (const key of town.app.files.list(`${town.clients["oak"]}`)) keys.push(key);
    return keys.sort();
  };
  const uploads = () => town.inside("oak", (sql) => sql`select upload_id from uploads order by 1`);
  const dueFor = () =>
    town.everywhere((sql) => sql<{ kind: string }>`select kind from due_work where kind <> 'sweep' order by kind`);

  test("no row names it, no file, nobody made up, and no due work; the log keeps that it was, and who removed it", async () => {
    await withFolders();
    const [before, due, uploaded] = [await files(), await dueFor(), await uploads()];
    const there = await begin();
    await goOn("release");
    const { serviceID } = (await owner(serviceSettings, there)).answer;
    const whileThere = await naming(serviceID);
    expect(whileThere.left).toEqual(
      expect.arrayContaining([
        "entries.service_id",
        "scores.service_id",
        "audit_log.service_id",
        "users.made_up_for",
        "tasks.service_id",
        "service_directory.service_id",
        "due_work.ref",
      ]),
    );
    expect((await files()).length).toBeGreaterThan(before.length);
    expect((await remove(contest, "administrator")).status).toBe(200);
    expect((await naming(serviceID)).left).toEqual([]);
    expect(await files()).toEqual(before);
    expect(await madeUp()).toEqual([]);
    expect(await dueFor()).toEqual(due);
    expect(await uploads()).toEqual(uploaded);
    expect((await owner(serviceSettings, there)).status).toBe(404);
    expect((await seen()).rehearsal).toBe(null);
    const { entries } = (await owner(auditLog, { client: "oak" }, undefined, { query: { action: "REHEARSE" } })).answer;
    expect(entries.slice(0, 2)).toMatchObject([
      { before: { rehearsal: "Rehearsal: Building Awards" }, after: null },
      { after: { rehearsal: "Rehearsal: Building Awards", entries: 10, scorers: 3 } },
    ]);
    // The rehearsal's address is free again.
    expect((await begin()).service).toBe(there.service);
  }, 60_000);

  test("also while a step is under way, and before any of it is done", async () => {
    await begin();
    await asked("release");
    const working = doTasks(town);
    await expect.poll(async () => (await madeUp()).length).toBeGreaterThan(0);
    await remove();
    await working;
    await makeDue(town, MADE_UP_PEOPLE_WORK);
    await doDueWork(town.app, { [MADE_UP_PEOPLE_WORK]: madeUpPeopleWork });
    expect(await madeUp()).toEqual([]);
    expect(await town.inside("oak", (sql) => sql`select from services where rehearsal_of is not null`)).toEqual([]);
    expect(await town.inside("oak", (sql) => sql`select from tasks where kind = 'rehearsal'`)).toEqual([]);
  });

  test("of two who start or remove at once both have the one, and nothing is left over", async () => {
    const started = await Promise.all(
      ["owner", "administrator", "programManager"].map((person) =>
        town.as(person)(startRehearsal, at(contest), { entries: 5, scorers: 3 }),
      ),
    );
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(started.map(({ answer }) => answer.url)).size).toBe(1);
    await goOn("entries");
    const removed = await Promise.all(
      ["owner", "administrator", "programManager"].map((person) => town.as(person)(removeRehearsal, at(contest))),
    );
    expect(removed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await seen()).rehearsal).toBe(null);
    const { entries } = (await owner(auditLog, { client: "oak" }, undefined, { query: { action: "REHEARSE" } })).answer;
    expect(entries.slice(0, 2).map(({ after }) => after === null)).toEqual([true, false]);
  });

  test("and of a program nothing can be removed by it", async () => {
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ keys: unknown }>`select remove_rehearsal(${contest.serviceID}) as keys`,
    );
    expect(row!.keys).toBe(null);
    expect((await owner(removeRehearsal, at(contest))).status).toBe(200);
    expect((await owner(serviceSettings, at(contest))).status).toBe(200);
  });
});

test("who may run programs rehearses them, and nobody else; whoever runs one alone has its rehearsal, too", async () => {
  for (const person of ["viewer", "tourManager", "entrant", "elmOwner", undefined])
    expect(
      (await town.as(person)(startRehearsal, at(contest), { entries: 1, scorers: 3 })).status,
      person,
    ).toBeGreaterThan(400);
  await town.addPerson(`narrow${count}`);
  await town.grant(`narrow${count}`, "oak", "programManager", contest.serviceID);
  const { answer } = await town.as(`narrow${count}`)(startRehearsal, at(contest), { entries: 1, scorers: 3 });
  expect((await town.as(`narrow${count}`)(serviceSettings, { client: "oak", service: answer.url })).status).toBe(200);
});
