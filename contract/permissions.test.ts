import { expect, test } from "vitest";
import { type Permission, keysOf, may, permissions, purposes } from "./permissions.ts";

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

/** Purposes whose links nobody bears, and why: whoever has the key is told what became of it, or is somebody else beside it. */
const beside = {
  invitation: "a person accepts it, or makes an account with it",
  passwordReset: "it says whether it is still good, and makes its bearer the person",
  feeder: "a program's own staff connect by it, and are asked what they may there",
  feederInvitation: "the same, once",
};

test("P01 every purpose of a link is named by a permission, so that who may come by it is seen there", () => {
  const named = new Set(Object.keys(permissions).flatMap((permission) => keysOf(permission as Permission)));
  const unnamed = purposes.filter((purpose) => !named.has(`${purpose}Key`));
  expect(unnamed.toSorted()).toEqual(Object.keys(beside).toSorted());
});
