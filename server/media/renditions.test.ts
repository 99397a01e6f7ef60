import { expect, test } from "vitest";
import { type StoredFile, contentDisposition, fileHeaders, renditionOf } from "./renditions.ts";

const picture: StoredFile = {
  key: "c1/entries/e1/u1",
  kind: "heic",
  full: "jpeg",
  thumbs: [320, 800, 1600].map((width) => ({ width, height: width })),
};
const keyOf = (variant: number | "full" | "original", upload = picture) => renditionOf(upload, variant).key.slice(17);

test("the smallest thumbnail that is wide enough is chosen, else the widest", () => {
  expect([100, 320, 321, 1600, 5000].map((width) => keyOf(width))).toEqual(["320", "320", "800", "1600", "1600"]);
});

test("a picture is downloaded as what others may have of it, unless the original is asked for", () => {
  expect(renditionOf(picture, "full")).toEqual({
    key: "c1/entries/e1/u1/full",
    kind: "jpeg",
    contentType: "image/jpeg",
  });
  expect(renditionOf(picture, "original")).toMatchObject({
    key: "c1/entries/e1/u1/original",
    contentType: "image/heic",
  });
  expect(keyOf("full", { ...picture, kind: "docx", full: null, thumbs: [] })).toBe("original");
});

test("what has no picture is said to have none", () => {
  expect(() => renditionOf({ key: "k", kind: "zip", thumbs: [] }, 320)).toThrow("no picture");
});

test("only pictures and PDFs are shown in place", () => {
  expect(contentDisposition("a.pdf", "pdf")).toMatch(/^inline;/);
  expect(contentDisposition("a.jpg", "jpeg")).toMatch(/^inline;/);
  expect(contentDisposition("a.jpg", "jpeg", "attachment")).toMatch(/^attachment;/);
  expect(contentDisposition("a.txt", "txt")).toMatch(/^attachment;/);
});

test.each([
  ["plan.pdf", `filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ["Küche (1).pdf", `filename="Kuche (1).pdf"; filename*=UTF-8''K%C3%BCche%20%281%29.pdf`],
  ["台所.pdf", `filename="file.pdf"; filename*=UTF-8''%E5%8F%B0%E6%89%80.pdf`],
  ['a"; x="b.pdf', `filename="a-_ x=-b.pdf"; filename*=UTF-8''a-%3B%20x%3D-b.pdf`],
  ["a\r\nset-cookie: x", `filename="a set-cookie- x"; filename*=UTF-8''a%20set-cookie-%20x`],
  ["it's*\ud800", `filename="it's-"; filename*=UTF-8''it%27s-%EF%BF%BD`],
  ["", `filename="file"; filename*=UTF-8''file`],
  ["con.pdf", `filename="_con.pdf"; filename*=UTF-8''_con.pdf`],
  ["../../a\\b.pdf", `filename="-..-a-b.pdf"; filename*=UTF-8''-..-a-b.pdf`],
  [`${"long ".repeat(60)}.pdf`, `filename="${"long ".repeat(29)}l.pdf"; filename*=UTF-8''${"long%20".repeat(29)}l.pdf`],
])("the name %j is sent safely", (name, sent) => {
  const header = contentDisposition(name, "pdf");
  expect(header).toBe(`inline; ${sent}`);
  expect(() => new Headers({ "content-disposition": header })).not.toThrow();
});

test("a browser is told what a file is, and its name", () => {
  expect(fileHeaders(renditionOf(picture, 320), "kitchen.webp")).toEqual({
    "content-type": "image/webp",
    "content-disposition": `inline; filename="kitchen.webp"; filename*=UTF-8''kitchen.webp`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
});
