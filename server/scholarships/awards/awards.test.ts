import { beforeEach, describe, expect, test } from "vitest";
import {
  acceptAward,
  changeAwardSettings,
  changeScholarshipFund,
  declineAward,
  downloadAwards,
  getOwnAward,
  listAwards,
  markAwardPaid,
  markAwardUnpaid,
  offerAwards,
  passOnThanks,
  prepareAwards,
  removeThanksPicture,
  sendThanks,
  takeBackAward,
  uploadThanksPicture,
} from "../../../contract/scholarships/awards.ts";
import { copyService } from "../../../contract/programs/copying.ts";
import { disqualifyEntry, removeEntry } from "../../../contract/entries/entries.ts";
import { fileURL } from "../../../contract/platform/pictures.ts";
import { changeStatus } from "../../../contract/programs/services.ts";
import { type Contest, addEntry, addScholarships, at } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";
import { AWARD_WORK, awardWork } from "./award-work.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
let program: Contest;
let count = 0;

const settings = { budget: null, onePerPerson: false, answerDays: 14, nextSteps: "Send us your enrollment." };

beforeEach(async () => {
  program = await addScholarships(town, { url: `awards-${++count}` });
  await fund({ awardAmount: 100_000, awardBudget: 300_000 });
});

const fund = (change: object, label: keyof Contest["categories"] = "BRICK") =>
  owner(changeScholarshipFund, { ...at(program), categoryID: program.categories[label] }, change);
const rules = (change: object) => owner(changeAwardSettings, at(program), { ...settings, ...change });

const apply = (person = "entrant", category: keyof Contest["categories"] = "BRICK") =>
  addEntry(town, program, { owner: person, category, submitted: true });
/** One after the other: each takes the next number. */
async function several(many: number): Promise<string[]> {
  const entryIDs = [];
  for (let at = 0; at < many; at++) entryIDs.push(await apply());
  return entryIDs;
}
const prepare = (entryIDs: readonly string[], amount = 100_000) =>
  owner(prepareAwards, at(program), { awards: entryIDs.map((entryID) => ({ entryID, amount })) });
const list = async () => (await owner(listAwards, at(program))).answer;
const brick = async () => (await list()).scholarships.find(({ label }) => label === "BRICK")!;
const awardOf = async (entryID: string) => {
  const all = (await list()).scholarships.flatMap(({ applications }) => applications);
  return all.find((one) => one.entryID === entryID)?.award ?? null;
};
const idOf = async (entryID: string) => (await awardOf(entryID))!.awardID;
async function offerTo(...entryIDs: string[]) {
  await prepare(entryIDs);
  return owner(offerAwards, at(program), { awardIDs: await Promise.all(entryIDs.map(idOf)) });
}
const own = (entryID: string) => ({ ...at(program), entryID });
const ownAward = async (entryID: string, person = "entrant") =>
  (await town.as(person)(getOwnAward, own(entryID))).answer.award;
const accept = (entryID: string, person = "entrant") => town.as(person)(acceptAward, own(entryID));
const decline = (entryID: string, person = "entrant") => town.as(person)(declineAward, own(entryID), {});
const takeBack = async (entryID: string, reason?: string) =>
  owner(takeBackAward, { ...at(program), awardID: await idOf(entryID) }, reason === undefined ? {} : { reason });

test("F06 an offer isn’t seen before it is sent; sending writes a mail that leads to the application, and budget, offered, accepted and left are told", async () => {
  await rules({});
  const entryID = await apply();
  expect((await prepare([entryID])).status).toBe(200);
  expect(await ownAward(entryID)).toBe(null);
  expect(await brick()).toMatchObject({ prepared: 100_000, offered: 0, accepted: 0, left: 200_000, awards: 1 });
  expect((await owner(offerAwards, at(program), { awardIDs: [await idOf(entryID)] })).answer.offered).toBe(1);
  expect(await ownAward(entryID)).toMatchObject({ state: "offered", amount: 100_000 });
  const mail = (await mailsOfEntrant()).at(-1)!;
  expect(mail.subject).toContain("offers you Brick homes");
  expect(mail.content.paragraphs.join("\n")).toContain("$1,000.00");
  expect(mail.content.action?.url).toContain(`/scholarships/${program.url}/entries/${entryID}`);
  expect((await accept(entryID)).status).toBe(200);
  expect((await accept(entryID)).status).toBe(200);
  expect(await brick()).toMatchObject({ prepared: 0, offered: 0, accepted: 100_000, left: 200_000 });
  const { content } = (await mailsOfEntrant()).at(-1)!;
  expect(content.paragraphs).toContain("Send us your enrollment.");
});

