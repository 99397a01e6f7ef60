import { expect, test } from "vitest";
import { networkTurns } from "./network-turns.ts";

/** Work that is done once it is said to be; `begun` has whose work has begun, in order. */
function addWork() {
  const inTurn = networkTurns({ running: 2, waitingOfNetwork: 60 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    come: (network: string) =>
      inTurn(network, () => {
        begun.push(network);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endNext() {
      ends.shift()!();
      await new Promise(setImmediate);
    },
  };
}

test("networks take turns: whoever comes last from another one waits for two passwords, not for sixty", async () => {
  const work = addWork();
  const crowd = Array.from({ length: 62 }, () => work.come("crowd"));
  const all = [...crowd, work.come("office"), work.come("office"), work.come("home")];
  expect(work.begun).toEqual(["crowd", "crowd"]);
  for (let at = 0; at < 6; at += 1) await work.endNext();
  expect(work.begun.slice(2)).toEqual(["crowd", "office", "home", "crowd", "office", "crowd"]);
  for (let at = 6; at < all.length; at += 1) await work.endNext();
  expect(await Promise.all(all)).toHaveLength(65);
  expect(work.begun).toHaveLength(65);
});

test("the sixty-first who would wait from one network is told to come again, and nobody else is", async () => {
  const work = addWork();
  const crowd = Array.from({ length: 63 }, () => work.come("crowd"));
  const other = work.come("office");
  await expect(crowd.pop()).rejects.toMatchObject({ status: 429 });
  for (let at = 0; at < 63; at += 1) await work.endNext();
  await Promise.all([...crowd, other]);
});

test("work that fails gives its turn to whoever waits", async () => {
  const inTurn = networkTurns({ running: 1, waitingOfNetwork: 1 });
  const failed = inTurn("office", () => Promise.reject(new Error("broken")));
  const next = inTurn("office", () => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
