import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listBuilders, uploadBuilderFile } from "../../contract/tours/builders.ts";
import {
  beginArchive,
  cancelArchive,
  getIncomingArchive,
  previewImport,
  sendArchivePart,
  takeImportBack,
} from "../../contract/imports/imports.ts";
import { captionPropertyImage, getProperty, listProperties } from "../../contract/tours/properties.ts";
import { csv, importer } from "../../test/import.ts";
import { lockedZipMessage } from "../../contract/platform/files.ts";
import { testFolder } from "../../test/folder.ts";
import { lockedZip, zipOfOldNames } from "../../test/real-files.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";
import { fetchInto, isPublicAddress } from "../platform/safe-fetch.ts";

const town = useTown();
let at = { client: "oak", service: "" };
let count = 0;
const { preview, previewReply, imported, archive } = importer(town, "tourManager", () => at);
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
let server: Server;
let address: string;
let pictures: Record<string, Buffer>;

async function newTour() {
  at = { client: "oak", service: `pictures-${++count}` };
  await town.inside(
    "oak",
    (sql) =>
      sql`insert into services (kind, url, name, status) values ('parade', ${at.service}, 'Parade', 'published')`,
  );
}

beforeAll(async () => {
  const [one, two, plan, logo] = await Promise.all([
    photo(800, 600),
    photo(810, 600),
    photo(500, 700),
    photo(200, 100),
  ]);
  pictures = { one: one!, two: two!, plan: plan!, logo: logo! };
  server = createServer((request, response) => {
    const away = /^\/to\/(.*)/.exec(request.url!)?.[1];
    if (away) return response.writeHead(302, { location: decodeURIComponent(away) }).end();
    if (request.url === "/large") return response.writeHead(200).end(Buffer.alloc(2_000));
    if (request.url === "/gone") return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": "image/jpeg" }).end(pictures["one"]);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const images = async (name: string) => {
  const { properties } = (await manager(listProperties, at)).answer;
  const { propertyID } = properties.find((home) => home.name === name)!;
  return (await manager(getProperty, { ...at, propertyID })).answer.property;
};

const table = csv(
  "Home,Number,Photographs,Floor plans",
  "Prairie House,1,one.jpg; TWO.jpg,plans/first.jpg",
  "Bluff House,2,pictures/one.jpg;missing.jpg,",
);
const zipped = () =>
  Buffer.from(
    zipSync({
      "pictures/one.jpg": pictures["one"]!,
      "pictures/two.jpg": pictures["two"]!,
      "plans/first.jpg": pictures["plan"]!,
      "pictures/unused.jpg": pictures["logo"]!,
      "__MACOSX/pictures/._one.jpg": Buffer.from("x"),
      "readme.txt": Buffer.from("x"),
    }),
  );

test("pictures come from a ZIP, where its names are as lines say them, and a second time none is added", async () => {
  await newTour();
  const archiveID = await archive(zipped());
  expect((await preview("homes", table, archiveID)).pictures).toEqual({
    named: 5,
    addresses: 0,
    inArchive: 4,
    missing: 1,
    missingNames: ["missing.jpg"],
    unused: 1,
    unusedNames: ["pictures/unused.jpg"],
  });
  const { task, of } = await imported("homes", table, archiveID);
  expect(task.message).toBe("2 homes added, 0 changed, 4 pictures, 1 picture left out.");
  expect(of).toMatchObject({ pictures: 4, picturesLeftOut: 1 });
  expect(of.problems).toEqual([{ line: 3, text: "missing.jpg: This picture isn’t in the ZIP." }]);
  const prairie = await images("Prairie House");
  expect(prairie.images.map(({ picture }) => picture.width)).toEqual([800, 810]);
  expect(prairie.floorPlans).toHaveLength(1);
  const again = await imported("homes", table, await archive(zipped()));
  expect(again.task.message).toBe("0 homes added, 0 changed, 1 picture left out.");
  expect((await images("Prairie House")).images).toHaveLength(2);
});

test("names in a ZIP are read as the system wrote them, and are one with those that lines spell otherwise", async () => {
  await newTour();
  const zip = zipOfOldNames({
    "Fa\x87ade \x84u\xe1en.jpg": pictures["one"]!,
    "Jos\x82-Garage.jpg": pictures["two"]!,
    "._Jos\x82-Garage.jpg": Buffer.from("x"),
  });
  const text = csv("Home,Number,Photographs", "Prairie House,1,Façade äußen.jpg|jose garage.jpg");
  const archiveID = await archive(zip);
  expect((await preview("homes", text, archiveID)).pictures).toMatchObject({
    inArchive: 2,
    missing: 0,
    unusedNames: [],
  });
  await imported("homes", text, archiveID);
  expect((await images("Prairie House")).images.map(({ picture }) => picture.width)).toEqual([800, 810]);
});

test("two pictures that only signs tell apart are matched by these, and never by chance", async () => {
  await newTour();
  const zip = Buffer.from(zipSync({ "José.jpg": pictures["one"]!, "Josè.jpg": pictures["two"]! }));
  const text = csv("Home,Number,Photographs", "Prairie House,1,Josè.jpg", "Bluff House,2,Jose.jpg");
  const { pictures: found } = await preview("homes", text, await archive(zip));
  expect(found).toMatchObject({ missingNames: ["Jose.jpg"], unusedNames: ["José.jpg"] });
});

test("a ZIP that is locked is refused before anything is imported", async () => {
  await newTour();
  const { status, problem } = await previewReply("homes", table, await archive(lockedZip("one.jpg", pictures["one"]!)));
  expect([status, problem.detail]).toEqual([422, lockedZipMessage]);
});

test("taken back, pictures go, but not those to which somebody has said something", async () => {
  await newTour();
  const { place } = await imported("homes", table, await archive(zipped()));
  const prairie = await images("Prairie House");
  const imageID = prairie.images[0]!.imageID;
  const home = { ...at, propertyID: prairie.propertyID };
  await manager(captionPropertyImage, home, { imageID, caption: "The kitchen" });
  const { answer } = await manager(takeImportBack, place);
  expect(answer).toMatchObject({ removed: 1, kept: 1, names: ["Prairie House"] });
  expect((await images("Prairie House")).images).toMatchObject([{ imageID, caption: "The kitchen" }]);
});

test("a builder’s logo comes along, and the one before is back when the import is taken back", async () => {
  await newTour();
  const text = csv("Company,Logo", "Park & Rye,logo.jpg");
  const zip = Buffer.from(zipSync({ "logo.jpg": pictures["logo"]! }));
  const first = await imported("builders", text, await archive(zip));
  expect(first.task.message).toBe("1 builder added, 0 changed, 1 picture.");
  const builder = async () => (await manager(listBuilders, at)).answer.builders[0]!;
  const { builderID, logo } = await builder();
  const other = Buffer.from(zipSync({ "logo.jpg": pictures["plan"]! }));
  const second = await imported("builders", text, await archive(other));
  expect((await builder()).logo).not.toEqual(logo);
  await manager(takeImportBack, second.place);
  expect((await builder()).logo).toEqual(logo);
  const own = { file: pictures["two"]!, fileName: "own.jpg" };
  await manager(uploadBuilderFile, { ...at, builderID, field: "logo" }, undefined, own);
  expect((await manager(takeImportBack, first.place)).answer).toMatchObject({ kept: 1, names: ["Park & Rye"] });
});

test("what is no picture, and what lies at an address inside, is left out with the reason", async () => {
  await newTour();
  const zip = Buffer.from(zipSync({ "text.jpg": Buffer.from("this is a text"), "one.jpg": pictures["one"]! }));
  const text = csv(
    "Home,Number,Photographs",
    `One,1,text.jpg|one.jpg|${address}/picture|http://localhost:1/x|http://[::ffff:10.0.0.1]/x|http://169.254.169.254/latest`,
  );
  const { task, of } = await imported("homes", text, await archive(zip));
  expect(task.message).toBe("1 home added, 0 changed, 1 picture, 5 pictures left out.");
  const inside = "This address doesn’t lead to the public internet, so nothing is fetched from it.";
  expect(of.problems.filter(({ text: says }) => says.endsWith(inside))).toHaveLength(3);
  expect(of.problems[0]!.text).toMatch(/^text\.jpg: /);
});

test("an archive goes on from where it was cut off, is nobody else’s, and is called off", async () => {
  await newTour();
  const zip = zipped();
  const { answer } = await manager(beginArchive, at, { name: "pictures.zip", bytes: zip.length });
  const place = { ...at, incomingUploadID: answer.incomingUploadID };
  const part = (offset: number, to?: number) =>
    manager(sendArchivePart, place, undefined, { file: zip.subarray(offset, to), query: { offset: String(offset) } });
  await part(0, 500);
  expect((await manager(getIncomingArchive, place)).answer).toMatchObject({ received: 500 });
  expect((await part(0, 100)).status).toBe(409);
  const unfinished = {
    subject: "homes",
    tableID: (await importer(town, "tourManager", () => at).sent("homes", table)).tableID,
    columns: { number: 1 },
    archiveID: place.incomingUploadID,
  } as const;
  expect((await manager(previewImport, at, unfinished)).problem.detail).toMatch(/still missing/);
  await part(500);
  expect((await manager(previewImport, at, unfinished)).status).toBe(200);
  expect((await town.as("owner")(getIncomingArchive, place)).status).toBe(404);
  expect((await manager(cancelArchive, place)).status).toBe(200);
  expect((await manager(getIncomingArchive, place)).status).toBe(404);
  const text = Buffer.alloc(6_000, "not a zip ");
  const other = (await manager(beginArchive, at, { name: "x.zip", bytes: text.length })).answer;
  const sent = await manager(sendArchivePart, { ...at, incomingUploadID: other.incomingUploadID }, undefined, {
    file: text,
    query: { offset: "0" },
  });
  expect(sent.status).toBe(415);
});

test("what stands at an address is fetched, however it is led there, in so many bytes and from nowhere inside", async () => {
  const folder = await testFolder();
  const path = join(folder, "picture");
  const open = { maxBytes: 1_000_000, mayReach: () => true };
  await fetchInto(path, `${address}/to/${encodeURIComponent(`${address}/picture`)}`, open);
  expect(await readFile(path)).toEqual(pictures["one"]);
  await expect(fetchInto(path, `${address}/large`, { ...open, maxBytes: 1_000 })).rejects.toMatchObject({
    status: 413,
  });
  await expect(fetchInto(path, `${address}/gone`, open)).rejects.toMatchObject({ status: 422 });
  await expect(fetchInto(path, "http://127.0.0.1:9/", open)).rejects.toMatchObject({ status: 422 });
  // Only the first address may be reached.
  const port = new URL(address).port;
  const byName = `http://localhost:${port}/picture`;
  await expect(fetchInto(path, byName, { maxBytes: 1_000_000 })).rejects.toMatchObject({ status: 422 });
  const away = `${address}/to/${encodeURIComponent("http://10.1.2.3/")}`;
  await expect(
    fetchInto(path, away, { maxBytes: 1_000_000, mayReach: (ip) => ip === "127.0.0.1" }),
  ).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/public internet/) });
  // Nor another port, to which the first one leads.
  const byNumber = `${address}/to/${encodeURIComponent(`http://127.0.0.1:25/`)}`;
  const elsewhere = `${address}/to/${encodeURIComponent(`http://localhost:25/`)}`;
  for (const from of [byNumber, elsewhere])
    await expect(
      fetchInto(path, from, {
        maxBytes: 1_000_000,
        mayReach: (_, url) => url.port === port,
        words: (failure) => ("error" in failure ? failure.error.message : ""),
      }),
    ).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/public internet/) });
  const closed = [
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
    "::1",
    "fe80::1",
    "fc00::1",
    "::ffff:127.0.0.1",
    "::7f00:1",
    "4000::1",
    "64:ff9b::7f00:1",
    "224.0.0.1",
    "nonsense",
  ];
  expect(closed.filter(isPublicAddress)).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].filter(isPublicAddress)).toHaveLength(2);
});
