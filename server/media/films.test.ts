import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { box, phoneFilm, phoneMeta } from "../../test/film.ts";
import { testFolder } from "../../test/folder.ts";
import { withoutLocation } from "./films.ts";

const PLACE = "+37.7749-122.4194+010/";
const quarter = Buffer.alloc(4);
const xmpID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

async function shown(film: Buffer): Promise<Buffer | undefined> {
  const folder = await testFolder();
  const path = join(folder, "original");
  await writeFile(path, film);
  const copy = await withoutLocation(path, folder);
  expect((await readFile(path)).equals(film)).toBe(true);
  return copy === undefined ? undefined : readFile(copy);
}

const changed = (before: Buffer, after: Buffer) => [...before].flatMap((byte, at) => (byte === after[at] ? [] : [at]));

const places: Record<string, Buffer> = {
  "a phone's named value": phoneMeta(),
  "a named value as MP4 has it": phoneMeta(quarter),
  "a named value of a track": box("trak", box("tkhd", "a track"), phoneMeta()),
  "a named value in what a track's users say": box("trak", box("udta", phoneMeta())),
  "QuickTime's own": box("udta", box("\xa9xyz", "\0\x16\x15\xc7", PLACE)),
  "3GPP's own": box("udta", box("loci", quarter, PLACE)),
  "XMP in QuickTime": box("udta", box("XMP_", `<exif:GPSLatitude>${PLACE}`)),
  "XMP in the movie": box("uuid", xmpID, `<exif:GPSLatitude>${PLACE}`),
};

for (const [name, inMovie] of Object.entries(places))
  test(`a film is shown without the place where it was taken: ${name}`, async () => {
    const film = phoneFilm(inMovie, box("udta", box("name", "Our kitchen")));
    const copy = (await shown(film))!;
    expect(copy.length).toBe(film.length);
    expect(copy.includes(PLACE)).toBe(false);
    expect(copy.includes("Our kitchen")).toBe(true);
    const position = film.indexOf(inMovie);
    expect(changed(film, copy).every((at) => at >= position && at < position + inMovie.length)).toBe(true);
  });

test("what a phone says besides stays: the maker, the length, the pictures", async () => {
  const film = phoneFilm(phoneMeta());
  const copy = (await shown(film))!;
  expect(copy.toString("latin1")).toBe(film.toString("latin1").replace(PLACE, " ".repeat(PLACE.length)));
});

test("XMP beside the movie says no place either", async () => {
  const film = Buffer.concat([phoneFilm(), box("uuid", xmpID, `<exif:GPSLatitude>${PLACE}`)]);
  expect((await shown(film))!.includes(PLACE)).toBe(false);
});

test("a film that says no place is shown as it is", async () => {
  expect(await shown(phoneFilm(box("udta", box("name", "Our kitchen"))))).toBeUndefined();
  expect(await shown(Buffer.concat([phoneFilm(), box("uuid", Buffer.alloc(16, 7), PLACE)]))).toBeUndefined();
});

test("a long box, one to the end, and boxes that can't be are read as far as they are right", async () => {
  const long = Buffer.alloc(16);
  long.writeUInt32BE(1);
  long.write("mdat", 4, "latin1");
  long.writeBigUInt64BE(20n, 8);
  const place = box("moov", places["QuickTime's own"]!);
  expect((await shown(Buffer.concat([long, quarter, place])))!.includes(PLACE)).toBe(false);
  const toTheEnd = Buffer.from(place);
  toTheEnd.writeUInt32BE(0);
  expect((await shown(Buffer.concat([box("ftyp", "qt  "), toTheEnd])))!.includes(PLACE)).toBe(false);
  for (const length of [2, 7, 4_000_000_000]) {
    const wrong = Buffer.from(place);
    wrong.writeUInt32BE(length, 8);
    expect(await shown(wrong)).toBeUndefined();
  }
  for (let cut = 0; cut < place.length; cut += 1) await shown(place.subarray(0, cut));
});

test("boxes within boxes without end are read as deep as films go", async () => {
  let nested = places["QuickTime's own"]!;
  for (let depth = 0; depth < 5_000; depth += 1) nested = box("trak", nested);
  expect(await shown(box("moov", nested))).toBeUndefined();
});
