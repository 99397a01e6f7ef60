import { beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, type EndpointPath, isPathForKind, fillPath } from "../../contract/platform/endpoint.ts";
import { setChair } from "../../contract/judging/chairs.ts";
import { addRemark } from "../../contract/judging/discussion.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { calls } from "../../contract/app/all-calls.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { type Standing, permissions } from "../../contract/platform/permissions.ts";
import {
  changeRecommendationSettings,
  inviteRecommender,
  sendRecommendation,
  uploadRecommendationFile,
} from "../../contract/entries/recommendations.ts";
import { getScoring, saveScores } from "../../contract/judging/scoring.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import {
  type Contest,
  addContest,
  addEntry,
  addScholarships,
  assignScorer,
  at,
  setTimeframe,
} from "../../test/contest.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { pdfOf } from "../../test/pdf.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { addVote } from "../../test/voting.ts";
import { noteUntoldAssignments, digestWorkKinds } from "../programs/digests.ts";

// Every answer, file, mail and refusal that a scorer of a blind program can get, of one entry with two owners in turn: the bytes must be
// the same. A call that a scorer may make and that isn't listed here fails, until it is listed.

const town = useTown();

const stands = ({ allow }: AnyEndpoint, ...standings: Standing[]) =>
  (permissions[allow] as readonly Standing[]).some((one) => standings.includes(one));
const isOfJudged = ({ kind }: EndpointPath) => kind === undefined || kind === "contest" || kind === "scholarship";

/** Calls of a judged program that a scorer may make, as its scorer or as anybody. */
const asked = calls.filter(
  ({ endpoint }) =>
    stands(endpoint, "scorer") ||
    (endpoint.method === "GET" &&
      stands(endpoint, "user", "anyone", "staff") &&
      endpoint.paths.some((one) => isOfJudged(one) && /:(service|uploadID|userID|search|client)\b/.test(one.path))),
);

const aboutNoEntry = new Set([
  "getSponsorPages",
  "getSponsorPage",
  "clientTheme",
  "clientCustomCSS",
  "serviceCustomCSS",
  "getDoorApp",
  "cardForm",
  "invoiceCardForm",
  "getTicketKey",
  "passFile",
  "geocoding",
  "myInvoices",
  "taskResult",
  "publicVoteCertificate",
  "publicVoteBallots",
  // A call about released results.
  "checkCertificate",
  "certificateBadge",
]);

type Kind = "contest" | "scholarship";
type Blind = {
  contest: Contest;
  entryID: string;
  uploadID: string;
  galleryID: string;
  publicVoteID: string;
  recommendationID: string;
};

/** Bodies of calls that need one; wrong ones get their refusal. */
const bodies = {
  saveScores: { values: { design: 7, craft: 12, comment: "A quiet house." }, reason: "I had another look." },
  saveScoreDraft: { values: { design: 8, craft: null, comment: "" } },
  saveScoringNote: { note: "Remember the stair." },
  addRemark: { text: "The stair is too steep." },
  requestHelp: { message: "I can’t open the plans.", scoring: true },
  requestApplicationHelp: { message: "I can’t open the plans.", scoring: true },
  declareConflict: { reason: "I know the street." },
  decideTie: { reason: "It was built for less." },
  undoTie: { reason: "On second thoughts." },
  agreeToChange: { words: "We had all missed it." },
  declineChange: { words: "It was seen." },
};
type BodyName = keyof typeof bodies;

/** The status of calls that a scorer is refused; all others are answered, so that answers are compared. */
const elsewhere: Record<string, number> = {
  "/clients/:client/services": 403,
  "/users/find/:search": 403,
  // Scorers are no staff, so that nobody has a page for them.
  "/clients/:client/people/:userID": 403,
  "/clients/:client/guests/:orderID": 404,
  "/clients/:client/find": 403,
  "/clients/:client/home": 403,
  // The change is a colleague's, and was agreed to a moment before.
  "/:client/contests/:service/results/:entryID/changes/:sheetChangeID/decline": 409,
  "/:client/contests/:service/results/:entryID/changes/:sheetChangeID/take-back": 403,
  "/:client/contests/:service/archives/:archiveID": 404,
  // The program has no rules.
  "/clients/:client/services/:service/rules": 404,
  // Nothing has an award yet.
  "/:client/contests/:service/gallery/:galleryID/items/:entryID/shared.jpg": 404,
  "/users/:userID/image/:imageID/:width": 404,
};

/** Decisions of the chair come once the sheets are in; calls that end the scorer's access come last. */
const late = ["decideTie", "undoTie", "agreeToChange", "declineChange", "takeBackChange", "declareConflict"];
const order = ({ name }: { name: string }) => late.indexOf(name);

