import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "../../platform/api/api.ts";
import {
  type PendingAnswers,
  type FormSave,
  type SavedForm,
  longestSaveWait,
  openAutosave,
  typingPause,
} from "./autosave.ts";
import { mergeAnswers } from "./merge-answers.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const first: SavedForm = {
  version: 1,
  revision: 3,
  savedAt: "2026-06-01T10:00:00Z",
  values: { title: "Mill", story: "" },
};

/** A server that keeps as the real one does, and a browser's storage. */
function worldOf(stored = first) {
  const world = {
    server: stored,
    sent: [] as FormSave[],
    kept: null as PendingAnswers | null,
    failing: undefined as CallError | undefined,
    save: vi.fn(async (sent: FormSave) => {
      world.sent.push(sent);
      if (world.failing) throw world.failing;
      if (sent.base < world.server.revision)
        throw new CallError(409, "This form was changed in another window meanwhile.");
      world.server = { ...world.server, revision: sent.revision, values: sent.values, savedAt: "2026-06-01T10:42:00Z" };
      return { revision: sent.revision, savedAt: world.server.savedAt! };
    }),
    reload: vi.fn(async () => world.server),
    keep: (pending: PendingAnswers | null) => {
      world.kept = pending;
    },
    changed: vi.fn(),
  };
  return world;
}

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

test("what is typed is kept at once, and saved when the typing pauses", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  autosave.change({ title: "Mi", story: "" });
  await pass(typingPause - 1);
  autosave.change({ title: "Old mill", story: "" });
  expect(world.kept?.values).toEqual({ title: "Old mill", story: "" });
  await pass(typingPause - 1);
  expect(world.sent).toEqual([]);
  await pass(1);
  expect(world.sent).toEqual([{ values: { title: "Old mill", story: "" }, version: 1, revision: 4, base: 3 }]);
  expect(autosave.state()).toMatchObject({ phase: "saved", savedAt: "2026-06-01T10:42:00Z" });
  expect(world.kept).toBeNull();
});

test("what is typed back again isn't sent", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  autosave.change({ title: "Mil", story: "" });
  autosave.change({ title: "Mill", story: "" });
  await pass(typingPause * 2);
  expect(world.sent).toEqual([]);
  expect(world.kept).toBeNull();
});

test("what is heard from another window while a save is on its way is shown once that is answered", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  let answer: () => void = () => {};
  world.save.mockImplementationOnce(async (sent) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { revision: sent.revision, savedAt: "2026-06-01T10:41:00Z" };
  });
  autosave.change({ title: "Mine", story: "" });
  await pass(typingPause);
  autosave.receive({ ...first, revision: 5, values: { title: "Theirs, typed upon mine", story: "" } });
  autosave.receive({ ...first, revision: 4, values: { title: "Mine", story: "" } });
  expect(autosave.state().values).toEqual({ title: "Mine", story: "" });
  answer();
  await pass(0);
  expect(autosave.state()).toMatchObject({ phase: "saved", values: { title: "Theirs, typed upon mine", story: "" } });
});

test("what is typed while a save is on its way is saved after it", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  let answer: () => void = () => {};
  world.save.mockImplementationOnce(async (sent) => {
    world.sent.push(sent);
    await new Promise<void>((resolve) => (answer = resolve));
    world.server = { ...world.server, revision: sent.revision, values: sent.values };
    return { revision: sent.revision, savedAt: "2026-06-01T10:41:00Z" };
  });
  autosave.change({ title: "A", story: "" });
  await pass(typingPause);
  autosave.change({ title: "AB", story: "" });
  answer();
  await pass(typingPause * 2);
  expect(world.sent.map(({ values, revision, base }) => [values["title"], revision, base])).toEqual([
    ["A", 4, 3],
    ["AB", 5, 4],
  ]);
  expect(world.server.values["title"]).toBe("AB");
});

test("a reload finds what wasn't saved, and saves it", async () => {
  const world = worldOf();
  openAutosave(first, null, world).change({ title: "Old mill", story: "" });
  const found = world.kept;
  const again = worldOf();
  const autosave = openAutosave(first, found, again);
  expect(autosave.state().values).toEqual({ title: "Old mill", story: "" });
  await pass(typingPause);
  expect(again.server.values["title"]).toBe("Old mill");
});

