import { beforeEach, expect, test, vi } from "vitest";
import { type WaitingSheet, outbox } from "./outbox.ts";

/** A browser's storage, whose entries are its own keys. */
function fakeStorage(): Record<string, string> {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Record<string, string>;
}

beforeEach(() => vi.stubGlobal("localStorage", fakeStorage()));

const at = { client: "oak", serviceType: "contests", service: "awards", entryID: "e1" } as const;
const sheet = (saveKey: string, follows: string | null, round = 1): WaitingSheet => ({
  userID: "u1",
  at,
  scoresheetID: "s1",
  name: "House on the hill",
  sent: { values: { design: 7 }, round, saveKey, follows },
});
const waiting = (round: number, scoresheetID = "s1") =>
  outbox.waiting({ userID: "u1", at, scoresheetID, sent: { round } })?.sent;

test("T07 a sheet of the round before that still waits doesn’t fill in the one of the round that is on, nor another sheet", () => {
  outbox.store(sheet("first", null));
  expect(waiting(1)).toMatchObject({ saveKey: "first" });
  expect(waiting(2)).toBeUndefined();
  expect(waiting(1, "s2")).toBeUndefined();
});

test("T07 one that takes the place of another follows what that followed; of one that wasn’t taken, what its scorer has seen since", () => {
  outbox.store(sheet("first", null));
  outbox.store(sheet("second", "2027-03-01T12:00:00Z"));
  expect(waiting(1)).toMatchObject({ saveKey: "second", follows: null });
  outbox.refuse(sheet("second", null), "You have saved this scoresheet meanwhile.");
  outbox.store(sheet("third", "2027-03-01T12:00:00Z"));
  expect(waiting(1)).toMatchObject({ saveKey: "third", follows: "2027-03-01T12:00:00Z" });
});

test("T07 what was saved since by network leaves nothing of that sheet waiting, and all else", () => {
  outbox.store(sheet("first", null));
  outbox.store(sheet("other", null, 2));
  outbox.supersede({ userID: "u1", at, scoresheetID: "s1", sent: { round: 1 } });
  expect(waiting(1)).toBeUndefined();
  expect(waiting(2)).toMatchObject({ saveKey: "other" });
});
