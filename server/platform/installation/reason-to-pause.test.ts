import { expect, test } from "vitest";
import { reasonToPause } from "./reason-to-pause.ts";

const at = (time: string) => `2026-03-01T${time}:00.000Z`;
const row = { installationID: "one", seenAt: at("12:00"), place: "here" };
const mark = { installationID: "one", seenAt: at("12:00") };
const usual = { row, mark, place: "here", hasClients: true, production: true };

test("nothing waits where database and files agree, nor where either has nothing to say yet", () => {
  expect(reasonToPause(usual)).toBeUndefined();
  expect(reasonToPause({ ...usual, mark: undefined })).toBeUndefined();
  expect(reasonToPause({ ...usual, row: undefined, mark: undefined })).toBeUndefined();
  expect(reasonToPause({ ...usual, row: undefined, hasClients: false })).toBeUndefined();
});

test("a mark that is a moment late or early says nothing: a standby lacks the last moments", () => {
  expect(reasonToPause({ ...usual, mark: { ...mark, seenAt: at("11:00") } })).toBeUndefined();
  expect(reasonToPause({ ...usual, mark: { ...mark, seenAt: at("12:02") } })).toBeUndefined();
});

test("a database that is older than its files waits, and so does one that they don't know, or that they don't belong to", () => {
  expect(reasonToPause({ ...usual, mark: { ...mark, seenAt: at("12:03") } })).toMatch(
    /older than its files.*12:00.*12:03/,
  );
  expect(reasonToPause({ ...usual, mark: { ...mark, installationID: "other" } })).toMatch(/belong to another database/);
  expect(reasonToPause({ ...usual, row: undefined })).toMatch(/was never in use with them/);
});

test("what was restored or copied elsewhere waits in production; a demo town that is copied with its folder doesn't", () => {
  expect(reasonToPause({ ...usual, place: "there" })).toMatch(/restored or copied/);
  expect(reasonToPause({ ...usual, place: "there", production: false })).toBeUndefined();
});
