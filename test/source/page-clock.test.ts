import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = ["contract", "server", "web"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);
const matchesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([text]) => `${file}: ${text}`);

test("an end is shown as one: midnight is 11:59 PM of the day before", () => {
  expect(files.length).toBeGreaterThan(1_000);
  const ends = "closesAt|[uU]ntil|endsAt|expiresAt|answerBy|dueAt|lastDay";
  const asMoments = new RegExp(
    `\\b(?:momentText|dateTimeText|dayText|dateText)\\((?:[\\w.?!]*\\.)?\\w*(?:${ends})\\b[^)]*\\)`,
    "g",
  );
  const tags = new RegExp(`<DateTimeText(?![^>]*as="end)[^>]*value=\\{[\\w.?!]*(?:${ends})\\b[^>]*>`, "g");
  expect(files.flatMap((file) => [...matchesIn(file, asMoments), ...matchesIn(file, tags)])).toEqual([]);
});

test("the reader's own clock is asked for on pages of no program alone; a program's page has one clock", () => {
  const ofNoProgram = /^web\/(?:platform|commerce\/(?:giving|invoices|ledger)|people)\//;
  const reasons: Readonly<Record<string, string>> = {
    "web/app/preview/PreviewBand.tsx": "the link's end is known by its day, and the page's program isn't asked",
    "web/commerce/cart/visitor/HoldClock.tsx": "it runs for minutes, on the buyer's own clock",
    "web/app/account/OwnDataSection.tsx": "the download is of one's account, and of no program",
    "web/entries/studio/EntryHistory.tsx": "the zone is the change's own, if it has one",
  };
  const found = files
    .filter((file) => file.startsWith("web/") && !ofNoProgram.test(file))
    .filter(
      (file) => matchesIn(file, /(?:Text|By)\([^()]*(?:\([^()]*\)[^()]*)*,\s*(?:[^,()|]*\?\?\s*)?"here"\)/g).length > 0,
    );
  expect(found.filter((file) => !(file in reasons))).toEqual([]);
});