const mailsOfEntrant = async () => mailsTo(town, await emailOf("entrant"));
const emailOf = async (person: string) => {
  const [row] = await town.home(
    (sql) => sql<{ email: string }>`select email from users where user_id = ${town.people[person]}`,
  );
  return row!.email;
};

test("F06 twenty offers at once on a budget for ten: ten are held, and the sums say the same", async () => {
  await fund({ awardAmount: 100_000, awardBudget: 1_000_000 });
  const entryIDs = await several(20);
  const outcomes = await Promise.all(entryIDs.map((entryID) => prepare([entryID])));
  const statuses = outcomes.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(10);
  expect(outcomes.find(({ status }) => status === 409)!.problem.detail).toBe(
    "Brick homes has $0.00 left of its budget. Choose fewer, or less.",
  );
  expect(await brick()).toMatchObject({ prepared: 1_000_000, left: 0, awards: 10 });
});

test("F06 the constraint alone keeps the budget, whoever writes the award", async () => {
  const [one, two, three, four] = await several(4);
  await prepare([one!, two!, three!]);
  const write = town.inside(
    "oak",
    (sql) => sql`
      insert into awards (service_id, category_id, entry_id, amount)
      values (${program.serviceID}, ${program.categories.BRICK}, ${four}, 1)`,
  );
  await expect(write).rejects.toThrow("categories_award_budget");
});

test("F06 the program’s budget is over all scholarships, and a number of awards is a limit, too", async () => {
  await rules({ budget: 150_000 });
  await fund({ awardAmount: 100_000, awardPlaces: 1 }, "GLASS");
  const [one, two, three] = [await apply(), await apply("rival", "GLASS"), await apply("entrant", "GLASS")];
  await prepare([one]);
  expect((await prepare([two])).problem.detail).toBe(
    "The program has $500.00 left of its budget. Choose fewer, or less.",
  );
  await rules({ budget: 300_000 });
  expect((await prepare([two])).status).toBe(200);
  expect((await prepare([three])).problem.detail).toBe("Glass homes has 0 awards left to give. Choose fewer.");
  const less = await rules({ budget: 100_000 });
  expect([less.status, less.problem.detail]).toEqual([409, "$2,000.00 of it are given already. It can’t be less."]);
  expect((await fund({ awardAmount: 100_000, awardBudget: 50_000 })).status).toBe(409);
});

test("F06 an amount is the fixed one, or within the range; an application that isn’t submitted or is disqualified has none", async () => {
  const entryID = await apply();
  expect((await prepare([entryID], 90_000)).problem.detail).toBe("Brick homes pays $1,000, no more and no less.");
  await fund({ awardAmount: 50_000, awardMost: 150_000, awardBudget: 300_000 });
  expect((await prepare([entryID], 40_000)).problem.detail).toBe("Brick homes pays from $500 to $1,500.");
  expect((await prepare([entryID], 120_000)).status).toBe(200);
  expect((await prepare([entryID], 60_000)).status).toBe(200);
  expect(await brick()).toMatchObject({ prepared: 60_000, left: 240_000, awards: 1 });
  const draft = await addEntry(town, program);
  const out = await addEntry(town, program, { submitted: true, disqualified: true });
  for (const one of [draft, out]) expect((await prepare([one], 60_000)).status).toBe(409);
  const impossible = await fund({ awardAmount: 50_000, awardMost: 40_000 });
  expect(impossible.problem.errors).toEqual({ awardMost: "The most has to be more than the amount." });
});

