import { expect, test } from "vitest";
import { keptOf, openAnswerCache } from "./answer-cache.ts";

const heard: ((id: string) => void)[] = [];
const changes = {
  say: () => undefined,
  hear: (_kind: string, listener: (id: string) => void) => void heard.push(listener),
  close: async () => undefined,
};

test("what is kept is found until its client changes", async () => {
  const cache = openAnswerCache(changes);
  cache.keep("/oak", await keptOf("oak", "text/plain", "oak-id"));
  cache.keep("/elm", await keptOf("elm", "text/plain", "elm-id"));
  for (const hear of heard) hear("oak-id");
  expect(cache.find("/oak")).toBeUndefined();
  expect(cache.find("/elm")?.plain.toString()).toBe("elm");
});

test("addresses that somebody makes up push out the oldest, and never fill the memory", async () => {
  const cache = openAnswerCache(changes);
  const large = await keptOf("x".repeat(30 * 1024 * 1024), "text/plain", "oak-id");
  for (const address of ["/1", "/2", "/3"]) cache.keep(address, large);
  expect(cache.find("/1")).toBeUndefined();
  expect(cache.find("/3")).toBeDefined();
});
