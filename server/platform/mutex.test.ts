import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { newMutex } from "./mutex.ts";

test("one at a time is let through, in the order they came, whatever fails", async () => {
  const inTurn = newMutex();
  const seen: string[] = [];
  const each = (name: string) => async () => {
    seen.push(`${name} begins`);
    await pause(3);
    seen.push(`${name} ends`);
    if (name === "first") throw new Error("no");
  };
  await Promise.allSettled(["first", "second", "third"].map((name) => inTurn(each(name))));
  expect(seen).toEqual(["first", "second", "third"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("who has gone away while waiting doesn't begin", async () => {
  const inTurn = newMutex();
  const gone = new AbortController();
  const first = inTurn(() => pause(3));
  const second = inTurn(() => Promise.resolve("begun"), gone.signal);
  gone.abort();
  await expect(second).rejects.toThrow("aborted");
  await first;
});