test("F06 where one award is for each person, a second is refused until the first is declined; both at once are refused, too", async () => {
  await rules({ onePerPerson: true });
  await fund({ awardAmount: 50_000 }, "GLASS");
  const [one, two] = [await apply(), await apply("entrant", "GLASS")];
  const both = await owner(prepareAwards, at(program), {
    awards: [
      { entryID: one, amount: 100_000 },
      { entryID: two, amount: 50_000 },
    ],
  });
  expect(both.status).toBe(409);
  await offerTo(one);
  expect((await prepare([two], 50_000)).problem.detail).toMatch("this program gives one to each person");
  await decline(one);
  expect((await prepare([two], 50_000)).status).toBe(200);
});

test("F06 a declined offer returns its amount at once, and the next is offered it", async () => {
  await fund({ awardAmount: 100_000, awardBudget: 100_000 });
  const [one, two] = [await apply(), await apply("rival")];
  await offerTo(one);
  expect((await prepare([two])).status).toBe(409);
  expect((await decline(one)).status).toBe(200);
  expect((await accept(one)).problem.detail).toMatch("You have declined this award.");
  expect((await offerTo(two)).status).toBe(200);
  expect(await brick()).toMatchObject({ offered: 100_000, left: 0 });
  expect((await accept(two)).status).toBe(403);
});

test("F06 of accepting and taking back at once one wins, and the budget is what remains", async () => {
  const entryIDs = await several(3);
  await offerTo(...entryIDs);
  for (const entryID of entryIDs) {
    const [accepted, taken] = await Promise.all([accept(entryID), takeBack(entryID)]);
    const award = await awardOf(entryID);
    if (accepted.status === 200) {
      // Taken back afterwards would have asked for a reason.
      expect([taken.status, award!.state]).toEqual([400, "accepted"]);
    } else expect([accepted.status, taken.status, award!.state]).toEqual([409, 200, "takenBack"]);
  }
  const { accepted, left } = await brick();
  expect(accepted + left!).toBe(300_000);
});

test("F06 an offer is reminded of once, and lapses by itself; of lapsing and accepting at once one wins", async () => {
  const entryIDs = await several(3);
  await offerTo(...entryIDs);
  const shift = (offered: string, until: string) =>
    town.inside(
      "oak",
      (sql) => sql`
        update awards set offered_at = ${offered}, answer_by = ${until} where service_id = ${program.serviceID}`,
    );
  const hence = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const look = async () => {
    await makeDue(town, AWARD_WORK);
    await doDueWork(town.app, { [AWARD_WORK]: awardWork });
  };
  await shift(hence(-13), hence(1));
  await look();
  await look();
  const reminders = (await mailsOfEntrant()).filter(({ subject }) => subject.includes("waits for your answer"));
  expect(reminders).toHaveLength(3);
  await shift(hence(-14), hence(-0.001));
  expect((await accept(entryIDs[0]!)).problem.detail).toMatch("This offer has lapsed");
  await Promise.all([look(), ...entryIDs.map((entryID) => accept(entryID))]);
  await look();
  for (const entryID of entryIDs) expect((await awardOf(entryID))!.state).toBe("lapsed");
  expect(await brick()).toMatchObject({ offered: 0, accepted: 0, left: 300_000 });
  expect((await mailsOfEntrant()).filter(({ subject }) => subject.includes("has lapsed"))).toHaveLength(3);
});

test("F06 an accepted award is taken back with a reason alone, and not while it is paid out; the student is told why", async () => {
  const entryID = await apply();
  await offerTo(entryID);
  await accept(entryID);
  expect((await takeBack(entryID)).problem.errors).toEqual({
    reason: "The student has accepted it. Say why it is taken back.",
  });
  const there = { ...at(program), awardID: await idOf(entryID) };
  expect((await owner(markAwardPaid, there, { paidOn: "01/09/2026", reference: "Check 118" })).status).toBe(200);
  expect(await ownAward(entryID)).toMatchObject({ paidOn: "2026-09-01" });
  expect((await takeBack(entryID, "Didn’t enroll.")).status).toBe(409);
  await owner(markAwardUnpaid, there);
  expect((await takeBack(entryID, "Didn’t enroll.")).status).toBe(200);
  expect(await ownAward(entryID)).toMatchObject({ state: "takenBack", reason: "Didn’t enroll." });
  expect((await mailsOfEntrant()).at(-1)!.content.paragraphs).toContain("Reason: Didn’t enroll.");
});