async function blindProgram(kind: Kind): Promise<Blind> {
  const url = `blind-${kind}`;
  const contest = await (kind === "contest" ? addContest : addScholarships)(town, { url });
  const where = at(contest);
  const entryID = await addEntry(town, contest);
  const folder = { ...where, entryID, folderID: contest.folders.photos };
  const { answer: file, status } = await town.as("entrant")(uploadEntryFile, folder, undefined, {
    file: await photo(),
    fileName: "entrant-and-daughters.jpg",
  });
  expect(status).toBe(200);
  await town.inside(
    "oak",
    (sql) => sql`
      update document_folders set purposes = array['Gallery and voting', 'Printed program']
      where document_folder_id = ${contest.folders.photos}`,
  );
  const { entryUploads } = (await town.as("entrant")(getEntry, { ...where, entryID })).answer.documentFolders[0]!;
  const files = entryUploads.map(({ entryUploadID }) => ({ entryUploadID, version: 0 }));
  const said = { files, purposes: ["Gallery and voting"], until: null };
  expect((await town.as("entrant")(giveUsageRights, { ...where, entryID }, said)).status).toBe(200);
  const recommendationID = kind === "scholarship" ? await recommended(contest, entryID) : entryID;
  await setTimeframe(town, contest, "scoring", "open");
  for (const scorer of ["scorer", "colleague"]) await assignScorer(town, contest, scorer, "BRICK");
  const judging = {
    ...defaultScoring,
    blind: true,
    showScoresToUsers: "yes",
    minimumSheets: 1,
    scorersSee: "always",
    breakTies: true,
  } as const;
  expect((await town.as("owner")(changeJudging, where, judging)).status).toBe(200);
  expect((await town.as("owner")(setChair, where, { userID: town.people["scorer"]! })).status).toBe(200);
  const level = await addEntry(town, contest, { owner: "viewer", title: "House by the lake", submitted: true });
  for (const person of ["scorer", "colleague"]) await score(contest, level, person, bodies.saveScores.values);
  const galleryID = await town.inside("oak", async (sql) => {
    await sql`update entries set submitted_at = now() where entry_id = ${entryID}`;
    const [gallery] = await sql<{ galleryID: string }>`
      insert into galleries (service_id, kind, name, published) values (${contest.serviceID}, 'gallery', 'All of it', true)
      returning gallery_id`;
    return gallery!.galleryID;
  });
  // Scholarships have no votes.
  const publicVoteID = kind === "contest" ? (await addVote(town, where)).publicVoteID : entryID;
  return { contest, entryID, uploadID: file.uploadID, galleryID, publicVoteID, recommendationID };
}

const score = (contest: Contest, entryID: string, person: string, values: object, reason?: string) =>
  town.as(person)(saveScores, { ...at(contest), entryID, scoresheetID: contest.scoresheetID }, {
    values,
    ...(reason && { reason }),
  } as never);

/** A colleague's sheet like the scorer's, with a change that the colleague asks of the scorer as the chair. */
async function changeAskedFor({ contest, entryID }: Blind) {
  const { values } = bodies.saveScores;
  expect((await score(contest, entryID, "colleague", values)).status).toBe(200);
  const requested = await score(contest, entryID, "colleague", { ...values, design: 9 }, "I had missed the stair.");
  expect(requested.answer.asked).toBe(true);
  return (await town.as("colleague")(getScoring, { ...at(contest), entryID })).answer.change!.sheetChangeID;
}

async function recommended(contest: Contest, entryID: string) {
  const ownAddress = { ...at(contest), entryID };
  await town.as("owner")(changeRecommendationSettings, at(contest), { asked: 1, beforeSubmission: false, words: "" });
  const invited = { name: "Philippa Featherstone", email: "philippa@school.example" };
  const { recommendationID } = (await town.as("entrant")(inviteRecommender, ownAddress, invited)).answer;
  const letterAddress = { ...at(contest), recommendationID };
  const link = await keyInMailTo(town, invited.email);
  await town.as()(uploadRecommendationFile, letterAddress, undefined, { file: pdfOf(), fileName: "Letter.pdf", link });
  await town.as()(sendRecommendation, letterAddress, { letter: "Diligent.", revision: 0 }, { link });
  return recommendationID;
}

/** Gives the entry to another owner, with its files, credits and usage rights. */
async function give({ entryID }: Blind, person: string) {
  const userID = town.people[person]!;
  await town.inside("oak", async (sql) => {
    await sql`update entries set user_id = ${userID} where entry_id = ${entryID}`;
    await sql`
      update uploads set created_by = ${userID}, file_name = ${`${person}-and-daughters.jpg`}
      where upload_id in (select upload_id from entry_uploads where entry_id = ${entryID})`;
    await sql`update entry_uploads set credit = ${person} where entry_id = ${entryID}`;
    await sql`
      insert into usage_rights (upload_id, version, asked, given, given_by, given_at)
      select r.upload_id, max(r.version) + 1, array['Gallery and voting'], array['Gallery and voting'], ${userID}, now()
      from usage_rights r join entry_uploads using (client_id, upload_id) where entry_id = ${entryID} group by r.upload_id`;
  });
  town.app.changes.publish("client", town.clients["oak"]!);
}

