import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { bytesOf, partsInZip, unpacked } from "./zip.ts";

const elsewhere = 0xffffffff;
const long = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const record = (text: string, length: number) => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(length - 4)]);

/** As programs pack what may come to more than 4 GB: sizes and places stand in fields of eight bytes. */
function largeZip(name: string, content: Buffer): Buffer {
  const local = record("PK\x03\x04", 30);
  local.writeUInt16LE(name.length, 26);
  const sizes = [long(content.length), long(content.length), long(0)];
  const extra = Buffer.concat([Buffer.from([1, 0, 24, 0]), ...sizes]);
  const entry = record("PK\x01\x02", 46);
  for (const at of [20, 24, 42]) entry.writeUInt32LE(elsewhere, at);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  const files = Buffer.concat([local, Buffer.from(name), content]);
  const directory = Buffer.concat([entry, Buffer.from(name), extra]);
  const large = record("PK\x06\x06", 56);
  long(directory.length).copy(large, 40);
  long(files.length).copy(large, 48);
  const locator = record("PK\x06\x07", 20);
  long(files.length + directory.length).copy(locator, 8);
  const end = record("PK\x05\x06", 22);
  for (const at of [12, 16]) end.writeUInt32LE(elsewhere, at);
  return Buffer.concat([files, directory, large, locator, end]);
}

test("a zip of more than 4 GB says elsewhere where its files are, and is read there", async () => {
  const path = join(await testFolder(), "large.zip");
  await writeFile(path, largeZip("house.jpg", Buffer.from("a picture")));
  const zip = await bytesOf(path);
  const [part] = (await partsInZip(zip))!;
  expect(part).toEqual({ name: "house.jpg", method: 0, packed: 9, header: 0 });
  expect((await buffer(unpacked(zip, part!))).toString()).toBe("a picture");
});

test("a zip that says of its directory, or of a file, that it stands outside the zip is no zip", async () => {
  const path = join(await testFolder(), "outside.zip");
  const zip = largeZip("house.jpg", Buffer.from("a picture"));
  const locator = zip.length - 22 - 20 + 8;
  const header = zip.indexOf("PK\x01\x02") + 46 + "house.jpg".length + 4 + 16;
  for (const [at, place] of [
    [locator, 2n ** 63n],
    [locator, BigInt(zip.length)],
    [header, 2n ** 62n],
  ] as const) {
    const spoiled = Buffer.from(zip);
    spoiled.writeBigUInt64LE(place, at);
    await writeFile(path, spoiled);
    expect(await partsInZip(await bytesOf(path)), `${place} at ${at}`).toBeUndefined();
  }
});
