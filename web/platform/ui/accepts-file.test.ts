import { expect, test } from "vitest";
import { acceptsFile } from "./accepts-file.ts";

const photo = { name: "Front.JPG", type: "image/jpeg" };
const plan = { name: "plan.pdf", type: "application/pdf" };

test("N08 a file is taken by its kind, its family or its ending", () => {
  expect(acceptsFile("image/*", photo)).toBe(true);
  expect(acceptsFile("image/*", plan)).toBe(false);
  expect(acceptsFile("image/*,.pdf", plan)).toBe(true);
  expect(acceptsFile(".jpg", photo)).toBe(true);
  expect(acceptsFile("application/pdf", photo)).toBe(false);
  expect(acceptsFile("", plan)).toBe(true);
});
