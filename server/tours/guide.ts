import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { tourGuide } from "../../contract/tours/tour.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../platform/http/handlers.ts";
import type { App } from "../platform/app.ts";
import { fileHeaders, renditionOf } from "../media/renditions.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import type { Guide } from "./guide-file.ts";
import { publicHomes } from "./public-homes.ts";
import { coverFilesOf, tourDays } from "./tour-queries.ts";
import type { ClientRow, ServiceRow } from "../platform/access/directory-queries.ts";

/** In pixels: twice and a little more what is printed. */
const PHOTO_PIXELS = { width: 420, height: 280 } as const;

export const guideCalls = [onOutsideTransaction(tourGuide, sendGuide)];

/** Made once for what it says, and kept beside the process: whoever asks for the same has the file. */
async function sendGuide({
  app,
  client,
  service,
  now,
  request,
  reply,
}: OutsideContext<typeof tourGuide>): Promise<never> {
  const guide = await app.database.readInside(client.clientID, (sql) => guideOf(sql, client, service, now));
  const version = createHash("sha256").update(JSON.stringify(guide)).digest("hex").slice(0, 32);
  const etag = `"${version}"`;
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send() as never;
  const path = await cachedGuide({ app, clientID: client.clientID, serviceID: service.serviceID, now }, guide, version);
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
    serviceSettingsOf(sql, serviceID).then(requireRow),
    tourDays(sql, serviceID),
    publicHomes(sql, serviceID, zone, now),
  ]);
  return { association: client.name, name: program.name, tagline: program.tagline, zone, days, homes };
}

type GuideContext = { app: App; clientID: string; serviceID: string; now: Date };

/** Of many who ask at once one has it made. */
const guidesBeingMade = new Map<string, Promise<string>>();

async function cachedGuide(making: GuideContext, guide: Guide, version: string): Promise<string> {
  const folder = join(making.app.settings.dataFolder, "guides");
  const path = join(folder, `${making.serviceID}-${version}.pdf`);
  if (await fileExists(path)) return path;
  const waiting = guidesBeingMade.get(path);
  if (waiting) return waiting;
  const made = makeGuide(making, guide, { folder, path }).finally(() => guidesBeingMade.delete(path));
  guidesBeingMade.set(path, made);
  return made;
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The whole file is there afterwards, or nothing of it; those before it go. */
async function makeGuide(
  making: GuideContext,
  guide: Guide,
  { folder, path }: { folder: string; path: string },
): Promise<string> {
  const { drawGuide } = await import("./guide-file.ts");
  const bytes = await drawGuide(guide, await photoReader(making, guide), making.now);
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((name) => name.startsWith(`${making.serviceID}-`));
  const partial = join(folder, `${randomUUID()}.part`);
  await writeFile(partial, bytes);
  await rename(partial, path);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
  return path;
}

/** One after the other, as they are printed: hundreds of pictures are never open at once. */
async function photoReader({ app, clientID }: GuideContext, { homes }: Guide) {
  const uploadIDs = homes.flatMap(({ cover }) => cover?.uploadID ?? []);
  const rows = await app.database.readInside(clientID, (sql) => coverFilesOf(sql, uploadIDs));
  const files = new Map(rows.map((row) => [row.uploadID, row]));
  const { default: sharp } = await import("sharp");
  return async ({ cover }: Guide["homes"][number]): Promise<Buffer | undefined> => {
    const file = cover && files.get(cover.uploadID);
    if (!file || file.thumbs.length === 0) return undefined;
    const source = await app.files.read(renditionOf(file, PHOTO_PIXELS.width).key);
    return sharp(await buffer(source))
      .resize({ ...PHOTO_PIXELS, fit: "cover" })
      .jpeg({ quality: 72 })
      .toBuffer();
  };
}
