import { unzipSync } from "fflate";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  downloadGuestData,
  downloadPersonData,
  fetchOwnData,
  openOwnData,
  ownDataDownload,
  requestOwnData,
} from "../../../contract/app/person-data.ts";
import { addPersonNote, personHistory } from "../../../contract/app/person.ts";
import { createMembership } from "../../../contract/people/people.ts";
import { addContest, addEntry, addScholarships, assignScorer } from "../../../test/contest.ts";
import { doTasks, resultOf } from "../../../test/download.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { addShop, askBuyers, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";
import { clock } from "../../platform/clock.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { DATA_DOWNLOAD_WORK, dataDownloadWork } from "./own-data.ts";
import { personDataParts } from "./person-data-queries.ts";
import { personalData } from "./personal-data.ts";

const town = useTown();
const password = "correct-horse-1";
const DAY = 86_400_000;
const makeDownloads = () => doDueWork(town.app, { [DATA_DOWNLOAD_WORK]: dataDownloadWork });

let entryID = "";
let secretNote = "";

/** A person with something at both clients. */
beforeAll(async () => {
  await town.addPerson("mia");
  const passwordHash = await hashPassword(password, "127.0.0.1");
  await town.home(
    (sql) => sql`
      update users set password_hash = ${passwordHash}, full_name = 'Mia Meadow', phone = '2085550100'
      where user_id in (${town.people["mia"]}, ${town.people["rival"]})`,
  );
  const contest = await addContest(town, { url: "data-awards" });
  entryID = await addEntry(town, contest, { owner: "mia", title: "House on Coyote Ridge" });
  await town.app.files.put(`${town.clients["oak"]}/entries/${entryID}/front/original`, Buffer.from("the picture"));
  await addEntry(town, contest, { owner: "rival", title: "A rival's house" });
  await town.inside("oak", async (sql) => {
    await sql`update entries set submitted_at = now(), award_title = 'Best of show' where entry_id = ${entryID}`;
    await sql`
      insert into scores (service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent)
      values (${contest.serviceID}, ${entryID}, ${contest.scoresheetID}, ${town.people["scorer"]}, '[]', '{"comment": "Dull, says the scorer."}', 1, 1)`;
  });
  await assignScorer(town, contest, "scorer", "BRICK");
  const elmContest = await addContest(town, { client: "elm", url: "elm-awards" });
  await addEntry(town, elmContest, { owner: "mia", title: "Barn at Elm" });
  await town.as("mia")(createMembership, {}, { clientID: town.clients["elm"]! });
  const shop = await addShop(town, { url: "data-gala", products: { Seat: { price: 0 } } });
  await askBuyers(
    town,
    {
      ...shop,
    },
    {
      purpose: "order",
      elements: [
        {
          type: "radio",
          name: "meal",
          label: "Which meal?",
          options: [
            { value: "v", label: "Vegetables" },
            { value: "f", label: "Fish" },
          ],
        },
      ],
    },
  );
  await buy(town, shop, { Seat: 2 }, { guestName: "Mia as a guest", guestEmail: "MIA@test.example" });
  await buy(town, shop, { Seat: 1 }, { guestName: "Gus Guest", guestEmail: "gus@guests.example" });
  secretNote = "Called twice about the gala";
  await town.as("owner")(addPersonNote, { client: "oak", userID: town.people["mia"]! }, { text: secretNote });
}, 120_000);
afterEach(() => vi.restoreAllMocks());

