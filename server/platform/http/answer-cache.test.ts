import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { type ChangeFeed, openChangeFeed } from "../change-feed.ts";
import {
  type AnswerCache,
  type PublicAnswer,
  type AnswerSubject,
  openAnswerCache,
  compressAnswer,
} from "./answer-cache.ts";

let changes: ChangeFeed;
let miss: () => void;
let cache: AnswerCache;
let made: string[];

beforeEach(async () => {
  const local = await openChangeFeed(undefined as never, undefined);
  changes = { ...local, onMissed: (listener) => (miss = listener) };
  cache = openAnswerCache(changes);
  made = [];
});

const answer = async (address: string, subject: AnswerSubject = {}, text = address) =>
  cache.answer(
    address,
    async () => subject,
    async () => {
      made.push(address);
      return compressAnswer(text, "text/plain");
    },
  );

const oaks = { clientID: "oak" };
const awards = { clientID: "oak", serviceID: "awards" };
const tour = { clientID: "oak", serviceID: "tour" };
const elms = { clientID: "elm", serviceID: "fair" };

async function fill() {
  await answer("/", {});
  await answer("/oak", oaks);
  await answer("/oak/awards", awards);
  await answer("/oak/tour", tour);
  await answer("/elm/fair", elms);
  made = [];
}

test("what a service changes drops its own pages and those that list it; what a client changes, all of the client's", async () => {
  await fill();
  await fill();
  expect(made).toEqual([]);
  changes.publish("service", "oak", "awards");
  await fillAgain(["/", "/oak", "/oak/awards"]);
  changes.publish("client", "oak");
  await fillAgain(["/", "/oak", "/oak/awards", "/oak/tour"]);
  changes.publish("user", "oak");
  await fillAgain([]);
});

async function fillAgain(expected: string[]) {
  const before = made.length;
  for (const [address, subject] of [
    ["/", {}],
    ["/oak", oaks],
    ["/oak/awards", awards],
    ["/oak/tour", tour],
    ["/elm/fair", elms],
  ] as const)
    await answer(address, subject);
  expect(made.slice(before)).toEqual(expected);
}

test("where something may have been missed, nothing is kept", async () => {
  await fill();
  miss();
  await fillAgain(["/", "/oak", "/oak/awards", "/oak/tour", "/elm/fair"]);
});

/** An answer that is made when it is told to be. */
function slowly(address: string, about: AnswerSubject | Promise<AnswerSubject>) {
  let finish!: (text: string) => void;
  let fail!: (fault: Error) => void;
  const text = new Promise<string>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const asked = cache.answer(
    address,
    async () => about,
    async () => {
      made.push(address);
      return compressAnswer(await text, "text/plain");
    },
  ) as Promise<PublicAnswer>;
  return { asked, finish, fail };
}
const textOf = async (asked: Promise<PublicAnswer>) => (await asked).plain.toString();

test("however many ask at once, an answer is made once", async () => {
  const first = slowly("/oak", oaks);
  const others = [answer("/oak", oaks, "other"), answer("/oak", oaks, "other")];
  await turn();
  first.finish("first");
  expect(await Promise.all([first.asked, ...others].map(textOf))).toEqual(["first", "first", "first"]);
  expect(made).toEqual(["/oak"]);
});

test("an answer that couldn't be made fails for those who waited, and is made anew for the next", async () => {
  const first = slowly("/oak", oaks);
  const waiting = answer("/oak", oaks);
  first.fail(new Error("broken"));
  await expect(first.asked).rejects.toThrow("broken");
  await expect(waiting).rejects.toThrow("broken");
  expect(await textOf(answer("/oak", oaks))).toBe("/oak");
});

test("what changes while an answer is made is in the next answer, for whoever asks after the change", async () => {
  const before = slowly("/oak/awards", awards);
  await turn();
  changes.publish("service", "oak", "awards");
  expect(await textOf(answer("/oak/awards", awards, "after"))).toBe("after");
  before.finish("before");
  expect(await textOf(before.asked)).toBe("before");
  expect(await textOf(answer("/oak/awards", awards))).toBe("after");
  expect(made).toEqual(["/oak/awards", "/oak/awards"]);
});

test("what changes while it is looked up what an answer is about is in it: it is begun afterwards, once", async () => {
  const subject = Promise.withResolvers<AnswerSubject>();
  const first = slowly("/oak/awards", subject.promise);
  changes.publish("service", "oak", "awards");
  const others = answer("/oak/awards", awards, "other");
  expect(made).toEqual([]);
  subject.resolve(awards);
  first.finish("after");
  expect(await Promise.all([first.asked, others].map(textOf))).toEqual(["after", "after"]);
  changes.publish("service", "oak", "awards");
  expect(await textOf(answer("/oak/awards", awards, "later"))).toBe("later");
});

test("the clock alone makes an answer old: it is kept for ten seconds", async () => {
  vi.useFakeTimers();
  try {
    await answer("/oak", oaks);
    vi.setSystemTime(Date.now() + 9_999);
    await answer("/oak", oaks);
    expect(made).toEqual(["/oak"]);
    vi.setSystemTime(Date.now() + 1);
    await answer("/oak", oaks);
    expect(made).toEqual(["/oak", "/oak"]);
  } finally {
    vi.useRealTimers();
  }
});

test("what isn't packed is sent once and not kept", async () => {
  const missing = () =>
    cache.answer(
      "/nowhere",
      async () => ({}),
      async () => ({ status: 404, type: "text/plain", plain: Buffer.from("") }),
    );
  await missing();
  expect(await textOf(answer("/nowhere", {}, "there now"))).toBe("there now");
});

test("addresses that somebody makes up push out the oldest, and never fill the memory", async () => {
  const large = await compressAnswer("x".repeat(30 * 1024 * 1024), "text/plain");
  for (const address of ["/1", "/2", "/3"])
    await cache.answer(
      address,
      async () => ({}),
      async () => large,
    );
  await answer("/3");
  expect(made).toEqual([]);
  await answer("/1");
  expect(made).toEqual(["/1"]);
});