const forget = ({ entryID }: Blind) =>
  town.inside("oak", async (sql) => {
    await sql`delete from scoring_conflicts where entry_id = ${entryID}`;
    await sql`delete from scoring_remarks where entry_id = ${entryID}`;
    await sql`delete from sheet_changes where entry_id = ${entryID}`;
    await sql`delete from scores where entry_id = ${entryID} and user_id = ${town.people["colleague"]!}`;
  });

const paramsFor = (
  { contest, ...blind }: Blind,
  made: { remarkID: string; sheetChangeID: string },
): Record<string, string> => ({
  ...at(contest),
  ...blind,
  scholarship: "BRICK",
  scoresheetID: contest.scoresheetID,
  userID: town.people["scorer"]!,
  categoryID: contest.categories.BRICK,
  itemID: blind.entryID,
  archiveID: blind.galleryID,
  rendition: "full",
  serviceType: "contests",
  search: "daughters",
  ...made,
  taskID: blind.entryID,
});

const isTold = (header: string) => ["content-type", "content-disposition", "content-length"].includes(header);
/** Replaces values that differ between any two calls, such as times and IDs. */
const same = (text: string) =>
  text.replaceAll(/"(remarkID|sheetChangeID|savedAt|askedAt|writtenAt|now|updatedAt)":"[^"]+"/g, '"$1":"…"');

async function send(endpoint: AnyEndpoint, path: string, body: object) {
  const response = await town.server.inject({
    method: endpoint.method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${await town.token("scorer")}`, "content-type": "application/json" },
    ...(endpoint.method === "POST" && { payload: JSON.stringify(body) }),
  });
  const headers = Object.entries(response.headers).filter(([name]) => isTold(name));
  const isText = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    headers: isText ? [] : headers,
    body: isText ? same(response.body) : response.rawPayload.toString("base64"),
  };
}

/** All answers, by call; a remark of the scorer’s own exists to be read and taken back. */
async function everything(kind: Kind, blind: Blind) {
  const remarked = await town.as("scorer")(
    addRemark,
    { ...at(blind.contest), entryID: blind.entryID },
    bodies.addRemark,
  );
  const sheetChangeID = await changeAskedFor(blind);
  const params = paramsFor(blind, { remarkID: remarked.answer.remarkID, sheetChangeID });
  const answers: Record<string, Awaited<ReturnType<typeof send>>> = {};
  for (const { name, endpoint } of asked.toSorted((one, other) => order(one) - order(other))) {
    if (aboutNoEntry.has(name)) continue;
    const sent = name === "markRemarksRead" ? { remarkID: remarked.answer.remarkID } : (bodies[name as BodyName] ?? {});
    for (const { path } of endpoint.paths.filter((one) => isPathForKind(kind, endpoint, one))) {
      // Paths without a client have the program by its ID.
      const service = path.includes(":client") ? params["service"]! : blind.contest.serviceID;
      answers[`${endpoint.method} ${path}`] = await send(endpoint, fillPath(path, { ...params, service }), sent);
    }
  }
  return answers;
}

async function mailed({ contest: { serviceID } }: Blind) {
  await town.inside("oak", async (sql) => {
    await sql`delete from mails`;
    await sql`update scorer_assignments set told_at = null where service_id = ${serviceID}`;
    await noteUntoldAssignments(sql, serviceID);
  });
  await makeDue(town, "tell-scorer");
  await doDueWork(town.app, digestWorkKinds);
  return (await mailsTo(town, "scorer@test.example")).map(({ subject, replyTo, content }) => [
    subject,
    replyTo,
    content,
  ]);
}

/** The entrants' names and companies. */
const names = /entrant|rival|daughters/i;

describe.each(["contest", "scholarship"] as const)("in a blind %s", (kind) => {
  let blind: Blind;
  beforeAll(async () => {
    if (!town.people["colleague"]) await town.addPerson("colleague");
    blind = await blindProgram(kind);
  });

  test("F02 every answer, file and refusal a scorer can have is the same whoever entered, call by call", async () => {
    const answerSets: Awaited<ReturnType<typeof everything>>[] = [];
    // The first pass saves some things for the first time.
    for (const person of ["rival", "entrant", "rival"]) {
      await give(blind, person);
      await forget(blind);
      answerSets.push(await everything(kind, blind));
    }
    const [, first, second] = answerSets;
    for (const [call, answer] of Object.entries(first!)) {
      expect(second![call], call).toEqual(answer);
      expect(answer.body, call).not.toMatch(names);
      expect([call, answer.status]).toEqual([call, elsewhere[call.split(" ")[1]!] ?? 200]);
    }
  });

  test("F02 so is every mail to a scorer", async () => {
    const mailSets: Awaited<ReturnType<typeof mailed>>[] = [];
    for (const person of ["entrant", "rival"]) {
      await give(blind, person);
      mailSets.push(await mailed(blind));
    }
    expect(mailSets[0]).not.toEqual([]);
    expect(mailSets[1]).toEqual(mailSets[0]);
    expect(JSON.stringify(mailSets[0])).not.toMatch(names);
  });
});
