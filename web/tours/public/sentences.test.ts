import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test("each line and each sentence stands for itself", () => {
  expect(sentencesOf("Step-free from the drive. Upper floor by stairs only.\nPark along the road.\n\n")).toEqual([
    "Step-free from the drive.",
    "Upper floor by stairs only.",
    "Park along the road.",
  ]);
});

test("numbers and small letters after a full stop go on with the sentence", () => {
  expect(sentencesOf("Door 2.5 feet wide, on 4th st. beside the church")).toEqual([
    "Door 2.5 feet wide, on 4th st. beside the church",
  ]);
  expect(sentencesOf("")).toEqual([]);
});
