import { beforeAll, describe, expect, test } from "vitest";
import { addConflict, liftConflict, scorerConflicts } from "../../contract/judging/conflicts.ts";
import { assignScorerToEntries } from "../../contract/entries/bulk-entries.ts";
import { assignScorer, listScorers } from "../../contract/judging/results.ts";
import { declareConflict, getScoringQueue } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { useTown } from "../../test/town.ts";
import { waitUntil } from "../platform/db/wait-until.ts";

const town = useTown();
const staff: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

/** A judge and an entrant of these names, with an account each. */
async function addPair(name: string, judge: object, entrant: object) {
  await person(`${name}Judge`, judge);
  await person(`${name}Entrant`, entrant);
}

async function person(name: string, { email, company }: { email?: string; company?: string }) {
  const userID = await town.addPerson(name);
  await town.home(
    (sql) => sql`
      update users set email = coalesce(${email ?? null}, email), company = ${company ?? null} where user_id = ${userID}`,
  );
}

/** What was written at home is in the client's database, too. */
const isSeen = (contest: Contest, name: string, many: number) =>
  waitUntil(async () => (await foundOf(contest, name)).length === many);

const who = (name: string) => town.people[name]!;
const foundOf = async (contest: Contest, name: string) =>
  (await staff(scorerConflicts, { ...at(contest), userID: who(name) })).answer.found;
const pairAt = (contest: Contest, entryID: string, name: string) => ({ ...at(contest), entryID, userID: who(name) });
const queueOf = async (contest: Contest, name: string) =>
  (await town.as(name)(getScoringQueue, at(contest))).answer.entries.map(({ entryID }) => entryID);

describe("conflicts of interest are found before somebody is assigned:", () => {
  let contest: Contest;
  beforeAll(async () => {
    contest = await addContest(town, { url: "found" });
  });

  test.each([
    [
      "an address at one company",
      "domain",
      { email: "ann@Hillside-Homes.com" },
      { email: "bob@hillside-homes.com" },
      "Scorer and owner both have an address at hillside-homes.com.",
    ],
    [
      "one company, however it is written",
      "company",
      { company: "Oak & Sons, Inc." },
      { company: " oak &  sons" },
      "Scorer and owner are both with oak &  sons.",
    ],
  ])("%s", async (_what, name, judge, entrant, reason) => {
    await addPair(name, judge, entrant);
    const entryID = await addEntry(town, contest, { submitted: true, owner: `${name}Entrant` });
    await addEntry(town, contest, { submitted: true, owner: "rival" });
    await isSeen(contest, `${name}Judge`, 1);
    expect(await foundOf(contest, `${name}Judge`)).toMatchObject([
      { entryID, reason, code: expect.stringMatching(/^BRICK-/) },
    ]);
  });

  test("a builder or a sponsor that one looks after and the other is with", async () => {
    await addPair("sponsor", {}, { company: "Northern Windows" });
    await town.inside(
      "oak",
      (sql) => sql`
        insert into sponsors (service_id, name, user_id)
        values (${contest.serviceID}, 'Northern Windows LLC', ${who("sponsorJudge")})`,
    );
    await addEntry(town, contest, { submitted: true, owner: "sponsorEntrant" });
    // Who looks after another one isn't of theirs.
    await addPair("other", {}, {});
    await town.inside(
      "oak",
      (sql) => sql`
        with built as (
          insert into builders (service_id, user_id, company) values (${contest.serviceID}, ${who("otherEntrant")}, 'Southern Homes'))
        insert into sponsors (service_id, name, user_id)
        values (${contest.serviceID}, 'Southern Windows', ${who("otherEntrant")})`,
    );
    await addEntry(town, contest, { submitted: true, owner: "otherEntrant" });
    await isSeen(contest, "sponsorJudge", 1);
    const [{ reason } = {}] = await foundOf(contest, "sponsorJudge");
    expect(reason).toBe("The scorer looks after the sponsor Northern Windows, and the owner is with Northern Windows.");
  });

  test("with somebody who helps with the entry, and with its owner before", async () => {
    await addPair("helped", { company: "Gable Works" }, {});
    await person("gableHelper", { company: "Gable Works" });
    const entryID = await addEntry(town, contest, { submitted: true, owner: "helpedEntrant" });
    await town.inside(
      "oak",
      (sql) => sql`
        insert into entry_people (service_id, entry_id, user_id, may)
        values (${contest.serviceID}, ${entryID}, ${who("gableHelper")}, 'look')`,
    );
    await isSeen(contest, "helpedJudge", 1);
    expect(await foundOf(contest, "helpedJudge")).toMatchObject([
      { entryID, kind: "company", reason: "Scorer and somebody who helps with it are both with Gable Works." },
    ]);
    const { userID } = pairAt(contest, entryID, "gableHelper");
    expect((await staff(scorerConflicts, { ...at(contest), userID })).answer.found).toMatchObject([
      { entryID, kind: "own" },
    ]);
  });

  test("N06 an account of the same mailbox, though it is another one; staff may lift it", async () => {
    await addPair("twin", { email: "twin.one+judge@gmail.com" }, { email: "twinone@googlemail.com" });
    const entryID = await addEntry(town, contest, { submitted: true, owner: "twinEntrant" });
    await isSeen(contest, "twinJudge", 1);
    expect(await foundOf(contest, "twinJudge")).toMatchObject([
      { entryID, kind: "mailbox", reason: "Scorer and owner share one mailbox, twinone@gmail.com." },
    ]);
    const lifted = await staff(liftConflict, pairAt(contest, entryID, "twinJudge"), {
      reason: "A couple, known to us.",
    });
    expect(lifted.status).toBe(200);
    expect(await foundOf(contest, "twinJudge")).toEqual([]);
  });

  test("their own entry, which nobody lifts", async () => {
    const entryID = await addEntry(town, contest, { submitted: true, owner: "scorer" });
    expect(await foundOf(contest, "scorer")).toMatchObject([{ entryID, kind: "own", reason: "It is their own." }]);
    const lifted = await staff(liftConflict, pairAt(contest, entryID, "scorer"), { reason: "Let them." });
    expect(lifted).toMatchObject({ status: 409, problem: { detail: "Nobody can score their own entry." } });
  });

  test("but none between those who only have their mail in one place", async () => {
    await addPair("mail", { email: "ann.1@gmail.com" }, { email: "bob.1@gmail.com" });
    await addEntry(town, contest, { submitted: true, owner: "mailEntrant" });
    expect(await foundOf(contest, "mailJudge")).toEqual([]);
  });
});