test("without a network it says so, tries again ever more slowly, and sends when it is back", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  world.failing = new CallError(0);
  autosave.change({ title: "Old mill", story: "" });
  await pass(typingPause);
  expect(autosave.state().phase).toBe("offline");
  await pass(1_000 + 2_000);
  world.save.mockImplementationOnce(async (sent) => {
    expect(autosave.state().phase).toBe("offline");
    world.sent.push(sent);
    throw new CallError(0);
  });
  await pass(4_000);
  expect(world.sent).toHaveLength(4);
  await pass(longestSaveWait * 3);
  const tried = world.sent.length;
  autosave.change({ title: "The old mill", story: "" });
  await pass(typingPause);
  expect(world.sent).toHaveLength(tried);
  world.failing = undefined;
  autosave.retry();
  await pass(0);
  expect(world.server.values["title"]).toBe("The old mill");
  expect(autosave.state().phase).toBe("saved");
});

test("an expired sign-in waits for the next one, and goes on", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  world.failing = new CallError(401, "Sign in to do that.");
  autosave.change({ title: "Old mill", story: "" });
  await pass(typingPause);
  expect(autosave.state().phase).toBe("signedOut");
  await pass(longestSaveWait * 2);
  expect(world.sent).toHaveLength(1);
  expect(world.kept?.values["title"]).toBe("Old mill");
  world.failing = undefined;
  autosave.retry();
  await pass(0);
  expect(world.server.values["title"]).toBe("Old mill");
});

test("what can't be saved as it is says why, and is saved once it is put right", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  world.failing = new CallError(400, "Some answers can't be kept as they are.", { title: "3 character(s) over limit" });
  autosave.change({ title: "Much too long", story: "" });
  await pass(typingPause);
  expect(autosave.state()).toMatchObject({ phase: "refused", errors: { title: "3 character(s) over limit" } });
  expect(world.kept).not.toBeNull();
  world.failing = undefined;
  autosave.change({ title: "Short", story: "" });
  await pass(typingPause);
  expect(autosave.state()).toMatchObject({ phase: "saved", errors: {} });
});

test("two windows: each keeps what only it changed, the newer typing wins, and both are told", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  world.server = { ...first, revision: 4, values: { title: "Theirs", story: "Their story" } };
  autosave.change({ title: "Mine", story: "" });
  await pass(typingPause * 3);
  expect(world.server.values).toEqual({ title: "Mine", story: "Their story" });
  expect(autosave.state()).toMatchObject({
    phase: "saved",
    merged: 1,
    elsewhere: { taken: ["story"], over: ["title"] },
  });
});

test("what another window saved comes in where nothing was typed", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  autosave.receive({ ...first, revision: 5, values: { title: "Theirs", story: "" } });
  expect(autosave.state()).toMatchObject({ values: { title: "Theirs" }, merged: 1, phase: "saved" });
  autosave.receive({ ...first, revision: 4, values: { title: "Older", story: "" } });
  expect(autosave.state().values["title"]).toBe("Theirs");
});

test("flush saves now, and says whether all is with the server", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  autosave.change({ title: "Old mill", story: "" });
  expect(await autosave.flush()).toBe(true);
  expect(world.server.values["title"]).toBe("Old mill");
  world.failing = new CallError(0);
  autosave.change({ title: "Mill", story: "" });
  expect(await autosave.flush()).toBe(false);
});

test("leaving the page sends what was still waiting", async () => {
  const world = worldOf();
  const autosave = openAutosave(first, null, world);
  autosave.change({ title: "Old mill", story: "" });
  autosave.close();
  await pass(0);
  expect(world.server.values["title"]).toBe("Old mill");
});

test("an answer taken away here stays away, though another window knew it", () => {
  expect(mergeAnswers({ a: "x", b: "y" }, { a: "", b: "y" }, { a: "x", b: "z" })).toEqual({
    values: { a: "", b: "z" },
    taken: ["b"],
    over: [],
  });
});
