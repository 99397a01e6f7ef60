import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueCertificate } from "../../contract/galleries/certificates.ts";
import { scorerConflicts } from "../../contract/judging/conflicts.ts";
import {
  changeEntryOwner,
  getEntry,
  listMyEntries,
  removeEntry,
  saveEntryForm,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { copyEntry } from "../../contract/entries/entry-copies.ts";
import { addEntryNote, getEntryHistory, getEntryNotes } from "../../contract/entries/entry-notes.ts";
import {
  type EntryRight,
  changeEntryRight,
  inviteToEntry,
  leaveEntry,
  listEntryPeople,
  mostEntryPeople,
  removeFromEntry,
  withdrawEntryInvitation,
} from "../../contract/entries/entry-people.ts";
import { removeEntryUpload, updateEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { getFeedback } from "../../contract/judging/feedback.ts";
import { requestHelp } from "../../contract/entries/help-requests.ts";
import { acceptInvitation, getInvitation } from "../../contract/people/invitations.ts";
import { tagEntries } from "../../contract/entries/bulk-entries.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { assignScorer as assignTo, releaseResults } from "../../contract/judging/results.ts";
import { getOwnScores, getScoring, getScoringQueue, saveScores } from "../../contract/judging/scoring.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { actionPanel } from "../../contract/people/users.ts";
import { type Contest, addContest, addEntry, assignScorer, at, setTimeframe } from "../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

const place = () => ({ ...at(contest), entryID });
const who = (person: string) => town.people[person]!;
const owner: ReturnType<typeof town.as> = (...call) => town.as("entrant")(...call);

beforeAll(() => town.addPerson("friend"));

beforeEach(async () => {
  contest = await addContest(town, { url: `shared-${++count}` });
  entryID = await addEntry(town, contest);
});

/** An address that was written to once only, so that its last mail is this invitation. */
const newEmail = () => `asked-${++count}@far.example`;

async function invite(may: EntryRight, by = "entrant") {
  const email = newEmail();
  expect(await town.as(by)(inviteToEntry, place(), { email, may })).toMatchObject({ status: 200 });
  return { email, invitationKey: await keyInMailTo(town, email) };
}

async function share(may: EntryRight, person = "friend") {
  const { invitationKey } = await invite(may);
  expect(await town.as(person)(acceptInvitation, { invitationKey })).toMatchObject({ status: 200 });
}

const read = (person: string | undefined) => town.as(person)(getEntry, place());
const people = async () => (await owner(listEntryPeople, place())).answer;
const change = (title: string, base = 0) => ({
  entryFormQuestions: [{ name: "title", value: title }],
  version: 1,
  revision: base + 1,
  base,
  writer: title,
});
const save = (person: string, title: string, base = 0) =>
  town.as(person)(saveEntryForm, { ...place(), formID: contest.forms.about }, change(title, base));

async function fileStatus(person: string | undefined, rendition: "full" | "original" = "full") {
  const uploadID = (await owner(getEntry, place())).answer.documentFolders[0]!.entryUploads.at(-1)!.uploadID;
  const headers = person ? { authorization: `Bearer ${await town.token(person)}` } : {};
  const response = await town.server.inject({ url: fileURL("oak", uploadID, rendition), headers });
  return { status: response.statusCode, kept: response.headers["cache-control"] };
}

/** A photo of the owner's, with its bytes. */
const addPhoto = async () =>
  owner(uploadEntryFile, { ...place(), folderID: contest.folders.photos }, undefined, {
    file: await photo(),
    fileName: "house.jpg",
  });

/** What stays the owner's, whatever they let somebody do. */
async function refusedToHelpers(person: string) {
  const as = town.as(person);
  const userID = who("friend");
  const asked = [
    await as(submitEntry, place()),
    await as(takeBackEntry, place()),
    await as(withdrawEntry, place()),
    await as(removeEntry, place()),
    await as(requestHelp, place(), { message: "Mine, please." }),
    await as(listEntryPeople, place()),
    await as(inviteToEntry, place(), { email: "more@far.example", may: "look" }),
    await as(changeEntryRight, { ...place(), userID }, { may: "edit" }),
    await as(removeFromEntry, { ...place(), userID }),
    await as(changeEntryOwner, place(), { user: userID }),
    await as(issueCertificate, place()),
  ];
  return asked.map(({ status }) => status);
}

describe("who is asked by mail to help with an entry", () => {
  test("reads in the invitation what it is, accepts it once, and finds the entry among their own, marked as shared", async () => {
    const { email, invitationKey } = await invite("look");
    expect((await people()).invited).toMatchObject([{ email, may: "look" }]);
    expect((await town.as()(getInvitation, { invitationKey })).answer).toMatchObject({
      offer: "Helping with “House on the hill”, Building Awards (look)",
      invitedBy: "Entrant Tester",
    });
    expect((await read("friend")).status).toBe(403);
    const accepted = await town.as("friend")(acceptInvitation, { invitationKey });
    expect(accepted.answer.url).toBe(`/oak/contests/${contest.url}/entries/${entryID}`);
    expect((await town.as("stranger")(acceptInvitation, { invitationKey })).status).toBe(409);
    expect(await people()).toMatchObject({ people: [{ userID: who("friend"), may: "look" }], invited: [] });

    const { entries } = (await town.as("friend")(listMyEntries, at(contest))).answer;
    expect(entries).toMatchObject([{ entryID, shared: { by: "Entrant Tester", may: "look" } }]);
    expect((await owner(listMyEntries, at(contest))).answer.entries).toMatchObject([{ entryID, shared: null }]);
    const panel = (await town.as("friend")(actionPanel, {})).answer.entries;
    expect(panel.map(({ url }) => url)).toContain(accepted.answer.url);
  });

  test("and may look, sees it as its owner does, and changes nothing", async () => {
    await addPhoto();
    await share("look");
    const seen = (await read("friend")).answer;
    const own = (await read("entrant")).answer;
    expect({ ...seen, standings: [] }).toEqual({ ...own, standings: [] });
    for (const rendition of ["full", "original"] as const)
      expect(await fileStatus("friend", rendition)).toEqual({ status: 200, kept: "private, no-cache" });

    expect((await save("friend", "Rewritten")).status).toBe(403);
    const { photos } = contest.folders;
    const { entryUploadID } = own.documentFolders[0]!.entryUploads[0]!;
    const folder = { ...place(), folderID: photos };
    const sent = { file: await photo(), fileName: "more.jpg" };
    expect((await town.as("friend")(uploadEntryFile, folder, undefined, sent)).status).toBe(403);
    expect((await town.as("friend")(removeEntryUpload, folder, { entryUploadID })).status).toBe(403);
    expect((await town.as("friend")(updateEntryUpload, folder, { entryUploadID, caption: "Mine" })).status).toBe(403);
    expect(new Set(await refusedToHelpers("friend"))).toEqual(new Set([403]));
    expect((await read("entrant")).answer).toEqual(own);
  });

  test("and may edit, changes answers and files while the entry is open, and no more", async () => {
    await share("edit");
    expect(await save("friend", "Written by a friend")).toMatchObject({ status: 200 });
    expect((await read("entrant")).answer.title).toBe("Written by a friend");
    const folder = { ...place(), folderID: contest.folders.photos };
    const sent = { file: await photo(), fileName: "more.jpg" };
    expect((await town.as("friend")(uploadEntryFile, folder, undefined, sent)).status).toBe(200);
    expect((await fileStatus("entrant")).status).toBe(200);
    expect(new Set(await refusedToHelpers("friend"))).toEqual(new Set([403]));

    await setTimeframe(town, contest, "entries", "closed");
    expect(await save("friend", "Too late", 1)).toMatchObject({
      status: 422,
      problem: { detail: "Entries are closed." },
    });
    await setTimeframe(town, contest, "entries", "open");
    await town.inside("oak", (sql) => sql`update entries set submitted_at = now() where entry_id = ${entryID}`);
    expect((await save("friend", "Handed in already", 1)).status).toBe(422);
  });

  test("writes beside the owner as another window would: the second is told what the first wrote", async () => {
    await share("edit");
    expect((await save("entrant", "The owner’s")).status).toBe(200);
    const late = await save("friend", "The friend’s");
    expect(late).toMatchObject({ status: 409, problem: { more: { revision: 1 } } });
    expect((await save("friend", "Both", 1)).status).toBe(200);
  });

  test("sees the scores once they are released, as the owner does", async () => {
    await share("look");
    await town.inside("oak", async (sql) => {
      await sql`update entries set submitted_at = now() where entry_id = ${entryID}`;
      await sql`update judging set show_scores_to_users = 'yes' where service_id = ${contest.serviceID}`;
    });
    town.app.changes.publish("client", town.clients["oak"]!);
    expect((await town.as("friend")(getOwnScores, place())).status).toBe(409);
    const reason = "Everybody has read them.";
    const released = await town.as("owner")(releaseResults, at(contest), { reason, closeEntries: true });
    expect(released.status).toBe(200);
    expect((await town.as("friend")(getOwnScores, place())).status).toBe(200);
    expect((await town.as("rival")(getOwnScores, place())).status).toBe(403);
  });
});

describe("an entry that is shared", () => {
  test("is nobody else's: not another entrant's, a stranger's, another client's, nor of who helps with another", async () => {
    const shared = entryID;
    await addPhoto();
    await share("edit");
    for (const person of ["entrant", "friend"]) expect((await fileStatus(person)).status, person).toBe(200);
    entryID = await addEntry(town, contest, { title: "Not shared" });
    await addPhoto();
    expect((await fileStatus("entrant")).status).toBe(200);
    for (const person of ["friend", "rival", "stranger", "elmOwner"]) {
      expect((await read(person)).status, person).toBe(403);
      expect((await save(person, "Taken")).status, person).toBe(403);
      expect((await fileStatus(person)).status, person).toBe(404);
    }
    expect((await read(undefined)).status).toBe(401);
    entryID = shared;
    for (const person of ["rival", "stranger", "elmOwner"]) {
      expect((await read(person)).status, person).toBe(403);
      expect((await fileStatus(person)).status, person).toBe(404);
      expect((await town.as(person)(leaveEntry, place())).status, person).toBe(403);
    }
    const elsewhere = await addContest(town, { client: "elm", url: `elm-${++count}` });
    expect((await town.as("friend")(getEntry, { ...at(elsewhere), entryID })).status).toBe(404);
    expect((await town.as("elmOwner")(listEntryPeople, { ...at(elsewhere), entryID })).status).toBe(404);
    const rows = await town.inside("elm", (sql) => sql`select from entry_people`);
    expect(rows).toEqual([]);
  });

  test("is shared by its owner or by staff who manage entries, and by nobody else", async () => {
    for (const person of ["rival", "viewer", "boxOffice", "elmOwner"]) {
      const refused = await town.as(person)(inviteToEntry, place(), { email: "x@far.example", may: "edit" });
      expect(refused.status, person).toBe(403);
      expect((await town.as(person)(listEntryPeople, place())).status, person).toBe(403);
    }
    expect(await mailsTo(town, "x@far.example")).toEqual([]);
    const { invitationKey } = await invite("edit", "programManager");
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).toBe(200);
    expect((await read("friend")).status).toBe(200);
  });

  test("is gone at once for whom its owner takes it away from, with an invitation that they hadn't opened", async () => {
    await share("edit");
    const friend = await town.home(
      (sql) => sql<{ email: string }>`select email from users where user_id = ${who("friend")}`,
    );
    expect(await owner(inviteToEntry, place(), { email: friend[0]!.email, may: "edit" })).toMatchObject({
      status: 409,
    });
    const userID = who("friend");
    expect((await owner(changeEntryRight, { ...place(), userID }, { may: "look" })).status).toBe(200);
    expect((await save("friend", "No longer")).status).toBe(403);
    expect((await read("friend")).status).toBe(200);
    expect((await owner(removeFromEntry, { ...place(), userID })).status).toBe(200);
    expect((await read("friend")).status).toBe(403);
    expect((await fileStatus("friend")).status).toBe(404);
    expect((await town.as("friend")(listMyEntries, at(contest))).answer.entries).toEqual([]);
    expect((await owner(removeFromEntry, { ...place(), userID })).status).toBe(404);
    expect((await owner(changeEntryRight, { ...place(), userID }, { may: "edit" })).status).toBe(404);
  });

  test("is gone for whom its owner takes it away from, though they were asked at two addresses", async () => {
    const email = "friend@test.example";
    expect(await owner(inviteToEntry, place(), { email, may: "look" })).toMatchObject({ status: 200 });
    const invitationKey = await keyInMailTo(town, email);
    await share("edit");
    expect((await owner(removeFromEntry, { ...place(), userID: who("friend") })).status).toBe(200);
    expect((await people()).invited).toEqual([]);
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).not.toBe(200);
    expect((await read("friend")).status).toBe(403);
  });

  test("is copied into another category without anybody who helps, and by its owner alone", async () => {
    await share("edit");
    const copies = [{ categoryID: contest.categories.GLASS, entryKey: randomUUID() }];
    expect((await town.as("friend")(copyEntry, place(), { copies })).status).toBe(403);
    const { answer } = await owner(copyEntry, place(), { copies });
    const copied = { ...at(contest), entryID: answer.copies[0]!.entryID };
    expect((await town.as("friend")(getEntry, copied)).status).toBe(403);
    expect((await owner(listEntryPeople, copied)).answer).toMatchObject({ people: [], invited: [] });
  });

  test("is left by who helps, when they like", async () => {
    await share("look");
    expect((await owner(leaveEntry, place())).status).toBe(403);
    expect((await town.as("friend")(leaveEntry, place())).status).toBe(200);
    expect((await read("friend")).status).toBe(403);
    expect((await people()).people).toEqual([]);
  });

  test("is somebody else's alone once staff give it to another: nobody's right and no invitation goes over", async () => {
    await share("edit");
    const { invitationKey } = await invite("edit");
    const given = await town.as("programManager")(changeEntryOwner, place(), { user: who("rival") });
    expect(given.status).toBe(200);
    expect((await read("friend")).status).toBe(403);
    expect((await read("entrant")).status).toBe(403);
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).toBe(409);
    expect((await town.as("rival")(listEntryPeople, place())).answer).toMatchObject({ people: [], invited: [] });
  });
});

