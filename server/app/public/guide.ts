import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { paths } from "../../../contract/platform/addresses.ts";
import { tourGuide } from "../../../contract/tours/tour.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import type { App } from "../../platform/app.ts";
import { fileHeaders, renditionOf } from "../../media/renditions.ts";
import { mapVersion } from "../../platform/maps/map-sources.ts";
import { lowestPrices } from "../../commerce/shop/lowest-price-queries.ts";
import { isSelling } from "../../commerce/cart/transaction-queries.ts";
import { publicTiers } from "../../sponsors/sponsor-queries.ts";
import { serviceSettingsOf } from "../../programs/queries.ts";
import type { Guide } from "../../tours/guide-file.ts";
import { placesOf, publicHomes } from "../../tours/public-homes.ts";
import { coverFilesOf, tourDays } from "../../tours/tour-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

/** In pixels: twice and a little more the usual printed size. */
const PHOTO_PIXELS = { width: 480, height: 320 } as const;

export const guideCalls = [onOutsideTransaction(tourGuide, sendGuide)];

/** A guide is made once for its content and cached as a file. */
async function sendGuide({
  app,
  client,
  service,
  now,
  request,
  reply,
}: OutsideContext<typeof tourGuide>): Promise<never> {
  const { map } = app.settings;
  const url = app.addresses.urlOf(paths.tour({ client: client.url, service: service.url }));
  const guide = await app.database.readInside(client.clientID, (sql) => guideOf(sql, { client, service, now, url }));
  const content = JSON.stringify([guide, await mapVersion(map)]);
  const version = createHash("sha256").update(content).digest("hex").slice(0, 32);
  const etag = `"${version}"`;
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send() as never;
  const path = await cachedGuide({ app, clientID: client.clientID, serviceID: service.serviceID, now }, guide, version);
  reply
    .headers(fileHeaders({ key: "", kind: "pdf", contentType: "application/pdf" }, `Guide to ${guide.name}.pdf`))
    .header("content-length", (await stat(path)).size);
  return reply.send(createReadStream(path)) as never;
}

type GuideRequest = { client: ClientRow; service: ServiceRow; now: Date; url: string };

async function guideOf(sql: Sql, { client, service, now, url }: GuideRequest): Promise<Guide> {
  const { serviceID, timeZone: zone } = service;
  const [program, days, homes, tiers, sells, prices] = await Promise.all([
    serviceSettingsOf(sql, serviceID).then(requireRow),
    tourDays(sql, serviceID),
    publicHomes(sql, serviceID, zone, now),
    publicTiers(sql, serviceID),
    isSelling(sql, serviceID, now),
    lowestPrices(sql, serviceID, now),
  ]);
  return {
    association: client.name,
    name: program.name,
    tagline: program.tagline,
    url,
    zone,
    days,
    homes,
    price: sells ? prices.tickets : null,
    sponsors: tiers.map(({ name, sponsors }) => ({ tier: name, names: sponsors.map((sponsor) => sponsor.name) })),
  };
}

type GuideContext = { app: App; clientID: string; serviceID: string; now: Date };

/** Requests at the same time wait for one file. */
const guidesBeingMade = new Map<string, Promise<string>>();

async function cachedGuide(making: GuideContext, guide: Guide, version: string): Promise<string> {
  const folder = join(making.app.settings.dataFolder, "guides");
  const path = join(folder, `${making.serviceID}-${version}.pdf`);
  if (await fileExists(path)) return path;
  const waiting = guidesBeingMade.get(path);
  if (waiting) return waiting;
  const file = makeGuide(making, guide, { folder, path }).finally(() => guidesBeingMade.delete(path));
  guidesBeingMade.set(path, file);
  return file;
}

const fileExists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The file is written whole or not at all; older ones of the tour are deleted. */
async function makeGuide(
  making: GuideContext,
  guide: Guide,
  { folder, path }: { folder: string; path: string },
): Promise<string> {
  const [{ drawGuide }, { guideMapBounds, guideMapLayers }, { readMapArea }] = await Promise.all([
    import("../../tours/guide-file.ts"),
    import("../../tours/guide-map.ts"),
    import("../../platform/maps/map-area.ts"),
  ]);
  const places = placesOf(guide.homes);
  const { settings } = making.app;
  const map = places.length > 0 ? await readMapArea(settings.map, guideMapBounds(places), guideMapLayers) : new Map();
  const photoOf = await photoReader(making, guide);
  const bytes = await drawGuide(guide, { photoOf, map, now: making.now });
  await mkdir(folder, { recursive: true });
  const older = (await readdir(folder)).filter((name) => name.startsWith(`${making.serviceID}-`));
  const partial = join(folder, `${randomUUID()}.part`);
  await writeFile(partial, bytes);
  await rename(partial, path);
  await Promise.all(older.map((name) => rm(join(folder, name), { force: true })));
  return path;
}

/** One photograph at a time, as they are printed: hundreds of pictures are never open at once. */
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
