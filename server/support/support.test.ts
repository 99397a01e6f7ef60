import { expect, test } from "vitest";
import { listErrors, logError } from "../../contract/support.ts";
import { useTown } from "../../test/town.ts";

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
  expect(answer.errors.map(({ url }) => url)).toEqual(["/oak?x=1", fault.url]);
});

test("P04 another client's staff sees nothing of it, and other roles may not look", async () => {
  expect((await town.as("elmOwner")(listErrors, { client: "elm" })).answer.errors).toEqual([]);
  for (const person of ["viewer", "programManager", "entrant", "elmOwner"])
    expect((await town.as(person)(listErrors, { client: "oak" })).status, person).toBe(403);
});

test("the error log is read page by page, newest first", async () => {
  for (let count = 0; count < 55; count++) await town.as()(logError, {}, { ...fault, message: `fault ${count}` });
  const first = (await town.as("owner")(listErrors, { client: "oak" })).answer;
  expect(first.errors[0]?.message).toBe("fault 54");
  expect(first.errors).toHaveLength(50);
  const second = (await town.as("owner")(listErrors, { client: "oak" }, undefined, { query: { before: first.next! } }))
    .answer;
  expect(second.errors[0]?.message).toBe("fault 4");
  expect(second.next).toBeNull();
});
