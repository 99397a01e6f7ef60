import { expect, test } from "vitest";
import { accepts } from "./accepts.ts";

const photo = { name: "Front.JPG", type: "image/jpeg" };
const plan = { name: "plan.pdf", type: "application/pdf" };

test("N08 a file is taken by its kind, its family or its ending", () => {
  expect(accepts("image/*", photo)).toBe(true);
  expect(accepts("image/*", plan)).toBe(false);
  expect(accepts("image/*,.pdf", plan)).toBe(true);
  expect(accepts(".jpg", photo)).toBe(true);
  expect(accepts("application/pdf", photo)).toBe(false);
  expect(accepts("", plan)).toBe(true);
});
