import { expect, test } from "vitest";
import { firstCrop, isTooSmall, pixelSquareOf } from "./crop.ts";

test("K06 the first square is three quarters of the width, in the middle", () => {
  expect(firstCrop({ width: 1000, height: 1000 })).toEqual({ unit: "%", x: 12.5, y: 12.5, width: 75, height: 75 });
  const tall = firstCrop({ width: 800, height: 1600 });
  expect(tall).toEqual({ unit: "%", x: 12.5, y: 31.25, width: 75, height: 37.5 });
});

test("K06 a wide picture's first square is as high as the picture allows", () => {
  const wide = firstCrop({ width: 1600, height: 900 });
  expect(pixelSquareOf(wide, { width: 1600, height: 900 })).toEqual({ x: 350, y: 0, side: 900 });
});

test("K06 D12 the square never measures less than 100 pixels, and never leaves the picture", () => {
  const size = { width: 120, height: 120 };
  expect(pixelSquareOf(firstCrop(size), size).side).toBe(100);
  const sliver = { unit: "%", x: 99, y: 99, width: 1, height: 1 } as const;
  expect(pixelSquareOf(sliver, { width: 400, height: 300 })).toEqual({ x: 300, y: 200, side: 100 });
});

test("K06 a picture of less than 100 by 100 pixels is too small", () => {
  expect([isTooSmall({ width: 99, height: 500 }), isTooSmall({ width: 100, height: 100 })]).toEqual([true, false]);
});
