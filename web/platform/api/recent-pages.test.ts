// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { noteRecentPage, recentPagesOf, removeRecentPages } from "./recent-pages.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const page = (n: number | string) => ({ to: `/oak/studio/people/${n}`, label: `Person ${n}`, detail: "" });
const labels = (userID: string, client: string) => recentPagesOf(userID, client).map(({ label }) => label);

test("the latest page comes first and each once, of each client its own", () => {
  for (const n of [1, 2, 1]) noteRecentPage("rosa", "oak", page(n));
  noteRecentPage("rosa", "elm", page("of elm"));
  expect(labels("rosa", "oak")).toEqual(["Person 1", "Person 2"]);
  expect(labels("rosa", "elm")).toEqual(["Person of elm"]);
  for (let n = 0; n < 30; n++) noteRecentPage("rosa", "oak", page(n));
  expect(labels("rosa", "oak")).toHaveLength(12);
});

test("nothing is left after signing out, and whoever signs in afterwards is told nothing", () => {
  noteRecentPage("rosa", "oak", page("Carla"));
  expect(labels("another", "oak")).toEqual([]);
  noteRecentPage("another", "oak", page("Dan"));
  expect(labels("rosa", "oak")).toEqual([]);
  removeRecentPages();
  expect(localStorage.length).toBe(0);
});

test("where the browser forbids storage, or somebody spoiled what is in it, there are no recent pages", () => {
  localStorage.setItem("recent pages", "{");
  expect(labels("rosa", "oak")).toEqual([]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  noteRecentPage("rosa", "oak", page(1));
  expect(labels("rosa", "oak")).toEqual([]);
});
