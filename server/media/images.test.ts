import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { type PictureKind, type PreparedImage, drawImage } from "./images.ts";

async function drawn(content: Buffer, kind: PictureKind): Promise<PreparedImage> {
  const folder = await testFolder();
  await writeFile(join(folder, "original"), content);
  return drawImage(join(folder, "original"), kind, folder);
}

const plain = (width: number, height: number, background = "#2060c0") =>
  sharp({ create: { width, height, channels: 3, background } });
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

/** Red on its left half, as a camera held upright writes it, with a location. */
const fromCamera = async () =>
  plain(400, 200)
    .composite([{ input: await plain(200, 200, "#d02020").png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0: { Model: "Test camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 46/1 30/1" } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function colorAt(file: string, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

test("a picture is turned upright by its EXIF orientation", async () => {
  const { full, width, height, thumbs } = await drawn(await fromCamera(), "jpeg");
  expect([width, height]).toEqual([200, 400]);
  expect(thumbs.map((each) => [each.width, each.height])).toEqual([[200, 400]]);
  for (const { file } of [full, ...thumbs]) {
    expect((await colorAt(file, 100, 20))[0]).toBeGreaterThan(180);
    expect((await colorAt(file, 100, 380))[2]).toBeGreaterThan(160);
  }
});

test("nothing that is shown says where or with what a picture was taken", async () => {
  const camera = await fromCamera();
  const gpsTag = Buffer.from([0x25, 0x88]);
  for (const sign of ["Test camera", gpsTag]) expect((await sharp(camera).metadata()).exif?.includes(sign)).toBe(true);
  const { full, thumbs } = await drawn(camera, "jpeg");
  for (const { file } of [full, ...thumbs]) {
    const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect((await readFile(file)).includes("Exif")).toBe(false);
  }
});

test.each([
  [2000, [320, 800, 1600]],
  [1600, [320, 800, 1600]],
  [500, [320, 500]],
  [320, [320]],
  [90, [90]],
])("a picture %i wide has thumbnails %j wide, and is never enlarged", async (width, widths) => {
  const { thumbs, full } = await drawn(await plain(width, 60).png().toBuffer(), "png");
  expect(thumbs.map((each) => each.width)).toEqual(widths);
  expect(full.width).toBe(width);
  expect((await sharp(thumbs[0]!.file).metadata()).format).toBe("webp");
});

test("a very long strip is shown within bounds", async () => {
  const { thumbs, height } = await drawn(await plain(200, 20_000).png().toBuffer(), "png");
  expect(height).toBe(20_000);
  expect(thumbs.at(-1)).toMatchObject({ width: 64, height: 6400 });
});

test("the dominant color is told as #rrggbb", async () => {
  const { dominantColor } = await drawn(await plain(50, 50, "#2060c0").png().toBuffer(), "png");
  const channels = /^#(..)(..)(..)$/
    .exec(dominantColor)!
    .slice(1)
    .map((each) => Number.parseInt(each, 16));
  channels.forEach((each, index) => expect(Math.abs(each - [0x20, 0x60, 0xc0][index]!)).toBeLessThanOrEqual(8));
});

test("what is transparent stays so, and counts as white", async () => {
  const glass = sharp({ create: { width: 40, height: 40, channels: 4, background: "#00000000" } });
  const { full, dominantColor } = await drawn(await glass.png().toBuffer(), "png");
  expect((await sharp(full.file).metadata()).hasAlpha).toBe(true);
  expect(dominantColor).toMatch(/^#f.f.f.$/);
});

test("each kind is shown at full size in a kind that every browser knows", async () => {
  const kinds = { jpeg: "jpeg", png: "png", webp: "webp", gif: "png" } as const;
  for (const [kind, fullKind] of Object.entries(kinds) as ["jpeg" | "gif", "jpeg" | "png"][]) {
    const { full } = await drawn(await plain(40, 30).toFormat(kind).toBuffer(), kind);
    expect(full.kind).toBe(fullKind);
    expect((await sharp(full.file).metadata()).format).toBe(fullKind);
  }
});

test("of a moving GIF the first frame is shown", async () => {
  const frames = await Promise.all(["#d02020", "#2060c0"].map((each) => plain(30, 30, each).png().toBuffer()));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  const { full, height } = await drawn(moving, "gif");
  expect(height).toBe(30);
  expect((await colorAt(full.file, 15, 15))[0]).toBeGreaterThan(180);
});

test("colors for print and of sixteen bits are shown as a screen shows them", async () => {
  const print = await plain(40, 30).toColourspace("cmyk").jpeg().toBuffer();
  const deep = await plain(40, 30).toColourspace("rgb16").png().toBuffer();
  for (const [content, kind] of [
    [print, "jpeg"],
    [deep, "png"],
  ] as const) {
    const { full } = await drawn(content, kind);
    expect(await sharp(full.file).metadata()).toMatchObject({ space: "srgb", depth: "uchar", channels: 3 });
  }
});

test("an iPhone's HEIC is shown as JPEG, upright", async () => {
  const { full, thumbs, width, height } = await drawn(await readFile("test/data/rotated.heic"), "heic");
  expect([full.kind, width, height]).toEqual(["jpeg", 48, 64]);
  expect(thumbs).toHaveLength(1);
  const [red, , blue] = await colorAt(full.file, 44, 3);
  expect(red).toBeGreaterThan(blue!);
});

test("a HEIC that was cut off is refused", async () => {
  const heic = await readFile("test/data/rotated.heic");
  for (const end of [40, 500, 900])
    await expect(drawn(heic.subarray(0, end), "heic")).rejects.toMatchObject({ status: 422 });
});

test.each(["jpeg", "png", "webp", "gif"] as const)("a %s that was cut in half is refused", async (kind) => {
  const picture = await noisy(300, 300).toFormat(kind).toBuffer();
  await expect(drawn(picture.subarray(0, picture.length / 2), kind)).rejects.toMatchObject({
    status: 422,
    message: "This picture is damaged and can't be opened. Save a new copy and upload that.",
  });
});

test("a JPEG with the small mistakes that cameras make is taken", async () => {
  const picture = await noisy(300, 300).jpeg().toBuffer();
  const [body, end] = [picture.subarray(0, -2), picture.subarray(-2)];
  const padded = Buffer.concat([picture, Buffer.alloc(4096)]);
  const stray = Buffer.concat([body, Buffer.from("stray bytes"), end]);
  const second = Buffer.concat([picture, await plain(20, 20).jpeg().toBuffer()]);
  const spoiled = Buffer.from(picture).fill(0xff, 5000, 5006);
  for (const content of [padded, stray, second, spoiled])
    expect(await drawn(content, "jpeg")).toMatchObject({ width: 300 });
});

test("more than 100 megapixels are refused by the header alone", async () => {
  const png = await plain(10, 10).png().toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  await expect(drawn(png, "png")).rejects.toMatchObject({
    status: 413,
    message: "This picture has more than 100 megapixels. Save a smaller copy and upload that.",
  });
});