test("F06 the student thanks once they have accepted; staff pass it on", async () => {
  const entryID = await apply();
  await offerTo(entryID);
  const thank = () => town.as("entrant")(sendThanks, own(entryID), { thanks: "Thank you for the level." });
  expect((await thank()).status).toBe(409);
  await accept(entryID);
  const there = { ...at(program), awardID: await idOf(entryID) };
  expect((await owner(passOnThanks, there)).status).toBe(409);
  expect((await thank()).status).toBe(200);
  expect(await awardOf(entryID)).toMatchObject({ thanks: "Thank you for the level.", passedOnAt: null });
  expect((await owner(passOnThanks, there)).status).toBe(200);
});

describe("F06 a picture with a student’s thanks", () => {
  const send = async (entryID: string, file?: Buffer) =>
    town.as("entrant")(uploadThanksPicture, own(entryID), undefined, {
      file: file ?? (await photo(1_600, 900)),
      fileName: "bench.jpg",
    });
  async function thanked() {
    const entryID = await apply();
    await offerTo(entryID);
    await accept(entryID);
    await town.as("entrant")(sendThanks, own(entryID), { thanks: "Thank you for the level." });
    return entryID;
  }
  const statusFor = async (url: string, person?: string) => {
    const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
    return (await town.server.inject({ url, headers })).statusCode;
  };

  test("goes with the note, is seen by the student and by who sees to awards, and by nobody else at its address", async () => {
    const entryID = await thanked();
    const { uploadID } = (await send(entryID)).answer.picture;
    expect(await ownAward(entryID)).toMatchObject({ thanksPicture: { uploadID } });
    expect(await awardOf(entryID)).toMatchObject({ thanksPicture: { uploadID }, passedOnAt: null });
    const url = fileURL("oak", uploadID, 320);
    const seen = [
      await statusFor(url, "entrant"),
      await statusFor(url, "owner"),
      await statusFor(url, "programManager"),
    ];
    expect(seen).toEqual([200, 200, 200]);
    for (const person of ["rival", "scorer", "viewer", "boxOffice", undefined])
      expect(await statusFor(url, person), person).toBe(404);
  });

  test("comes after the note, is a picture, and once the award was taken back nothing comes any more", async () => {
    const entryID = await apply();
    await offerTo(entryID);
    expect((await send(entryID)).status).toBe(409);
    await accept(entryID);
    expect((await send(entryID)).problem.detail).toBe("Write your note of thanks first; the picture goes with it.");
    await town.as("entrant")(sendThanks, own(entryID), { thanks: "Thank you." });
    expect((await send(entryID, Buffer.from("%PDF-1.7"))).status).toBe(415);
    expect(
      (
        await town.as("rival")(uploadThanksPicture, own(entryID), undefined, {
          file: await photo(64, 48),
          fileName: "a.jpg",
        })
      ).status,
    ).toBe(403);
    expect((await send(entryID)).status).toBe(200);
    await takeBack(entryID, "Didn’t enroll.");
    expect((await send(entryID)).status).toBe(409);
    expect((await town.as("entrant")(removeThanksPicture, own(entryID))).status).toBe(409);
  });

  test("that comes or goes after the thanks were passed on asks to pass them on again", async () => {
    const entryID = await thanked();
    const there = { ...at(program), awardID: await idOf(entryID) };
    const passedOn = async () => (await awardOf(entryID))!.passedOnAt !== null;
    await owner(passOnThanks, there);
    expect(await passedOn()).toBe(true);
    const first = (await send(entryID)).answer.picture.uploadID;
    expect(await passedOn()).toBe(false);
    await owner(passOnThanks, there);
    const second = (await send(entryID)).answer.picture.uploadID;
    expect([await passedOn(), second === first]).toEqual([false, false]);
    await owner(passOnThanks, there);
    expect((await town.as("entrant")(removeThanksPicture, own(entryID))).status).toBe(200);
    expect(await awardOf(entryID)).toMatchObject({ thanksPicture: null, passedOnAt: null });
    expect(await statusFor(fileURL("oak", first, 320), "owner")).toBe(404);
  });
});

