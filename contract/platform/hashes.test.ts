import { expect, test } from "vitest";
import { seededRandom, hash32, hash64, mixedHash } from "./hashes.ts";

test("orders and revisions that people have seen stay as they were", () => {
  const text = "Häuser 🏠 3";
  expect([hash32(""), hash32("a"), hash32(text)]).toEqual([2_166_136_261, 3_826_002_220, 1_648_031_163]);
  expect([mixedHash(""), mixedHash("a"), mixedHash(text)]).toEqual([372_956_368, 2_264_797_617, 3_743_249_114]);
  expect([hash64(""), hash64("a"), hash64(text)].map((hash) => hash.toString(36))).toEqual([
    "33niihzj4ux45",
    "2o0ongoiv4rrg",
    "b0r7x7lnnkbf",
  ]);
  const draw = seededRandom("contest 1");
  expect([draw(), draw(), draw()]).toEqual([0.9667869824916124, 0.6092047074344009, 0.14228785829618573]);
});
