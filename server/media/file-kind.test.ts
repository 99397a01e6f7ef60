import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zipOf } from "../../test/zip.ts";
import { kindOfFile, kindOfHead } from "./file-kind.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinds-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function kindOf(content: Buffer | string, name = "file"): Promise<string | undefined> {
  const path = join(folder, "file");
  await writeFile(path, content);
  return kindOfFile(path, name);
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "#c04020" } });

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s is known by its content", async (format) => {
  expect(await kindOf(await picture.clone().toFormat(format).toBuffer(), "photo.pdf")).toBe(format);
});

test("HEIC and AVIF are told apart by their brands", async () => {
  const ftyp = (brands: string) => latin1(`\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}`);
  expect(await kindOf(ftyp("heic\0\0\0\0mif1heic"))).toBe("heic");
  expect(await kindOf(ftyp("mif1\0\0\0\0mif1heic"))).toBe("heic");
  expect(await kindOf(ftyp("mif1\0\0\0\0mif1avif"))).toBe("avif");
  expect(await kindOf(ftyp("mp42\0\0\0\0isommp42"))).toBe("mp4");
  expect(await kindOf(ftyp("avif\0\0\0\0mif1avif"))).toBe("avif");
  expect(await kindOf(ftyp("qt  \0\0\0\0qt  "))).toBe("mov");
  expect(await kindOf(ftyp("M4A \0\0\0\0isom"))).toBe("m4a");
});

test("a PDF may have a few bytes before it, but not a page of HTML", async () => {
  expect(await kindOf("%PDF-1.7\n%\xe2")).toBe("pdf");
  expect(await kindOf("\ufeff\n%PDF-1.4")).toBe("pdf");
  expect(await kindOf("<html>%PDF-1.4")).toBeUndefined();
});

test.each([
  ["a page of HTML", "<!DOCTYPE html><script>alert(1)</script>"],
  ["a page of HTML after a comment", "<!-- hello -->\n<HTML>"],
  ["an SVG", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["an SVG without a declaration", "\n<svg onload='alert(1)'/>"],
  ["a program", latin1("MZ\x90\0\x03\0\0\0")],
  ["an ELF program", latin1("\x7fELF\x02\x01\x01\0")],
  ["UTF-16 text, whose markup could hide", Buffer.from("\ufeff<html>", "utf16le")],
])("%s is no kind that is taken, whatever its name", async (_, content) => {
  expect(await kindOf(content, "kitchen.jpg")).toBeUndefined();
  expect(await kindOf(content, "kitchen.txt")).toBeUndefined();
});

test("text is a table when its name says so", async () => {
  expect(await kindOf("name;city\nZoë;Zürich", "list.csv")).toBe("csv");
  expect(await kindOf(latin1("Zo\xeb < Ana"), "letter.txt")).toBe("txt");
  expect(await kindOfHead(Buffer.from("echo hello"), "run.sh")).toBe("txt");
});

test("text that begins as something else does is text all the same", async () => {
  expect(await kindOf("BMW builds cars, and has a house by the lake.", "story.txt")).toBe("txt");
  expect(await kindOf("MZ is what the mason wrote on the lintel.", "story.md")).toBe("md");
});

test("what is known, and isn't taken, is no kind", async () => {
  expect(await kindOf(latin1("BM\x36\0\x0c\0\0\0\0\0"), "scan.png")).toBeUndefined();
  expect(await kindOf(latin1("7z\xbc\xaf\x27\x1c\0\x04"), "plans.zip")).toBeUndefined();
  expect(await kindOf(latin1("Rar!\x1a\x07\x01\0"), "plans.zip")).toBeUndefined();
});

test("N08 what an architect draws is known by its content", async () => {
  expect(await kindOf(latin1("AC1032\0\0\0\0\0\0\x01"), "plan.pdf")).toBe("dwg");
  expect(await kindOf(latin1("AC1015\0\0"))).toBe("dwg");
  expect(await kindOf("  0\r\nSECTION\r\n  2\r\nHEADER\r\n")).toBe("dxf");
  expect(await kindOf("999\nmade by hand\n0\nSECTION\n2\nENTITIES\n")).toBe("dxf");
  expect(await kindOf("0\nSECTION\n<script>alert(1)</script>")).toBeUndefined();
  expect(await kindOf(latin1("AutoCAD Binary DXF\r\n\x1a\0\0"))).toBe("dxf");
  const sketch = Buffer.concat([latin1("\xff\xfe\xff\x0e"), Buffer.from("SketchUp Model", "utf16le")]);
  expect(await kindOf(sketch, "house.skp")).toBe("skp");
  expect(await kindOf("# A house\n\nOf brick.", "story.md")).toBe("md");
});

test("an Office document is known by its parts, and one with macros isn't taken", async () => {
  expect(await kindOf(zipOf("[Content_Types].xml", "word/document.xml"))).toBe("docx");
  expect(await kindOf(zipOf("[Content_Types].xml", "xl/workbook.xml"))).toBe("xlsx");
  expect(await kindOf(zipOf("[Content_Types].xml", "ppt/presentation.xml"))).toBe("pptx");
  expect(await kindOf(zipOf("word/document.xml", "word/vbaProject.bin"))).toBeUndefined();
});

test("a zip without its directory is no zip", async () => {
  const zip = zipOf("plan.txt", "photo.jpg");
  expect(await kindOf(zip)).toBe("zip");
  expect(await kindOf(zip.subarray(0, zip.length - 30))).toBeUndefined();
});

test("sound is known by its tag or its frames", async () => {
  // With a cover picture the tag is longer than the examined bytes.
  expect(await kindOf(latin1("ID3\x04\0\0\x01\x0f\x0f\x76".padEnd(5_000, "\0")))).toBe("mp3");
  expect(await kindOf(latin1("\xff\xfb\x90\x64"))).toBe("mp3");
  expect(await kindOf(latin1("RIFF\0\0\0\0WAVE"))).toBe("wav");
});
