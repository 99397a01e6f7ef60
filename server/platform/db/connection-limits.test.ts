import { expect, test } from "vitest";
import { connectionWarnings } from "./connection-limits.ts";

const home = {
  database: "home",
  server: "one:5432",
  most: 97,
  limit: "max_connections less those kept for superusers",
};

test("nothing is said where all processes’ connections fit, to the last", () => {
  expect(connectionWarnings([home], { processes: 7, poolSize: 12 })).toEqual([]);
  expect(connectionWarnings([{ ...home, most: 91 }], { processes: 7, poolSize: 12 })).toEqual([]);
});

test("where they don’t fit the sum is said: processes times pool and listener", () => {
  expect(connectionWarnings([home], { processes: 8, poolSize: 12 })).toEqual([
    expect.stringMatching(/gives 97 connections to home \(max_connections .*\), and 8 processes may ask for 104:/),
  ]);
});

test("databases on one server share its connections, those on another don’t", () => {
  const east = { ...home, database: "east" };
  expect(connectionWarnings([home, east], { processes: 4, poolSize: 12 })).toEqual([
    expect.stringMatching(/to home, east .*, and 4 processes may ask for 100:/),
  ]);
  expect(connectionWarnings([home, { ...east, server: "two:5432" }], { processes: 4, poolSize: 12 })).toEqual([]);
});
