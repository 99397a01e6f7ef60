import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { listErrors } from "../../../contract/platform/error-log.ts";
import { openSite } from "../../../test/site.ts";
import { useTown } from "../../../test/town.ts";
import { newestMigration } from "../db/migrate.ts";
import { productVersion } from "../installation/version.ts";

const town = useTown();
let server: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => void (server = await openSite(town.app)));
afterEach(() => void vi.restoreAllMocks());

const GIVEN = "7f3a9c1d5e8b40f2a6d1c3b5e7f90812";

const idOf = async (said?: string | string[], url = "/api/clients/oak") => {
  const headers = said === undefined ? {} : { "x-request-id": said };
  return String((await server.inject({ url, headers })).headers["x-request-id"]);
};

test("the identifier that a proxy gave a request is answered with it, whatever the answer is", async () => {
  for (const url of [
    "/api/clients/oak",
    "/api/nothing",
    "/api/users",
    "/api/clients/%E0%A4%A",
    "/healthz",
    "/",
    "/oak",
  ])
    expect(await idOf(GIVEN, url), url).toBe(GIVEN);
});

test("without one, or with one that could bring anything else into a log, a new one is made", async () => {
  const wrong = [undefined, "", "short", "has spaces in it", 'quote"quote"', "a".repeat(41), "key ".repeat(9)];
  const made = await Promise.all(wrong.map((said) => idOf(said)));
  expect(made.filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
  expect(new Set(made).size).toBe(wrong.length);
});

test("by it a fault in a proxy's log is found on standard error and in the error log", async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => Boolean(lines.push(String(text))));
  const broken = vi.spyOn(town.app.directory, "service").mockRejectedValue(new Error("out of luck"));
  const url = "/api/clients/oak/services/awards";
  const { body } = await town.server.inject({ url, headers: { "x-request-id": GIVEN } });
  broken.mockRestore();
  const { instance } = JSON.parse(body) as { instance: string };
  const line = lines.find((one) => one.includes(instance));
  expect(JSON.parse(line!)).toMatchObject({ fault: instance, request: GIVEN, url: `GET ${url}` });
  const urls = async () =>
    (await town.as("owner")(listErrors, { client: "oak" })).answer.errors
      .filter(({ errorID }) => errorID === instance)
      .map((entry) => entry.url);
  await expect.poll(urls).toEqual([`GET ${url} (request ${GIVEN})`]);
});

test("a process says which version it is, and up to which migration its database goes", async () => {
  const { body } = await town.server.inject({ url: "/healthz" });
  expect(JSON.parse(body)).toEqual({ lives: true, version: productVersion, migration: newestMigration() });
  const last = await town.home(async (sql) => {
    await sql`set local role none`;
    return sql<{ name: string }>`select max(name) as name from schema_migrations`;
  });
  expect(`${newestMigration()}.sql`).toBe(last[0]?.name);
});
