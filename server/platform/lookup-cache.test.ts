import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LookupCache, openLookupCache } from "./lookup-cache.ts";

let cache: LookupCache<string>;
let looked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  cache = openLookupCache(1_000, (value) => (value === "ends soon" ? Date.now() + 100 : Infinity));
  looked = [];
});
afterEach(() => void vi.useRealTimers());

const get = (key: string, value: string | undefined = key) =>
  cache.get(key, async () => {
    looked.push(key);
    return value;
  });

test("what was looked up is kept for a while; what isn't there is looked up again", async () => {
  await get("oak");
  await get("oak", "other");
  await get("nobody", undefined);
  expect(looked).toEqual(["oak", "nobody"]);
  vi.setSystemTime(Date.now() + 1_001);
  expect(await get("oak", "other")).toBe("other");
});

test("a value that ends isn't kept longer", async () => {
  await get("link", "ends soon");
  vi.setSystemTime(Date.now() + 101);
  await get("link");
  expect(looked).toEqual(["link", "link"]);
});

test("what it is about is forgotten, and nothing else", async () => {
  await get("oak");
  await get("elm");
  cache.forget((value) => value === "oak");
  await get("elm");
  await get("oak");
  expect(looked).toEqual(["oak", "elm", "oak"]);
  cache.forget();
  await get("elm");
  expect(looked).toEqual(["oak", "elm", "oak", "elm"]);
});

test("what is forgotten while it is looked up isn't kept", async () => {
  let resolveLookup!: (value: string) => void;
  const lookup = cache.get("oak", () => new Promise((resolve) => (resolveLookup = resolve)));
  cache.forget((value) => value === "elm");
  resolveLookup("as it was");
  expect(await lookup).toBe("as it was");
  expect(await get("oak", "as it is")).toBe("as it is");
});
