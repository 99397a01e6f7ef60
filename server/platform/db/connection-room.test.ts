import { expect, test } from "vitest";
import { warningsOf } from "./connection-room.ts";

const home = {
  database: "home",
  server: "one:5432",
  most: 97,
  limit: "max_connections less those kept for superusers",
};

test("nothing is said where all processes’ connections fit, to the last", () => {
  expect(warningsOf([home], { processes: 7, poolSize: 12 })).toEqual([]);
  expect(warningsOf([{ ...home, most: 91 }], { processes: 7, poolSize: 12 })).toEqual([]);
});

test("where they don’t fit the sum is said: processes times pool and listener", () => {
  expect(warningsOf([home], { processes: 8, poolSize: 12 })).toEqual([
    expect.stringMatching(/gives 97 connections to home \(max_connections .*\), and 8 processes may ask for 104:/),
  ]);
});

test("databases on one server share its connections, those on another don’t", () => {
  const east = { ...home, database: "east" };
  expect(warningsOf([home, east], { processes: 4, poolSize: 12 })).toEqual([
    expect.stringMatching(/to home, east .*, and 4 processes may ask for 100:/),
  ]);
  expect(warningsOf([home, { ...east, server: "two:5432" }], { processes: 4, poolSize: 12 })).toEqual([]);
});
