import { expect, test } from "vitest";
import { may } from "./permissions.ts";

test("P04 who only looks submits nothing, not even for somebody else", () => {
  expect(may(["viewer"], "VIEW_ENTRY")).toBe(true);
  expect(may(["viewer"], "SUBMIT_ENTRY")).toBe(false);
});

test("P04 what an entrant reads of the own scores is the entrant's: staff have the results", () => {
  expect(may(["entrant"], "VIEW_OWN_SCORES")).toBe(true);
  expect(may(["owner", "administrator", "programManager"], "VIEW_OWN_SCORES")).toBe(false);
});

test("P04 people are invited by owners and administrators, not by who manages programs", () => {
  expect(may(["administrator"], "INVITE_PEOPLE")).toBe(true);
  expect(may(["programManager"], "INVITE_PEOPLE")).toBe(false);
});
