import { expect, test } from "vitest";
import { parseRange } from "./byte-range.ts";

test.each([
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=10-500", { start: 10, end: 99 }],
  ["bytes=-30", { start: 70, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
])("of a file of a hundred bytes, %s is one part", (header, part) => {
  expect(parseRange(header, 100)).toEqual(part);
});

test.each([undefined, "", "bytes=-", "bytes=100-", "bytes=30-20", "bytes=0-1,5-6", "lines=1-2"])(
  "%s asks for no part that there is: the whole file is sent",
  (header) => {
    expect(parseRange(header, 100)).toBeUndefined();
  },
);
