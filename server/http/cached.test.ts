import { expect, test } from "vitest";
import { keptOf, openShelf } from "./cached.ts";

const heard: ((id: string) => void)[] = [];
const changes = {
  say: () => undefined,
  hear: (_kind: string, listener: (id: string) => void) => void heard.push(listener),
  close: async () => undefined,
};

test("what is kept is found until its client changes", async () => {
  const shelf = openShelf(changes);
  shelf.keep("/oak", await keptOf("oak", "text/plain", "oak-id"));
  shelf.keep("/elm", await keptOf("elm", "text/plain", "elm-id"));
  for (const hear of heard) hear("oak-id");
  expect(shelf.find("/oak")).toBeUndefined();
  expect(shelf.find("/elm")?.plain.toString()).toBe("elm");
});

test("addresses that somebody makes up push out the oldest, and never fill the memory", async () => {
  const shelf = openShelf(changes);
  const large = await keptOf("x".repeat(30 * 1024 * 1024), "text/plain", "oak-id");
  for (const address of ["/1", "/2", "/3"]) shelf.keep(address, large);
  expect(shelf.find("/1")).toBeUndefined();
  expect(shelf.find("/3")).toBeDefined();
});
