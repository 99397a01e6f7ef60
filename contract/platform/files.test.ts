import { expect, test } from "vitest";
import {
  acceptAttribute,
  acceptsKind,
  savedFileName,
  acceptedKinds,
  restrictions,
  sizeText,
  tooLargeMessage,
  fileProblem,
  wrongKindMessage,
} from "./files.ts";

test("N08 each restriction takes its own kinds", () => {
  expect(restrictions).toEqual(["image-pdf", "images", "pdf", "all"]);
  expect(acceptedKinds("images")).toEqual(["jpeg", "png", "webp", "heic", "avif", "gif"]);
  expect(acceptedKinds("pdf")).toEqual(["pdf"]);
  expect(acceptedKinds("image-pdf")).toEqual([...acceptedKinds("images"), "pdf"]);
  expect(acceptedKinds("all")).toEqual(expect.arrayContaining(["jpeg", "pdf", "docx", "zip", "mp4"]));
});

test("no restriction takes SVG or HTML", () => {
  expect(acceptAttribute("all")).not.toMatch(/svg|html/);
  expect(acceptsKind("images", "mp4")).toBe(false);
});

test("the file input is told types and extensions", () => {
  expect(acceptAttribute("pdf")).toBe("application/pdf,.pdf");
  expect(acceptAttribute("images")).toContain("image/heic,.heic,.heif");
});

test("a refusal by size names the most the folder takes", () => {
  expect(tooLargeMessage(25 * 1024 * 1024)).toBe("This file is larger than 25 MB, the most that is taken here.");
  expect(fileProblem({ size: 1025 }, 1024)).toBe("This file is larger than 1 KB, the most that is taken here.");
  expect(fileProblem({ size: 1024 }, 1024)).toBeUndefined();
  expect(fileProblem({ size: 0 }, 1024)).toMatch(/empty/);
});

test("a refusal by kind says whether the name misleads, and what to upload instead", () => {
  expect(wrongKindMessage("image-pdf", "Kitchen.JPG")).toBe(
    "This file is not an image or PDF, although its name says so. Upload a JPEG, PNG, WebP, HEIC, AVIF, GIF or PDF.",
  );
  expect(wrongKindMessage("images", "tour.mp4")).toBe(
    "Only images are taken here. Upload a JPEG, PNG, WebP, HEIC, AVIF or GIF.",
  );
  expect(wrongKindMessage("pdf", "page.html")).toBe("Only PDFs are taken here. Upload a PDF.");
});

test("sizes are said as people say them", () => {
  expect([700, 1024 * 640, 1024 * 1024 * 2.5, 1024 * 1024 * 24.6].map(sizeText)).toEqual([
    "1 KB",
    "640 KB",
    "2.5 MB",
    "25 MB",
  ]);
});

test.each([
  ["photo.pdf", "jpeg", "photo.jpg"],
  ["IMG_1.JPG", "jpeg", "IMG_1.JPG"],
  ["tool.exe", "zip", "tool.exe.zip"],
  ["../../etc/passwd", "txt", "passwd.txt"],
  ["C:\\fakepath\\my plan.pdf", "pdf", "my plan.pdf"],
  ["a\r\nb\u202e.png", "png", "ab.png"],
  ["", "png", "file.png"],
  [".jpg", "png", "file.png"],
] as const)("the name %j of a %s is saved as %j", (name, kind, saved) => {
  expect(savedFileName(name, kind)).toBe(saved);
});
