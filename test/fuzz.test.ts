import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/all-calls.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { type ServerBundle, mountPages } from "../server/platform/http/serve-pages.ts";
import { serve } from "../server/platform/http/serve.ts";
import { addContest, addEntry } from "./contest.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { CallError, documentAt } from "../web/entry-server.tsx";
import { addresses, impossibleSteps, nestedTextsFor, payloadsFor, queriesFor, sentAs, zips } from "./generate.ts";
import { askOverTheWire } from "./wire.ts";
import { useTown } from "./town.ts";

const town = useTown();
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 25);
const SEED = process.env["FUZZ_SEED"];
const runs = { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) };
let answered = 0;
const people = [
  undefined,
  "owner",
  "administrator",
  "programManager",
  "tourManager",
  "boxOffice",
  "viewer",
  "entrant",
  "scorer",
  "stranger",
] as const;

/** Stands in every row of elm that can hold text. If an answer made for anyone else contains it, the wall leaks. */
const SECRET = "elmwood-secret";
let server: FastifyInstance;
let ours: string[] = [];
let theirs: string[] = [];

/** Every identifier a client's rows have, wherever they are. */
async function identifiers(client: string): Promise<string[]> {
  return town.inside(client, async (sql) => {
    const rows = await Promise.all([
      sql<{ id: string }>`select service_id as id from services union all select category_id from categories`,
      sql<{
        id: string;
      }>`select entry_id as id from entries union all select entry_upload_id from entry_uploads union all select upload_id from uploads`,
      sql<{
        id: string;
      }>`select form_id as id from forms union all select document_folder_id from document_folders`,
      sql<{ id: string }>`select scoresheet_id as id from scoresheets union all select gallery_id from galleries`,
      sql<{
        id: string;
      }>`select role_grant_id as id from role_grants union all select help_request_id from help_requests`,
      sql<{
        id: string;
      }>`select page_section_id as id from page_sections union all select scorer_assignment_id from scorer_assignments`,
    ]);
    return rows.flat().map((row) => row.id);
  });
}

/** Every address is a public page's, with the client and the program that the web finds in it, so that whatever the server makes of it comes to be drawn. */
const bundle: ServerBundle = {
  CallError,
  documentAt: (address) => ({ address, params: documentAt(address)?.params ?? {}, policy: undefined }),
  drawDocument: async () => ({ status: 200, frame: "", head: "", html: "", data: "{}" }),
  drawPlainDocument: async () => ({ status: 200, frame: "", head: "", html: "" }),
  placeAt: () => ({ kind: "shell", frame: "", hasKey: false }),
};

beforeAll(async () => {
  const templates = { document: () => "", plain: () => "", shell: () => "" };
  server = serve(town.app, handlers);
  mountPages({ server, app: town.app, bundle, templates });
  await server.listen({ host: "127.0.0.1", port: 0 });
  return () => server.close();
});
afterAll(() => process.stdout.write(`${answered} requests answered\n`));

beforeAll(async () => {
  for (const client of ["oak", "elm"]) {
    const contest = await addContest(town, { client, url: "fuzz" });
    const owner = client === "oak" ? "entrant" : "elmOwner";
    // A title is kept twice, in its entry and in the answers of the form.
    const entryID = await addEntry(town, contest, { owner, title: client === "elm" ? `${SECRET} entry` : "Fuzz" });
    await town.inside(client, async (sql) => {
      await sql`insert into scorer_assignments (service_id, user_id, category_id)
        values (${contest.serviceID}, ${town.people["scorer"]}, ${contest.categories.BRICK})`;
      await sql`insert into galleries (service_id, kind, name, published) values (${contest.serviceID}, 'gallery', ${`${SECRET} gallery`}, true)`;
      await sql`insert into help_requests (service_id, entry_id, user_id, message)
        values (${contest.serviceID}, ${entryID}, ${town.people[owner]}, ${`${SECRET} message`})`;
      await sql`insert into page_sections (service_id, position, kind) values (${contest.serviceID}, 1, 'text')`;
      await sql`update services set name = ${`${SECRET} contest`}, status = 'draft'`;
      await sql`update categories set name = ${`${SECRET} category`}`;
    });
  }
  await town.inside("oak", async (sql) => {
    await sql`update services set name = 'Fuzz', status = 'published'`;
    await sql`update categories set name = 'Fuzz'`;
    await sql`update galleries set name = 'Fuzz'`;
    await sql`update help_requests set message = 'Fuzz'`;
  });
  ours = await identifiers("oak");
  theirs = await identifiers("elm");
});

const ids = () => fc.constantFrom(...ours, ...theirs, ...Object.values(town.people));

const words = fc.oneof(
  fc.constantFrom("constructor", "__proto__", "toString", "a".repeat(15_000)),
  fc.string({ minLength: 1, maxLength: 40 }),
);

const anyStep = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom(...impossibleSteps));

