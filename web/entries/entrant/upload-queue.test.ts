import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform/api/api.ts";
import type { ChosenFile } from "../../platform/api/chosen-files.ts";
import type { SendingTools } from "./send-entry-file.ts";
import { type QueuedFile, longestUploadWait, openUploadQueue } from "./upload-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const chosenFile = (key: string): ChosenFile => ({
  key,
  userID: "ana",
  client: "prairie",
  service: "awards",
  entryTitle: "Mill",
  entryID: "mill",
  folderID: "photos",
  file: new File(["picture"], `${key}.jpg`),
  chosenAt: 0,
});

/** A browser's storage, a network that can be gone, and a server that takes each file when it is told to. */
function worldOf() {
  const world = {
    kept: new Map<string, ChosenFile>(),
    hasRoom: true,
    isOnline: true,
    shown: [] as readonly QueuedFile[],
    sending: new Map<string, { tools: SendingTools; done(): void; fail(error: unknown): void }>(),
    calledOff: [] as string[],
    sent: 0,
    elsewhere: 0,
    queue: () =>
      openUploadQueue({
        send: ({ key }, tools) =>
          new Promise((resolve, reject) => {
            world.sending.set(key, { tools, done: resolve, fail: reject });
            tools.signal.addEventListener("abort", () => reject(new DOMException("gone", "AbortError")));
          }),
        callOff: async ({ key }) => world.calledOff.push(key),
        alone: (_key, _signal, work) => work(),
        keep: async (chosen) => {
          if (!world.hasRoom) return undefined;
          world.kept.set(chosen.key, chosen);
          return chosen;
        },
        keepBegun: async (key, incomingUploadID) =>
          void world.kept.set(key, { ...world.kept.get(key)!, incomingUploadID }),
        isKept: async (key) => world.kept.has(key),
        forget: async (key) => void world.kept.delete(key),
        isOnline: () => world.isOnline,
        changed: (files) => (world.shown = files),
        sent: () => (world.sent += 1),
        settledElsewhere: () => (world.elsewhere += 1),
      }),
  };
  return world;
}

const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);
const phases = ({ shown }: ReturnType<typeof worldOf>) => shown.map(({ phase }) => phase);

test("two files are sent at once, and what is sent is forgotten", async () => {
  const world = worldOf();
  await world.queue().add(["a", "b", "c"].map(chosenFile));
  await pass();
  expect(phases(world)).toEqual(["sending", "sending", "waiting"]);
  world.sending.get("a")!.done();
  await pass();
  expect(phases(world)).toEqual(["sending", "sending"]);
  expect([...world.kept.keys()]).toEqual(["b", "c"]);
  expect(world.sent).toBe(1);
});

test("a file that is chosen offline is kept, and goes on by itself when the network is back", async () => {
  const world = worldOf();
  world.isOnline = false;
  const queue = world.queue();
  await queue.add([chosenFile("a")]);
  await pass();
  expect(phases(world)).toEqual(["offline"]);
  expect(world.kept.has("a")).toBe(true);
  world.isOnline = true;
  queue.online();
  await pass();
  expect(phases(world)).toEqual(["sending"]);
});

test("one that is cut off is tried again after ever longer waits, without anybody asking", async () => {
  const world = worldOf();
  await world.queue().add([chosenFile("a")]);
  await pass();
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, longestUploadWait, longestUploadWait]) {
    world.sending.get("a")!.fail(new CallError(0));
    await pass(wait - 1);
    expect(phases(world)).toEqual(["offline"]);
    await pass(1);
    expect(phases(world)).toEqual(["sending"]);
  }
});

test.each([408, 429, 502, 503, 504])("so is one that the server can't take just now (%i)", async (status) => {
  const world = worldOf();
  await world.queue().add([chosenFile("a")]);
  await pass();
  world.sending.get("a")!.fail(new CallError(status));
  await pass();
  expect(phases(world)).toEqual(["offline"]);
});

test("one on its way waits as soon as the network is gone, and so does one on which nothing moves for a minute", async () => {
  const world = worldOf();
  const queue = world.queue();
  await queue.add([chosenFile("a")]);
  await pass();
  queue.offline();
  await pass();
  expect(phases(world)).toEqual(["offline"]);
  queue.online();
  await pass(30_000);
  world.sending.get("a")!.tools.onProgress(0.4, 0.2);
  await pass(59_000);
  expect(phases(world)).toEqual(["sending"]);
  await pass(1_000);
  expect(phases(world)).toEqual(["offline"]);
});

test("a reload finds what wasn't sent, and where the server keeps what has arrived", async () => {
  const world = worldOf();
  const before = world.queue();
  await before.add([chosenFile("a")]);
  await pass();
  await world.sending.get("a")!.tools.onBegun("incoming-1");
  before.close();
  await pass();
  world.queue().restore([...world.kept.values()]);
  await pass();
  expect(world.shown[0]?.chosen.incomingUploadID).toBe("incoming-1");
  world.sending.get("a")!.tools.onProgress(0.43, 0.43);
  expect(world.shown[0]).toMatchObject({ phase: "sending", from: 0.43 });
});

test("one that is refused says why, stays, and is sent again when that is asked", async () => {
  const world = worldOf();
  const queue = world.queue();
  await queue.add([chosenFile("a")]);
  await pass();
  world.sending.get("a")!.fail(new CallError(415, "This file is not an image."));
  await pass();
  expect(world.shown[0]).toMatchObject({ phase: "refused", error: "This file is not an image." });
  queue.retry("a");
  await pass();
  expect(phases(world)).toEqual(["sending"]);
});

test("one that is called off is forgotten here and at the server, in whatever state it is", async () => {
  const world = worldOf();
  const queue = world.queue();
  await queue.add(["a", "b", "c"].map(chosenFile));
  await pass();
  for (const key of ["a", "c"]) queue.cancel(key);
  await pass();
  expect(world.shown.map(({ chosen }) => chosen.key)).toEqual(["b"]);
  expect([...world.kept.keys()]).toEqual(["b"]);
  expect(world.calledOff).toEqual(["a", "c"]);
});

test("what another window has sent or called off meanwhile isn't sent again", async () => {
  const world = worldOf();
  const queue = world.queue();
  queue.restore([chosenFile("a")]);
  await pass();
  expect([world.shown, world.elsewhere, world.sending.size]).toEqual([[], 1, 0]);
  await queue.add([chosenFile("b")]);
  await pass();
  world.kept.clear();
  const begun = world.sending.get("b")!.tools.onBegun("incoming-2");
  await expect(begun).rejects.toBeDefined();
  await pass();
  expect(world.shown).toEqual([]);
});

test("where the browser has no room for a file it is sent all the same, and that it isn't kept is known", async () => {
  const world = worldOf();
  world.hasRoom = false;
  await world.queue().add([chosenFile("a")]);
  await pass();
  expect(world.shown[0]).toMatchObject({ phase: "sending", kept: false });
});
