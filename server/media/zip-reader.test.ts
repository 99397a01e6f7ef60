import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testFolder } from "../../test/folder.ts";
import { fileBytesOf, namesInZip, membersOfZip } from "./zip-reader.ts";

const elsewhere = 0xffffffff;
const long = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const record = (text: string, length: number) => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(length - 4)]);

/** ZIP64: programs write sizes and offsets in eight bytes where an archive may exceed 4 GB. */
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
  for (const at of [24, 32]) long(1).copy(large, at);
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
  const parts = (await membersOfZip(await fileBytesOf(path)))!;
  expect(parts.map(({ name }) => name)).toEqual(["house.jpg"]);
  expect((await buffer(parts[0]!.content())).toString()).toBe("a picture");
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
    expect(await membersOfZip(await fileBytesOf(path)), `${place} at ${at}`).toBeUndefined();
  }
});

test("a file that holds more than its zip says is not read to its end", async () => {
  const path = join(await testFolder(), "larger.zip");
  const zip = Buffer.from(zipSync({ "house.svg": strToU8("<svg/>".repeat(10_000)) }));
  zip.writeUInt32LE(10, zip.indexOf("PK\x01\x02") + 24);
  await writeFile(path, zip);
  const [part] = (await membersOfZip(await fileBytesOf(path)))!;
  expect(part!.size).toBe(10);
  await expect(buffer(part!.content())).rejects.toThrow("too many bytes");
});

test("a zip that is cut off, and one whose files are said to be more than there are, is no zip", async () => {
  const path = join(await testFolder(), "cut.zip");
  const zip = Buffer.from(zipSync({ "house.jpg": strToU8("a picture") }));
  await writeFile(path, zip.subarray(0, -1));
  expect(await membersOfZip(await fileBytesOf(path))).toBeUndefined();
  zip.writeUInt16LE(2, zip.indexOf("PK\x05\x06") + 10);
  await writeFile(path, zip);
  expect(await membersOfZip(await fileBytesOf(path))).toBeUndefined();
});

test("names are read as UTF-8, also where the zip doesn't say so, as a Mac's doesn't; they are names and no paths", async () => {
  const path = join(await testFolder(), "names.zip");
  const zip = Buffer.from(zipSync({ "Häuser/1.jpg": strToU8("a"), "../../etc/passwd": strToU8("b") }));
  for (let at = zip.indexOf("PK\x01\x02"); at >= 0; at = zip.indexOf("PK\x01\x02", at + 1))
    zip.writeUInt16LE(0, at + 8);
  await writeFile(path, zip);
  expect(await namesInZip(path)).toEqual(["Häuser/1.jpg", "../../etc/passwd"]);
});

test("bytes that can't be reached are no broken zip", async () => {
  const failure = new Error("gone");
  const read = () => new Readable({ read: () => undefined }).destroy(failure);
  await expect(membersOfZip({ size: 1_000, read })).rejects.toBe(failure);
});