describe("an invitation to an entry", () => {
  test("is withdrawn by its owner, at that entry alone, and replaced by another to the same address", async () => {
    const { email, invitationKey } = await invite("edit");
    const { invitationID } = (await people()).invited[0]!;
    const other = { ...place(), entryID: await addEntry(town, contest, { owner: "rival", title: "Other" }) };
    expect((await town.as("rival")(withdrawEntryInvitation, { ...other, invitationID })).status).toBe(404);
    await owner(inviteToEntry, place(), { email: email.toUpperCase(), may: "look" });
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).toBe(409);
    const { invited } = await people();
    expect(invited).toHaveLength(1);
    const second = await keyInMailTo(
      town,
      email.toUpperCase().replace(/@.*/, (domain) => domain.toLowerCase()),
    );
    const withdrawn = await owner(withdrawEntryInvitation, { ...place(), invitationID: invited[0]!.invitationID });
    expect(withdrawn.status).toBe(200);
    expect((await town.as("friend")(acceptInvitation, { invitationKey: second })).status).toBe(409);
    expect((await read("friend")).status).toBe(403);
  });

  test("gives nothing once the entry has come to somebody else, whichever way", async () => {
    const { invitationKey } = await invite("edit");
    await town.inside("oak", (sql) => sql`update entries set user_id = ${who("rival")} where entry_id = ${entryID}`);
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).toBe(409);
    expect((await read("friend")).status).toBe(403);
  });

  test("gives nothing to its own owner, nor once the entry is gone", async () => {
    const { invitationKey } = await invite("edit");
    expect(await owner(acceptInvitation, { invitationKey })).toMatchObject({
      status: 409,
      problem: { detail: "This is your own entry, so there is nothing to accept." },
    });
    const [email] = await town.home(
      (sql) => sql<{ email: string }>`select email from users where user_id = ${who("entrant")}`,
    );
    expect((await owner(inviteToEntry, place(), { email: email!.email, may: "look" })).status).toBe(409);
    expect((await owner(removeEntry, place())).status).toBe(200);
    expect((await town.as("friend")(acceptInvitation, { invitationKey })).status).toBe(409);
  });

  test("is for so many: of more who are invited at the same moment, the rest is refused", async () => {
    const all = await Promise.all(
      Array.from({ length: mostEntryPeople + 5 }, () =>
        owner(inviteToEntry, place(), { email: newEmail(), may: "look" }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(mostEntryPeople);
    expect(all.filter(({ status }) => status === 422)).toHaveLength(5);
    for (const { invitationID } of (await people()).invited)
      await owner(withdrawEntryInvitation, { ...place(), invitationID });
    expect((await owner(inviteToEntry, place(), { email: newEmail(), may: "look" })).status).toBe(429);
  });

  test("leads nowhere while the program is a draft, so none is sent", async () => {
    await town.as("owner")(changeStatus, at(contest), { status: "draft" });
    const refused = await town.as("owner")(inviteToEntry, place(), { email: "early@far.example", may: "look" });
    expect(refused.status).toBe(409);
    expect(await mailsTo(town, "early@far.example")).toEqual([]);
  });
});

describe("who helps with an entry doesn't judge it", () => {
  const queue = async (person: string) =>
    (await town.as(person)(getScoringQueue, at(contest))).answer.entries.map((entry) => entry.entryID);

  beforeEach(async () => {
    await setTimeframe(town, contest, "scoring", "open");
    await town.inside("oak", (sql) => sql`update entries set submitted_at = now() where entry_id = ${entryID}`);
  });

  test("whatever category they are given; it is found as a conflict, and nobody assigns them to it", async () => {
    await share("look");
    const other = await addEntry(town, contest, { title: "Another", submitted: true, owner: "rival" });
    await assignScorer(town, contest, "friend", "BRICK");
    expect(await queue("friend")).toEqual([other]);
    const { scoringAssignments } = (await town.as("friend")(actionPanel, {})).answer;
    const here = scoringAssignments.filter(({ url }) => url.includes(`/${contest.url}/`));
    expect(here).toMatchObject([{ line: "0 of 1 scored" }]);
    expect((await town.as("friend")(getScoring, place())).status).toBe(403);
    expect((await town.as("friend")(getScoring, { ...at(contest), entryID: other })).status).toBe(200);
    const sheet = { ...place(), scoresheetID: contest.scoresheetID };
    expect((await town.as("friend")(saveScores, sheet, { values: { design: 10, craft: 20 } })).status).toBe(403);
    const { found } = (await town.as("owner")(scorerConflicts, { ...at(contest), userID: who("friend") })).answer;
    expect(found).toMatchObject([{ entryID, kind: "own" }]);
    const alone = await town.as("owner")(assignTo, at(contest), { userID: who("friend"), entryID });
    expect(alone.status).toBe(409);
  });

  test("and who judges it, or has, can't help with it", async () => {
    await assignScorer(town, contest, "scorer", "BRICK");
    const { invitationKey } = await invite("look");
    const detail = "You score this entry, so you can’t help with it. Ask the association.";
    const refused = { status: 409, problem: { detail } };
    expect(await town.as("scorer")(acceptInvitation, { invitationKey })).toMatchObject(refused);
    expect(await queue("scorer")).toEqual([entryID]);
    const sheet = { ...place(), scoresheetID: contest.scoresheetID };
    expect((await town.as("scorer")(saveScores, sheet, { values: { design: 10, craft: 20 } })).status).toBe(200);
    await town.inside("oak", (sql) => sql`delete from scorer_assignments where service_id = ${contest.serviceID}`);
    expect(await town.as("scorer")(acceptInvitation, { invitationKey })).toMatchObject(refused);
    expect((await read("scorer")).status).toBe(403);
  });

  test("and isn't named to who does", async () => {
    await share("edit");
    await assignScorer(town, contest, "scorer", "BRICK");
    await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
    const [list, one] = [
      await town.as("scorer")(getScoringQueue, at(contest)),
      await town.as("scorer")(getScoring, place()),
    ];
    expect(one.status).toBe(200);
    for (const { answer } of [list, one]) {
      expect(JSON.stringify(answer)).not.toContain("Friend");
      expect(JSON.stringify(answer)).not.toContain(who("friend"));
    }
    expect((await town.as("scorer")(listEntryPeople, place())).status).toBe(403);
  });

  test("nor reads what staff note about it, where they are staff", async () => {
    const noted = await town.as("owner")(addEntryNote, place(), { text: "Look again." });
    expect(noted.status).toBe(200);
    await share("look", "programManager");
    expect((await town.as("programManager")(getEntryNotes, place())).status).toBe(403);
    expect((await town.as("programManager")(getEntryHistory, place())).status).toBe(403);
    expect((await town.as("programManager")(getFeedback, place())).status).toBe(403);
    const tagging = { entryIDs: [entryID], tag: "mine", tagged: true };
    await town.as("programManager")(tagEntries, at(contest), tagging);
    expect((await town.as("owner")(getEntryNotes, place())).answer.tags).toEqual([]);
    expect((await town.as("owner")(getEntryNotes, place())).status).toBe(200);
  });
});