const zipText = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
const json = (files: Record<string, Buffer>, name: string) => JSON.parse(files[name]?.toString() ?? "null") as unknown;
const ask = (person = "mia", sent = { currentPassword: password }) => town.as(person)(requestOwnData, {}, sent);
const latest = async (person = "mia") => (await town.as(person)(ownDataDownload, {})).answer;
const fetchFile = async (person: string, dataDownloadID: string, key: string) =>
  town.server.inject({
    url: `/api${fetchOwnData.path.replace(":dataDownloadID", dataDownloadID)}?key=${key}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
  });
const later = (milliseconds: number) => {
  const time = clock.now().getTime() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};

test("somebody downloads what is known of them at every client, once they have proved who they are", async () => {
  expect(await latest()).toEqual({ download: null, asksCode: false, mayAsk: true });
  expect((await ask("mia", { currentPassword: "not-it-at-all-1" })).status).toBe(400);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
  expect(await latest()).toMatchObject({ download: { state: "waiting", deletedAt: null }, mayAsk: false });
  await makeDownloads();
  const { download } = await latest();
  expect(download).toMatchObject({ state: "done", bytes: expect.any(Number) });
  const [mail] = (await mailsTo(town, "mia@test.example")).filter(({ subject }) =>
    subject.includes("ready to download"),
  );
  expect(mail?.content.paragraphs.join(" ")).toContain("then it is deleted");

  const { dataDownloadID } = download!;
  const open = (person: string, currentPassword = password) =>
    town.as(person)(openOwnData, { dataDownloadID }, { currentPassword });
  expect((await open("mia", "not-it-at-all-1")).status).toBe(400);
  expect((await open("rival")).status).toBe(404);
  const { key } = (await open("mia")).answer;
  expect((await fetchFile("rival", dataDownloadID, key)).statusCode).toBe(403);
  expect((await fetchFile("mia", dataDownloadID, "another")).statusCode).toBe(403);
  const { statusCode, headers, rawPayload } = await fetchFile("mia", dataDownloadID, key);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "application/zip", "no-store"]);

  const files = zipText(rawPayload);
  const oak = "Oak Builders Guild/";
  expect(json(files, "account.json")).toMatchObject({ name: "Mia Meadow", phone: "2085550100" });
  const all = Object.values(files).join("\n");
  expect(json(files, `${oak}Building Awards/entries.json`)).toMatchObject([
    {
      title: "House on Coyote Ridge",
      forms: [
        {
          form: "About the home",
          answers: expect.arrayContaining([{ question: expect.any(String), answer: "It was built by hand." }]),
        },
      ],
      files: [{ fileName: expect.any(String) }],
    },
  ]);
  expect(all).toContain("Barn at Elm");
  expect(all).toContain(secretNote);
  expect(all).not.toContain("A rival's house");
  // Nothing of others, and nothing of the judging before the release.
  for (const hidden of [
    "gus@guests.example",
    "Dull, says the scorer.",
    "Best of show",
    "Scorer Tester",
    "Owner Tester",
  ])
    expect(all, hidden).not.toContain(hidden);
  expect(json(files, `${oak}Building Gala/orders.json`)).toMatchObject([
    { name: "Mia as a guest", lines: [{ name: "Seat", quantity: 2 }], tickets: [{}, {}] },
  ]);
  expect(files[`${oak}Building Awards/files/BRICK-1/front.jpg`]?.toString()).toBe("the picture");
  expect(files["README.txt"]?.toString()).toMatch(/- Oak Builders Guild\n[^]*1 of the files couldn't be found/);

  later(11 * 60_000);
  expect((await fetchFile("mia", dataDownloadID, key)).statusCode).toBe(403);
});

test("after a week the download is gone, with its file", async () => {
  const { download } = await latest();
  const key = `users/${town.people["mia"]}/data/${download!.dataDownloadID}/result`;
  expect(await town.app.files.size(key)).toBeGreaterThan(0);
  later(6.9 * DAY);
  await makeDownloads();
  expect((await latest()).download).not.toBeNull();
  later(0.2 * DAY);
  await makeDownloads();
  expect(await latest()).toMatchObject({ download: null, mayAsk: true });
  await expect(town.app.files.size(key)).rejects.toMatchObject({ status: 404 });
  expect(await town.everywhere((sql) => sql`select from due_work where kind = ${DATA_DOWNLOAD_WORK}`)).toEqual([]);
});

test("a client whose database is away isn't left out: the download is made when it is back", async () => {
  later(8 * DAY);
  expect((await ask()).status).toBe(200);
  const { database } = town.app;
  const { readInside } = database;
  vi.spyOn(database, "readInside").mockImplementation((clientID, work) =>
    clientID === town.clients["elm"] ? Promise.reject(new Unreachable(new Error("gone"))) : readInside(clientID, work),
  );
  await makeDownloads();
  expect((await latest()).download).toMatchObject({ state: "waiting" });
  database.readInside = readInside;
  await makeDue(town, DATA_DOWNLOAD_WORK);
  await makeDownloads();
  expect((await latest()).download).toMatchObject({ state: "done" });
});

test("orders made with an address that the account hasn't confirmed are nobody's to download", async () => {
  await town.home(
    (sql) =>
      sql`update users set email = 'gus@guests.example', email_proved_at = null where user_id = ${town.people["rival"]}`,
  );
  expect((await ask("rival")).status).toBe(200);
  await makeDownloads();
  const { dataDownloadID } = (await latest("rival")).download!;
  const { key } = (await town.as("rival")(openOwnData, { dataDownloadID }, { currentPassword: password })).answer;
  const files = zipText((await fetchFile("rival", dataDownloadID, key)).rawPayload);
  expect(Object.values(files).join("\n")).not.toContain("Gus Guest");
});

test("staff make the same of a person or a guest, at their own client alone, and it is in Changes", async () => {
  const at = { client: "oak", userID: town.people["mia"]! };
  for (const person of ["viewer", "programManager", "mia", "elmOwner"])
    expect((await town.as(person)(downloadPersonData, at)).status, person).toBe(403);
  const { taskID } = (await town.as("administrator")(downloadPersonData, at)).answer;
  await doTasks(town);
  const { bytes, headers } = await resultOf(town, "administrator", "oak", taskID);
  expect(headers["content-disposition"]).toContain("oak-person-data-");
  const all = Object.values(zipText(bytes)).join("\n");
  expect(all).toContain("House on Coyote Ridge");
  expect(all).not.toContain("Barn at Elm");
  const { entries } = (await town.as("owner")(personHistory, at)).answer;
  expect(entries[0]).toMatchObject({ action: "DOWNLOAD_PERSON_DATA", fullName: "Administrator Tester" });

  const [order] = await town.inside(
    "oak",
    (sql) =>
      sql<{
        orderID: string;
      }>`select transaction_id as order_id from transactions where guest_email = 'gus@guests.example'`,
  );
  const guest = (await town.as("owner")(downloadGuestData, { client: "oak", orderID: order!.orderID })).answer;
  await doTasks(town);
  const guestFiles = zipText((await resultOf(town, "owner", "oak", guest.taskID)).bytes);
  expect(json(guestFiles, "Building Gala/orders.json")).toMatchObject([{ name: "Gus Guest" }]);
  expect(Object.values(guestFiles).join("\n")).not.toContain("Mia");
});

test("a letter of recommendation is in its writer's download, and not in one that staff make, who may be whom it is about", async () => {
  const program = await addScholarships(town, { url: "data-letters" });
  const application = await addEntry(town, program, { owner: "administrator", title: "My studies", submitted: true });
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ orderID: string }>`
      with upload as (
          insert into uploads (file_name, file_key, kind, bytes, sha256, is_image, is_pdf)
          values ('signed-letter.pdf', 'letters/one', 'pdf', 1, '\\x00', false, true) returning upload_id),
        letters as (
          insert into recommendations (recommendation_id, service_id, entry_id, name, email, letter, state, upload_id)
          select uuid_v7(), ${program.serviceID}, ${application}, name, email, 'Often late, in confidence.', 'invited', upload_id
          from upload, (values ('Mia Meadow', 'mia@test.example'), ('Gus Guest', 'gus@guests.example')) w (name, email))
      select transaction_id as order_id from transactions where guest_email = 'gus@guests.example'`,
  );
  const allOf = (bytes: Buffer) => Object.entries(zipText(bytes)).flat().join("\n");
  for (const { taskID } of [
    (await town.as("administrator")(downloadPersonData, { client: "oak", userID: town.people["mia"]! })).answer,
    (await town.as("administrator")(downloadGuestData, { client: "oak", orderID: row!.orderID })).answer,
  ]) {
    await doTasks(town);
    const all = allOf((await resultOf(town, "administrator", "oak", taskID)).bytes);
    expect(all).toContain("Administrator Tester");
    expect(all).not.toMatch(/in confidence\.|signed-letter/);
  }
  later(30 * DAY);
  expect((await ask()).status).toBe(200);
  await makeDownloads();
  const { dataDownloadID } = (await latest()).download!;
  const { key } = (await town.as("mia")(openOwnData, { dataDownloadID }, { currentPassword: password })).answer;
  expect(allOf((await fetchFile("mia", dataDownloadID, key)).rawPayload)).toMatch(/signed-letter[^]*in confidence\./);
});

test("what is left of programs that are no more lies in one folder", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
    insert into audit_log (audit_id, user_id, service_id, action, record_id)
    select uuid_v7(), ${town.people["mia"]!}, gone.id, 'EDIT_PROGRAM', gone.id from (values (uuid_v7()), (uuid_v7())) gone (id)`,
  );
  const { taskID } = (
    await town.as("administrator")(downloadPersonData, { client: "oak", userID: town.people["mia"]! })
  ).answer;
  await doTasks(town);
  const files = zipText((await resultOf(town, "administrator", "oak", taskID)).bytes);
  expect(json(files, "Programs that are no more/changes.json")).toHaveLength(2);
});

/** Kinds of data that a download has nothing of, and why. */
const notDownloaded: Partial<Record<keyof typeof personalData, string>> = {
  account: "it lies at home, in account.json",
  signingIn: "it lies at home, in signing-in.json",
  ownDownloads: "it is the download itself",
  erasures: "how it stands is on the page itself, as long as there is an account",
  ballots: "nobody can tell whose they are",
  unfinishedUploads: "nothing that arrived in part can be opened",
  entryNotes: "they are of the entry, and confidential among staff",
  imports: "they are tables of others",
  doorWork: "what is kept is who let in, which the association is asked for",
  work: "what is kept is that it was done by them, which stands in changes",
  staffViews: "they are the association's lists",
  faults: "three months, and without what is personal",
};

test("every kind of personal data is in a download, or it is said why not", () => {
  const inParts = new Set(personDataParts.flatMap(({ kinds }) => kinds));
  const unsaid = Object.keys(personalData).filter(
    (name) => !inParts.has(name as never) && notDownloaded[name as keyof typeof personalData] === undefined,
  );
  expect(unsaid).toEqual([]);
});