test("T02 an application with an award is neither disqualified nor removed before that is taken back", async () => {
  const entryID = await apply();
  await offerTo(entryID);
  const why = "This application has an award. Take that back first.";
  const disqualified = await owner(disqualifyEntry, own(entryID), { disqualified: true, reason: "Twice." });
  expect([disqualified.status, disqualified.problem.detail]).toEqual([422, why]);
  expect((await owner(removeEntry, own(entryID))).problem.detail).toBe(why);
  await takeBack(entryID);
  expect((await owner(removeEntry, own(entryID))).status).toBe(200);
});

test("of a draft program nothing is offered", async () => {
  const entryID = await apply();
  await owner(changeStatus, at(program), { status: "draft" });
  await prepare([entryID]);
  const { status, problem } = await owner(offerAwards, at(program), { awardIDs: [await idOf(entryID)] });
  expect([status, problem.detail]).toEqual([
    409,
    "Publish the program first: students answer an offer on its pages, which aren’t there yet.",
  ]);
});

test("F06 awards are downloaded with student, scholarship, amount, state and dates", async () => {
  const entryID = await apply();
  await offerTo(entryID);
  await accept(entryID);
  const file = await downloaded(town, "owner", downloadAwards, at(program), { format: "csv" });
  const [head, line] = linesOf(file.bytes);
  expect(head).toMatch(/Student,Email,Scholarship,Application,Amount,State/);
  expect(line).toMatch(/Brick homes,BRICK-1,1000,Accepted/);
});

test("F06 a copy has what scholarships pay and the rules, and nothing is given of it yet", async () => {
  await rules({ budget: 500_000, onePerPerson: true });
  await offerTo(await apply());
  const url = `${program.url}-again`;
  await owner(
    copyService,
    { client: "oak" },
    {
      serviceID: program.serviceID,
      name: "Again",
      url,
      parts: ["categories", "scoresheets"],
      weeks: 52,
    },
  );
  const { answer } = await owner(listAwards, { client: "oak", service: url });
  expect(answer).toMatchObject({ settings: { budget: 500_000, onePerPerson: true }, offered: 0, left: 500_000 });
  expect(answer.scholarships[0]).toMatchObject({ fund: { awardAmount: 100_000 }, awards: 0, left: 300_000 });
});

test("of two of staff who change what a scholarship pays, the second is told", async () => {
  const params = { ...at(program), categoryID: program.categories.BRICK };
  const base = (await brick()).fund;
  const first = await owner(changeScholarshipFund, params, { awardAmount: 110_000 }, { base });
  const second = await town.as("administrator")(changeScholarshipFund, params, { awardAmount: 120_000 }, { base });
  expect([first.status, second.status]).toEqual([200, 412]);
});

test("F06 just when it lapses, each offer is accepted or has lapsed, and never both", async () => {
  const entryIDs = await several(3);
  await offerTo(...entryIDs);
  await town.inside(
    "oak",
    (sql) => sql`
      update awards set reminded_at = ${new Date().toISOString()}, answer_by = ${new Date(Date.now() + 60).toISOString()}
      where service_id = ${program.serviceID}`,
  );
  const look = async () => {
    await makeDue(town, AWARD_WORK);
    await doDueWork(town.app, { [AWARD_WORK]: awardWork });
  };
  await Promise.all([look(), ...[...entryIDs, ...entryIDs].map((entryID) => accept(entryID))]);
  while ((await brick()).offered > 0) await look();
  const states = await Promise.all(entryIDs.map(async (entryID) => (await awardOf(entryID))!.state));
  const accepted = states.filter((state) => state === "accepted").length;
  expect(states.every((state) => state === "accepted" || state === "lapsed")).toBe(true);
  expect(await brick()).toMatchObject({ accepted: accepted * 100_000, left: (3 - accepted) * 100_000 });
});