describe("staff decide about a conflict that was found:", () => {
  let contest: Contest;
  let entryID: string;
  beforeAll(async () => {
    contest = await addContest(town, { url: "decided" });
    await setTimeframe(town, contest, "scoring", "open");
    await addPair("near", { company: "Near & Co" }, { company: "Near & Co" });
    entryID = await addEntry(town, contest, { submitted: true, owner: "nearEntrant" });
    await isSeen(contest, "nearJudge", 1);
  });
  const pair = () => pairAt(contest, entryID, "nearJudge");
  const scorers = async () => (await staff(listScorers, at(contest))).answer;

  test("whoever is assigned to that entry by hand is refused, with the reason; to its category, it is said", async () => {
    const userID = who("nearJudge");
    const sentence =
      "Scorer and owner are both with Near & Co. If they may score it all the same, lift that under Scoring.";
    expect(await staff(assignScorer, at(contest), { userID, entryID })).toMatchObject({
      status: 409,
      problem: { detail: sentence },
    });
    const many = await staff(assignScorerToEntries, at(contest), { entryIDs: [entryID], userID, assigned: true });
    expect(many.answer).toMatchObject({ done: [], refused: [{ entryID, reason: sentence }] });
    const { BRICK } = contest.categories;
    expect((await staff(assignScorer, at(contest), { userID, categoryID: BRICK })).answer).toEqual({ conflicts: 1 });
    expect(await scorers()).toMatchObject({ foundTotal: 1, found: [{ entryID, userID, kind: "company" }] });
  });

  test("kept apart, the scorer no longer sees it; lifted with a reason, they do, and who did it when and why is kept", async () => {
    expect(await queueOf(contest, "nearJudge")).toEqual([entryID]);
    expect((await staff(addConflict, pair())).status).toBe(200);
    expect(await queueOf(contest, "nearJudge")).toEqual([]);
    expect(await staff(addConflict, pair())).toMatchObject({ status: 404 });
    expect((await staff(liftConflict, pair(), { reason: "" })).status).toBe(400);
    expect((await staff(liftConflict, pair(), { reason: "They left years ago." })).status).toBe(200);
    expect(await queueOf(contest, "nearJudge")).toEqual([entryID]);
    const { found, conflicts, decided } = await scorers();
    expect({ found, conflicts }).toEqual({ found: [], conflicts: [] });
    expect(decided).toMatchObject([
      { decision: "lifted", reason: "They left years ago.", decidedBy: "Owner Tester", isLifted: true },
      { decision: "placed", conflict: "Scorer and owner are both with Near & Co.", isLifted: false },
    ]);
    expect((await staff(liftConflict, pair(), { reason: "Again." })).status).toBe(404);
    expect((await staff(addConflict, pair())).status).toBe(200);
    expect((await scorers()).conflicts).toMatchObject([{ reason: "Scorer and owner are both with Near & Co." }]);
  });

  test("one that a scorer declared keeps its words when it is lifted and put back", async () => {
    const other = await addEntry(town, contest, { submitted: true });
    await town.as("nearJudge")(declareConflict, { ...at(contest), entryID: other }, { reason: "We are neighbors." });
    const at2 = pairAt(contest, other, "nearJudge");
    expect((await staff(liftConflict, at2, { reason: "The streets differ." })).status).toBe(200);
    expect((await staff(addConflict, at2)).status).toBe(200);
    const { conflicts, decided } = await scorers();
    expect(conflicts.find((one) => one.entryID === other)).toMatchObject({ reason: "We are neighbors." });
    expect(decided.filter((one) => one.entryID === other).map(({ decision }) => decision)).toEqual([
      "placed",
      "lifted",
    ]);
  });

  test("of many who lift it in one moment, one does", async () => {
    const lifted = await Promise.all(Array.from({ length: 6 }, () => staff(liftConflict, pair(), { reason: "Yes." })));
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  test("and nobody else: neither scorers nor another association's staff", async () => {
    for (const name of ["scorer", "entrant", "elmOwner"].filter((one) => who(one)))
      expect((await town.as(name)(liftConflict, pair(), { reason: "Mine." })).status).toBe(403);
  });
});
