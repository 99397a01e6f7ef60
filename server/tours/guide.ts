import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { tourGuide } from "../../contract/tours/tour.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Outside, outside } from "../platform/http/handle.ts";
import type { House } from "../platform/house.ts";
import { fileHeaders, rendition } from "../media/renditions.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import type { Guide } from "./guide-file.ts";
import { publicHomes } from "./public-homes.ts";
import { coversOf, tourDays } from "./queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** In pixels: twice and a little more what is printed. */
const PHOTO = { width: 420, height: 280 } as const;

export const guides = [outside(tourGuide, send)];

/** Made once for what it says, and kept beside the process: whoever asks for the same has the file. */
async function send({ house, client, service, now, request, reply }: Outside<typeof tourGuide>): Promise<never> {
  const guide = await house.database.readInside(client.clientID, (sql) => guideOf(sql, client, service, now));
  const version = createHash("sha256").update(JSON.stringify(guide)).digest("hex").slice(0, 32);
  const etag = `"${version}"`;
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send() as never;
  const path = await kept({ house, clientID: client.clientID, serviceID: service.serviceID, now }, guide, version);
  reply
    .headers(fileHeaders({ key: "", kind: "pdf", contentType: "application/pdf" }, `Guide to ${guide.name}.pdf`))
    .header("content-length", (await stat(path)).size);
  return reply.send(createReadStream(path)) as never;
}

async function guideOf(
  sql: Sql,
  client: ClientRow,
  { serviceID, timeZone: zone }: ServiceRow,
  now: Date,
): Promise<Guide> {
  const [program, days, homes] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(one),
    tourDays(sql, serviceID),
    publicHomes(sql, serviceID, zone, now),
  ]);
  return { association: client.name, name: program.name, tagline: program.tagline, zone, days, homes };
}

type Making = { house: House; clientID: string; serviceID: string; now: Date };

/** Of many who ask at once one has it made. */
const underWay = new Map<string, Promise<string>>();

async function kept(making: Making, guide: Guide, version: string): Promise<string> {
  const folder = join(making.house.settings.dataFolder, "guides");
  const path = join(folder, `${making.serviceID}-${version}.pdf`);
  if (await isThere(path)) return path;
  const waiting = underWay.get(path);
  if (waiting) return waiting;
  const made = make(making, guide, { folder, path }).finally(() => underWay.delete(path));
  underWay.set(path, made);
  return made;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The whole file is there afterwards, or nothing of it; those before it go. */
async function make(making: Making, guide: Guide, { folder, path }: { folder: string; path: string }): Promise<string> {
  const { drawGuide } = await import("./guide-file.ts");
  const bytes = await drawGuide(guide, await photosOf(making, guide), making.now);
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((name) => name.startsWith(`${making.serviceID}-`));
  const partial = join(folder, `${randomUUID()}.part`);
  await writeFile(partial, bytes);
  await rename(partial, path);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
  return path;
}

/** One after the other, as they are printed: hundreds of pictures are never open at once. */
async function photosOf({ house, clientID }: Making, { homes }: Guide) {
  const uploadIDs = homes.flatMap(({ cover }) => cover?.uploadID ?? []);
  const rows = await house.database.readInside(clientID, (sql) => coversOf(sql, uploadIDs));
  const files = new Map(rows.map((row) => [row.uploadID, row]));
  const { default: sharp } = await import("sharp");
  return async ({ cover }: Guide["homes"][number]): Promise<Buffer | undefined> => {
    const file = cover && files.get(cover.uploadID);
    if (!file || file.thumbs.length === 0) return undefined;
    const source = await house.files.read(rendition(file, PHOTO.width).key);
    return sharp(await buffer(source))
      .resize({ ...PHOTO, fit: "cover" })
      .jpeg({ quality: 72 })
      .toBuffer();
  };
}