const paramFor = (name: string): fc.Arbitrary<string> => {
  if (name === "client") return fc.oneof({ weight: 6, arbitrary: fc.constant("oak") }, anyStep);
  if (name === "service") return fc.oneof({ weight: 6, arbitrary: fc.constant("fuzz") }, ids(), anyStep);
  if (name.endsWith("ID")) return fc.oneof({ weight: 6, arbitrary: ids() }, words);
  return fc.oneof(
    fc.constantFrom("contests", "800", "abc", "theme.css"),
    fc.string({ minLength: 1, maxLength: 40, unit: "binary" }),
  );
};

const paramsFor = ({ path }: AnyEndpoint) =>
  fc.record(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, paramFor(name)])));

async function send(
  endpoint: AnyEndpoint,
  params: Record<string, string>,
  query: Record<string, string>,
  payload: string | Buffer,
  person?: string,
) {
  const isUpload = endpoint.carries === "upload";
  let path: string;
  try {
    path = fillPath(endpoint.path, params);
  } catch {
    return undefined; // half of a character has no address
  }
  answered += 1;
  return town.server.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query)}`,
    headers: {
      // From everywhere: what anybody may send is limited by network.
      "x-forwarded-for": `10.${(answered >> 16) & 255}.${(answered >> 8) & 255}.${answered & 255}`,
      ...(person && { authorization: `Bearer ${await town.token(person)}` }),
      ...(endpoint.method === "POST" && { "content-type": isUpload ? "application/octet-stream" : "application/json" }),
    },
    ...(endpoint.method === "POST" && { payload }),
  });
}

/** What elm has, row for row. */
const elm = () =>
  town.inside(
    "elm",
    (sql) => sql`
    select (select json_agg(e order by entry_id) from entries e) as entries, (select json_agg(s order by service_id) from services s) as services,
      (select json_agg(c order by category_id) from categories c) as categories, (select json_agg(g order by role_grant_id) from role_grants g) as grants`,
  );

describe.each(calls)("$feature $name", ({ endpoint }) => {
  test("never breaks and never tells of another client, whoever sends whatever", async () => {
    town.forgetTokens();
    const before = await elm();
    const call = fc.tuple(
      paramsFor(endpoint),
      queriesFor(endpoint, ids()),
      payloadsFor(endpoint, ids()),
      fc.constantFrom(...people),
    );
    await fc.assert(
      fc.asyncProperty(call, async ([params, query, payload, person]) => {
        const response = await send(endpoint, params as Record<string, string>, query, payload, person);
        if (!response) return;
        expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
        expect(response.body).not.toContain(SECRET);
      }),
      runs,
    );
    expect(await elm()).toEqual(before);
  });
});

/** A call as it is rightly addressed; `wrong` stands in one of its parameters. */
const rightParams = ({ path }: AnyEndpoint, wrong: Record<string, string> = {}) =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [
      name,
      wrong[name] ?? { client: "oak", service: "fuzz", serviceType: "contests" }[name] ?? ours[0]!,
    ]),
  );

test.each(calls)("$feature $name is no fault where its client or its program can't be one", async ({ endpoint }) => {
  town.forgetTokens();
  for (const name of ["client", "service"])
    for (const step of impossibleSteps) {
      const response = await send(endpoint, rightParams(endpoint, { [name]: step }), {}, "{}", "owner");
      expect(response!.statusCode, `${name} ${JSON.stringify(step)}`).toBeLessThan(500);
    }
});

test.each(calls.filter(({ endpoint }) => endpoint.method === "POST" && endpoint.carries === "json"))(
  "$feature $name takes no text that is nested too deep",
  async ({ endpoint }) => {
    town.forgetTokens();
    for (const payload of nestedTextsFor(endpoint)) {
      const response = await send(endpoint, rightParams(endpoint), {}, payload, "owner");
      expect(response!.statusCode, response!.body.slice(0, 500)).toBeLessThan(500);
    }
  },
);

test("whatever a zip says of itself, sending it is no fault", async () => {
  const contest = await addContest(town, { url: "zips" });
  const entryID = await addEntry(town, contest);
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all'`);
  const place = { client: "oak", service: "zips", entryID, folderID: contest.folders.photos };
  await fc.assert(
    fc.asyncProperty(zips, async (zip) => {
      await town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`);
      const response = await send(uploadEntryFile, place, { name: "plan.zip" }, zip, "entrant");
      expect(response!.statusCode, response!.body.slice(0, 500)).toBeLessThan(500);
    }),
    { ...runs, numRuns: RUNS * 8 },
  );
});

describe("whatever the address", () => {
  test("is answered, whether there is anything or not, and is nobody else's", async () => {
    await fc.assert(
      fc.asyncProperty(addresses, async (path) => {
        answered += 1;
        expect((await askOverTheWire(server, path)).statusCode).toBeLessThan(500);
      }),
      { ...runs, numRuns: RUNS * 8 },
    );
  });

  test("nothing is done at an address that no call has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.anything(), async (path, body) => {
        answered += 1;
        const response = await town.server.inject({
          method: "POST",
          url: `/api${path}`,
          headers: { "content-type": "application/json" },
          payload: sentAs(body),
        });
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
        expect(response.statusCode).toBeLessThan(500);
      }),
      { ...runs, numRuns: RUNS * 8 },
    );
  });
});
