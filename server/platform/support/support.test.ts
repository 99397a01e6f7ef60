import { expect, test, vi } from "vitest";
import { listErrors } from "../../../contract/platform/error-log.ts";
import { logError } from "../../../contract/platform/support.ts";
import { useTown } from "../../../test/town.ts";
import { tidyJob } from "../jobs/tidy-job.ts";
import { MAX_FAULTS, latestFaults } from "./fault-queries.ts";

const town = useTown();
const fault = { message: "x is not a function", stack: "at Page", url: "https://rosette.example/oak/contests/awards" };

test("M09 an unexpected page error is logged with message, stack and url, and its client's staff can read it", async () => {
  expect((await town.as("entrant")(logError, {}, fault)).status).toBe(200);
  const { answer } = await town.as("owner")(listErrors, { client: "oak" });
  expect(answer.errors[0]).toMatchObject({ ...fault, source: "browser", fullName: "Entrant Tester" });
});

test("M09 a stranger's error is logged, too, wherever it was", async () => {
  for (const url of ["", "not an address", "https://rosette.example/", "/oak?x=1"])
    expect((await town.as()(logError, {}, { ...fault, url })).status, url).toBe(200);
  const { answer } = await town.as("owner")(listErrors, { client: "oak" });
  expect(answer.errors.map(({ url }) => url)).toEqual(["/oak", fault.url]);
});

test("P04 another client's staff sees nothing of it, and other roles may not look", async () => {
  expect((await town.as("elmOwner")(listErrors, { client: "elm" })).answer.errors).toEqual([]);
  for (const person of ["viewer", "programManager", "entrant", "elmOwner"])
    expect((await town.as(person)(listErrors, { client: "oak" })).status, person).toBe(403);
});

test("the error log is read page by page, newest first", async () => {
  const log = async (message: string, times: number) => {
    // Faults of the same millisecond have no order.
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (let count = 0; count < times; count++) await town.as()(logError, {}, { ...fault, message });
  };
  await log("older", 5);
  await log("newer", 49);
  await log("newest", 1);
  const page = async (after?: string) =>
    (await town.as("owner")(listErrors, { client: "oak" }, undefined, { ...(after && { query: { after } }) })).answer;
  const first = await page();
  const newer = Array.from({ length: 49 }, () => "newer");
  expect(first.errors.map(({ message }) => message)).toEqual(["newest", ...newer]);
  const second = await page(first.next!);
  expect(second.errors.slice(0, 5).map(({ message }) => message)).toEqual(Array.from({ length: 5 }, () => "older"));
  expect(second.next).toBeNull();
});

test("M09 a fault of the server is the staff's it concerns, by the reference that the person was shown", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(town.app.directory, "service").mockRejectedValue(new Error("out of luck"));
  const { statusCode, headers, body } = await town.server.inject({ url: "/api/clients/oak/services/awards" });
  vi.restoreAllMocks();
  expect(statusCode).toBe(500);
  expect(headers["content-type"]).toContain("application/problem+json");
  const { detail, instance } = JSON.parse(body) as { detail: string; instance: string };
  expect(detail).toBe("General server error");
  expect(stderr.mock.calls.join()).toContain(instance);
  const seenBy = async (person: string, client: string) =>
    (await town.as(person)(listErrors, { client })).answer.errors.filter(({ errorID }) => errorID === instance);
  await expect
    .poll(() => seenBy("owner", "oak"))
    .toMatchObject([
      {
        source: "server",
        message: "out of luck",
        url: `GET /api/clients/oak/services/awards (request ${String(headers["x-request-id"])})`,
      },
    ]);
  expect(await seenBy("elmOwner", "elm")).toEqual([]);
  const listFaults = (client: string | undefined, faultID: string | undefined) =>
    town.app.database.readHome((sql) => latestFaults(sql, { client, faultID, most: 5 }));
  expect(await listFaults("oak", instance)).toMatchObject([
    { errorID: instance, client: "oak", message: "out of luck" },
  ]);
  expect(await listFaults("elm", instance)).toEqual([]);
  expect(await listFaults(undefined, undefined)).toContainEqual(expect.objectContaining({ errorID: instance }));
});

test("what is written of a fault is no longer than anyone reads, and the newest are kept", async () => {
  await town.as()(logError, {}, { message: "m".repeat(10_000), stack: "s".repeat(50_000), url: "/oak" });
  const { answer } = await town.as("owner")(listErrors, { client: "oak" });
  const { message, stack } = answer.errors[0]!;
  expect([message.length, stack.length]).toEqual([2_000, 10_000]);
  await town.home(
    (sql) => sql`
      insert into error_log (source, message) select 'browser', 'One of many.' from generate_series(1, ${MAX_FAULTS + 10}::integer)`,
  );
  await tidyJob.run(town.app, () => undefined);
  const [{ count }] = (await town.home(
    (sql) => sql<{ count: number }>`select count(*) from error_log where source = 'browser'`,
  )) as [{ count: number }];
  expect(count).toBe(MAX_FAULTS);
});
