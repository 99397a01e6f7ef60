// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EntryForm } from "../../../contract/entries/entries.ts";
import { CallError } from "../../platform/api/api.ts";
import { entryAnswersToSend, openDrafts } from "./drafts.ts";
import { typingPause } from "./autosave.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const form = (entryFormID: string): EntryForm => ({
  entryFormID,
  name: "About",
  description: "",
  version: 1,
  elements: [
    { type: "heading", name: "intro", text: "About" },
    { type: "input", kind: "text", name: "title", label: "Title" },
    { type: "input", kind: "currency", name: "price", label: "Price" },
  ],
  entryFormQuestions: [{ name: "price", value: 120_000 }],
  isShared: false,
  revision: 0,
  savedAt: null,
});
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const saving = () =>
  vi.fn(async (_: string, { revision }: { revision: number }) => ({ revision, savedAt: "2026-06-01T10:42:00Z" }));

test("answers are sent as they stand in the fields, the form's own questions only", () => {
  expect(entryAnswersToSend(form("a"), { title: "Mill", price: "1200.00", other: "x" })).toEqual([
    { name: "title", value: "Mill" },
    { name: "price", value: "1200.00" },
  ]);
});

test("each form is saved by itself, and the last save is what is shown", async () => {
  const save = saving();
  const drafts = openDrafts("entry", [form("a"), form("b")], { save, reload: async () => [] });
  drafts.form("b").change({ title: "Mill", price: "1200.00" });
  expect(drafts.snapshot().phase).toBe("waiting");
  await pass(typingPause);
  expect(save.mock.calls.map(([formID]) => formID)).toEqual(["b"]);
  expect(drafts.snapshot()).toMatchObject({ phase: "saved", savedAt: "2026-06-01T10:42:00Z" });
});

test("what a window couldn't save is found by the next one, and forgotten once it is saved", async () => {
  const lost = async () => Promise.reject(new CallError(0));
  const before = openDrafts("entry", [form("a")], { save: lost, reload: async () => [] });
  before.form("a").change({ title: "Typed offline", price: "1200.00" });
  await pass(typingPause);
  expect(before.snapshot().phase).toBe("offline");
  before.close();
  const save = saving();
  const after = openDrafts("entry", [form("a")], { save, reload: async () => [] });
  expect(after.snapshot().forms["a"]!.values["title"]).toBe("Typed offline");
  await pass(typingPause);
  expect(save).toHaveBeenCalledOnce();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("what another window has saved is taken in from the refusal, and what was typed here is saved upon it", async () => {
  const more = { revision: 7, savedAt: "2026-06-01T10:41:00Z", entryFormQuestions: [{ name: "price", value: 90_000 }] };
  const save = saving();
  save.mockRejectedValueOnce(new CallError(409, "This form was changed in another window meanwhile.", {}, more));
  const reload = vi.fn(async () => []);
  const drafts = openDrafts("entry", [form("a")], { save, reload });
  drafts.form("a").change({ ...drafts.form("a").state().values, title: "Mill" });
  await pass(typingPause);
  expect(drafts.snapshot().forms["a"]!.values).toMatchObject({ title: "Mill", price: "900.00" });
  await pass(typingPause);
  expect(save.mock.calls.at(-1)![1]).toMatchObject({ base: 7, values: { title: "Mill", price: "900.00" } });
  expect(reload).not.toHaveBeenCalled();
});

test("a browser that keeps nothing still saves", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const save = saving();
  const drafts = openDrafts("entry", [form("a")], { save, reload: async () => [] });
  drafts.form("a").change({ title: "Mill", price: "1200.00" });
  await pass(typingPause);
  expect(drafts.snapshot().phase).toBe("saved");
  vi.restoreAllMocks();
});
