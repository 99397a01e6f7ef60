import { expect, test } from "vitest";
import { calls } from "../app/all-calls.ts";
import {
  type Permission,
  type Role,
  linkKeyParams,
  may,
  permissions,
  purposes,
  roles,
  isEntryParticipant,
} from "./permissions.ts";

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

/** POST calls that don't change the client's data: files of pages that are seen anyway, and settings for oneself. */
const changesNothing = [
  "downloadProperties",
  "downloadAttendanceList",
  "downloadScorers",
  "downloadEntryPaper",
  "downloadPeople",
  "downloadPromoCodes",
  "downloadTransactions",
  "downloadJournal",
  "downloadLedger",
  "downloadInvoices",
  "saveEntryView",
  "removeEntryView",
  "previewRegistration",
  "checkBooks",
  "downloadGifts",
];

test("P04 who only looks makes no call that changes something", () => {
  const changes = calls.filter(({ endpoint }) => endpoint.method !== "GET" && may(["viewer"], endpoint.allow));
  expect(changes.map(({ name }) => name).toSorted()).toEqual(changesNothing.toSorted());
});

// Written a second time on purpose: tests of the calls use the same table, and would follow a change of it.
test.each<[Permission, readonly Role[]]>([
  ["DOWNLOAD_ENTRIES", ["owner", "administrator", "programManager"]],
  ["VIEW_SCORES", ["owner", "administrator", "programManager"]],
  ["DOWNLOAD_SCORES", ["owner", "administrator", "programManager"]],
  ["NOTE_ENTRIES", ["owner", "administrator", "programManager"]],
  ["DISCUSS_ENTRIES", ["owner", "administrator", "programManager"]],
  ["MANAGE_AWARDS", ["owner", "administrator", "programManager"]],
  ["DOWNLOAD_HELP_REQUESTS", ["owner", "administrator", "programManager"]],
  ["DOWNLOAD_SURVEY", ["owner", "administrator", "programManager", "tourManager"]],
  ["DOWNLOAD_ATTENDANCE_CONTACTS", ["owner", "administrator", "programManager", "tourManager"]],
  ["MANAGE_VOTES", ["owner", "administrator", "programManager", "tourManager"]],
  ["CANCEL_PROGRAM", ["owner", "administrator"]],
  ["DELETE_PROGRAM", ["owner", "administrator"]],
  ["MANAGE_PAYMENTS", ["owner", "administrator"]],
  ["MANAGE_ACCOUNTING", ["owner", "administrator"]],
  ["VIEW_AUDIT_LOG", ["owner", "administrator"]],
  ["IMPORT_ROSTER", ["owner", "administrator"]],
  ["VERIFY_MEMBERS", ["owner", "administrator"]],
  ["MANAGE_ROLES", ["owner"]],
])("P04 %s is for %j of the staff alone", (permission, expectedRoles) => {
  expect(roles.filter((role) => may([role], permission))).toEqual(expectedRoles);
});

test("whoever entered something takes part in it, and so does whoever helps with it, whatever else they are", () => {
  expect(isEntryParticipant(["owner", "entrant"])).toBe(true);
  expect(isEntryParticipant(["owner", "coEntrant"])).toBe(true);
  expect(isEntryParticipant(["owner", "scorer"])).toBe(false);
});

/** Purposes that no permission names, and why: the holder only learns what became of the link, or is somebody else besides. */
const beside = {
  invitation: "a person accepts it, or makes an account with it",
  passwordReset: "it says whether it is still good, and makes its bearer the person",
  feeder: "a program's own staff connect by it, and are asked what they may there",
  feederInvitation: "the same, once",
};

test("P01 every purpose of a link is named by a permission, so that who may come by it is seen there", () => {
  const params = new Set(Object.keys(permissions).flatMap((permission) => linkKeyParams(permission as Permission)));
  const unnamed = purposes.filter((purpose) => !params.has(`${purpose}Key`));
  expect(unnamed.toSorted()).toEqual(Object.keys(beside).toSorted());
});
