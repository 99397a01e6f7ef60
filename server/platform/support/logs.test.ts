import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { uploadEntryFile } from "../../../contract/entries/entry-uploads.ts";
import { callAddress, fillPath } from "../../../contract/platform/endpoint.ts";
import { logError } from "../../../contract/platform/support.ts";
import { updateContact } from "../../../contract/people/users.ts";
import { addresses } from "../../../contract/platform/addresses.ts";
import { allAddresses } from "../../../test/addresses.ts";
import { type Contest, addContest, addEntry, at } from "../../../test/contest.ts";
import { openSite } from "../../../test/site.ts";
import { useTown } from "../../../test/town.ts";
import { logFault } from "../http/fault.ts";
import { newKey } from "../links/keys.ts";

const town = useTown();
const KEY = newKey(undefined);
const CLIENT_KEY = newKey("019a3f0c-5a7e-7000-8000-6b1f2f9d1c11");
const CODE = "JX4T-9QPM-22KD";
const NAME = "Castellano";
const EMAIL = "lucia.castellano@far.example";
const planted = [KEY, CLIENT_KEY, CODE, NAME, EMAIL, "Our secret house.jpg", "lucia.castellano"];
let contest: Contest;
let server: Awaited<ReturnType<typeof openSite>>;
let lines: string[] = [];
/** The error log is read and written, whatever else fails. */
let home: typeof town.app.database.home;

beforeAll(async () => {
  contest = await addContest(town);
  server = await openSite(town.app);
  ({ home } = town.app.database);
});
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** All that the operator's log and the error log keep of what happened. */
async function logged(): Promise<string> {
  const faults = lines.filter((line) => line.includes('"fault"')).length;
  const rows = () => home((sql) => sql`select message, stack, url from error_log`);
  await expect.poll(async () => (await rows()).length).toBeGreaterThanOrEqual(faults);
  return `${lines.join("")}${JSON.stringify(await rows())}`;
}

async function expectNothingPlanted() {
  const text = await logged();
  for (const word of planted) expect(text.includes(word), `${word} in ${text.slice(0, 20_000)}`).toBe(false);
}

/** Whatever is asked of the database fails, and tells of what was asked. */
function breakDatabase(told: string) {
  const fails = () => Promise.reject(new Error(`invalid input: "${told}", ${EMAIL}, ${KEY}`));
  const { database } = town.app;
  vi.spyOn(database, "readHome").mockImplementation(fails);
  vi.spyOn(database, "readInside").mockImplementation(fails);
  vi.spyOn(database, "home").mockImplementation((work) =>
    new Error().stack!.includes("logFault") ? home(work) : fails(),
  );
}

test("no key of a link stands in a log, at whichever page or call it was used", async () => {
  vi.spyOn(town.app.directory, "client").mockRejectedValue(new Error(`No luck with ${CLIENT_KEY}.`));
  const keyed = allAddresses.filter((address) => /:\w+(Key|Code)\b/.test(address));
  expect(keyed.length).toBeGreaterThan(15);
  for (const page of [...keyed, addresses.certificate]) {
    const names = [...page.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const valueOf = (name: string) => (name.endsWith("Key") ? KEY : name.endsWith("Code") ? CODE : "oak");
    const path = fillPath(page, Object.fromEntries(names.map((name) => [name, valueOf(name)])));
    for (const url of [path, `/api/clients${path}`])
      await server.inject({ url: `${url}?key=${CLIENT_KEY}&search=${NAME}` });
    logFault(town.app, new Error(`Broke at https://rosette.example${path}?q=${NAME}`), { url: `GET ${path}#${KEY}` });
    const fault = {
      message: `Failed at https://rosette.example${path}`,
      stack: `at https://rosette.example${path}`,
      url: `https://rosette.example${path}?to=${EMAIL}`,
    };
    await town.as()(logError, {}, fault);
  }
  await expectNothingPlanted();
  expect(lines.some((line) => line.includes("/:key"))).toBe(true);
});

test("no name that was searched for, sent or uploaded stands in a log, even where the fault tells of it; the route does", async () => {
  const entryID = await addEntry(town, contest);
  const [owner, entrant] = [await town.token("owner"), await town.token("entrant")];
  const place = { ...at(contest), entryID, folderID: contest.folders.photos };
  const json = { "content-type": "application/json" };
  const asked = [
    { told: NAME, url: `/api/clients/oak/people?search=${NAME}`, headers: { authorization: `Bearer ${owner}` } },
    {
      told: "Our secret house.jpg",
      method: "POST" as const,
      url: callAddress(uploadEntryFile, place, { name: "Our secret house.jpg" }),
      headers: { authorization: `Bearer ${entrant}`, "content-type": "application/octet-stream" },
      payload: "words",
    },
    {
      told: `Our secret house.jpg of ${NAME}`,
      method: "POST" as const,
      url: `/api${updateContact.path}`,
      headers: { authorization: `Bearer ${entrant}`, ...json },
      payload: JSON.stringify({ company: NAME, phone: EMAIL, firstName: "Our secret house.jpg" }),
    },
  ];
  for (const { told, ...each } of asked) {
    breakDatabase(told);
    expect((await town.server.inject(each)).statusCode).toBe(500);
    vi.mocked(town.app.database.readHome).mockRestore();
    vi.mocked(town.app.database.readInside).mockRestore();
    vi.mocked(town.app.database.home).mockRestore();
  }
  await expectNothingPlanted();
  expect(lines.some((line) => line.includes('"route":"POST /api/users'))).toBe(true);
});
