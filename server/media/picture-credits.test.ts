import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { FileKind } from "../../contract/platform/files.ts";
import { addCredits } from "./picture-credits.ts";

const words = {
  title: "House & garden",
  caption: "The <front>\u0001, in May",
  credit: "Ann Lee",
  source: "Oak Builders Guild, Building Awards",
  code: "BRICK-1",
};

const drawn = {
  create: { width: 120, height: 81, channels: 4, background: { r: 90, g: 40, b: 10, alpha: 0.5 } },
} as const;
const opaque = () => sharp(drawn).flatten({ background: "#fff" });

const inParts = (file: Buffer, length: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < file.length; at += length) yield file.subarray(at, at + length);
    })(),
  );

async function said(file: Buffer, kind: FileKind, length = 7, credits = words): Promise<Buffer> {
  const { picture, longer } = await addCredits(inParts(file, length), kind, credits);
  const whole = await buffer(picture);
  expect(whole.length - file.length).toBe(longer);
  return whole;
}

const pixels = async (file: Buffer) => (await sharp(file).raw().toBuffer()).toString("base64");

describe("a picture takes its words along, and is the same picture", () => {
  const pictures: [string, FileKind, () => Promise<Buffer>][] = [
    ["JPEG", "jpeg", () => opaque().jpeg().toBuffer()],
    ["JPEG with JFIF", "jpeg", async () => withJFIF(await opaque().jpeg().toBuffer())],
    ["PNG", "png", () => sharp(drawn).png().toBuffer()],
    ["lossy WebP", "webp", () => opaque().webp().toBuffer()],
    ["lossless WebP", "webp", () => opaque().webp({ lossless: true }).toBuffer()],
    ["WebP with alpha", "webp", () => sharp(drawn).webp().toBuffer()],
    ["lossless WebP with alpha", "webp", () => sharp(drawn).webp({ lossless: true }).toBuffer()],
  ];
  test.each(pictures)("%s", async (_, kind, make) => {
    const file = await make();
    const with_ = await said(file, kind);
    const metadata = await sharp(with_).metadata();
    const xmp = metadata.xmp?.toString() ?? "";
    expect(metadata).toMatchObject({ format: kind, width: 120, height: 81 });
    expect(metadata.hasAlpha).toBe((await sharp(file).metadata()).hasAlpha);
    expect(xmp).toContain("<dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li></rdf:Seq></dc:creator>");
    expect(xmp).toContain("<photoshop:Credit>Ann Lee</photoshop:Credit>");
    expect(xmp).toContain("House &amp; garden");
    expect(xmp).toContain("The &lt;front&gt;, in May");
    expect(xmp).toContain("Oak Builders Guild, Building Awards");
    expect(await pixels(with_)).toBe(await pixels(file));
    expect(await said(file, kind, 100_000)).toEqual(with_);
  });
});

test("a caption that is a book is cut, so that a JPEG stays one, and an empty credit names nobody", async () => {
  const file = await opaque().jpeg().toBuffer();
  const long = await said(file, "jpeg", 64, { ...words, caption: "&".repeat(100_000), credit: " " });
  const metadata = await sharp(long).metadata();
  expect(metadata.width).toBe(120);
  expect(metadata.xmp?.toString()).not.toContain("dc:creator");
});

test("what isn’t what it says, and what no words can be put into, goes by as it is", async () => {
  for (const [kind, text] of [
    ["jpeg", "kept"],
    ["png", "x".repeat(500)],
    ["webp", `RIFF1234WEBPALPH${"x".repeat(100)}`],
    ["pdf", "%PDF-1.7"],
    ["jpeg", ""],
  ] as const)
    expect((await said(Buffer.from(text), kind)).toString()).toBe(text);
});

test("whoever lets go of it before it has begun lets go of what is stored", async () => {
  const stored = inParts(await opaque().jpeg().toBuffer(), 100);
  const { picture } = await addCredits(stored, "jpeg", words);
  picture.destroy();
  await finished(stored).catch(() => undefined);
  expect(stored.destroyed).toBe(true);
});

const withJFIF = (file: Buffer): Buffer =>
  Buffer.concat([
    file.subarray(0, 2),
    Buffer.from([0xff, 0xe0, 0, 16]),
    Buffer.from("JFIF\0"),
    Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0]),
    file.subarray(2),
  ]);
