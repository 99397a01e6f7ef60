import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { tooLargeMessage } from "../../contract/platform/files.ts";
import { homeImageKinds, mostHomeImages } from "../../contract/tours/properties.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { fetchInto } from "../platform/safe-fetch.ts";
import { type ReceivedUpload, receiveUpload } from "../media/receive-upload.ts";
import { writeBuilderLogo } from "../tours/tour-queries.ts";
import { deleteUploadOnFailure } from "../media/uploads/upload-cleanup.ts";
import type { PictureArchive } from "./picture-archive.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { PlannedLine } from "./line-planner.ts";
import { insertRecords } from "./import-queries.ts";
import { insertUpload } from "../media/uploads/queries.ts";

type PictureField = "images" | "floorPlans" | "logo";
/** A picture named by a line: a file of the ZIP, or a web address. */
export type NamedPicture = { line: number; recordID: string; field: PictureField; source: string };

const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
const pictureFieldNames: readonly PictureField[] = [...homeImageKinds, "logo"];

export const isWebAddress = (source: string) => /^https?:\/\//i.test(source);

export const namedPictures = ({ line, recordID, cells }: PlannedLine): NamedPicture[] =>
  pictureFieldNames.flatMap((field) =>
    String(cells[field] ?? "")
      .split(/[;|\n]/)
      .map((source) => source.trim())
      .filter((source) => source !== "")
      .map((source) => ({ line, recordID, field, source })),
  );

/** Hashes of stored pictures by record and field, so that a picture isn't added twice. */
export type StoredPictures = Map<string, Set<string>>;

export async function storedPicturesOf(sql: Sql, serviceID: string): Promise<StoredPictures> {
  const rows = await sql<{ holder: string; sha256: string }>`
    select i.property_id || ' ' || i.kind as holder, u.sha256
    from property_images i join uploads u using (client_id, upload_id) where i.service_id = ${serviceID}
    union all
    select b.builder_id || ' logo', u.sha256
    from builders b join uploads u on u.client_id = b.client_id and u.upload_id = b.logo_upload_id
    where b.service_id = ${serviceID}`;
  const storedPictures: StoredPictures = new Map();
  for (const { holder, sha256 } of rows)
    storedPictures.set(holder, (storedPictures.get(holder) ?? new Set()).add(sha256));
  return storedPictures;
}

const storedPictureKey = ({ recordID, field }: NamedPicture) => `${recordID} ${field}`;

type PictureScope = {
  app: App;
  clientID: string;
  serviceID: string;
  userID: string;
  importID: string;
  archive: PictureArchive | undefined;
  storedPictures: StoredPictures;
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** Adds pictures to their records unless they have them. Returns the problems. */
export async function storeNamedPictures(
  scope: PictureScope,
  pictures: readonly NamedPicture[],
): Promise<LineProblem[]> {
  const receivedPictures = await Promise.all(
    pictures.map((picture) => pictureResultOf(picture, () => receivePicture(scope, picture))),
  );
  const problems: LineProblem[] = [];
  // One by one, so that a home's pictures have the order of its line.
  for (const [at, picture] of pictures.entries()) {
    const outcome = receivedPictures[at]!;
    if ("problem" in outcome) problems.push(outcome.problem);
    else if (outcome.value) {
      const file = outcome.value;
      const attached = await pictureResultOf(picture, () => attachPicture(scope, { picture, file }));
      if ("problem" in attached) problems.push(attached.problem);
    }
  }
  return problems;
}

type PictureResult<T> = { value: T } | { problem: LineProblem };

async function pictureResultOf<T>({ line, source }: NamedPicture, work: () => Promise<T>): Promise<PictureResult<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500)
      return { problem: { line, text: `${source.slice(0, 200)}: ${error.message}` } };
    throw error;
  }
}

/** Undefined if the record has the picture already. */
async function receivePicture(
  { app, clientID, importID, storedPictures, archive }: PictureScope,
  picture: NamedPicture,
) {
  const { field, source } = picture;
  const hashes = storedPictures.get(storedPictureKey(picture)) ?? new Set<string>();
  storedPictures.set(storedPictureKey(picture), hashes);
  await using folder = await app.files.workFolder();
  const path = join(folder.path, "picture");
  await fetchPicture(archive, source, path);
  const sha256 = await hashOf(path);
  if (hashes.has(sha256)) return undefined;
  if (field !== "logo" && hashes.size >= mostHomeImages[field])
    return refuse(`A home has at most ${mostHomeImages[field]} of these.`, 422);
  if (field === "logo") hashes.clear();
  hashes.add(sha256);
  try {
    return await receiveUpload({
      stream: createReadStream(path),
      declaredName: source.slice(source.lastIndexOf("/") + 1).slice(0, 200),
      restriction: "images",
      maxBytes: MOST_PICTURE_BYTES,
      files: app.files,
      keyPrefix: `${clientID}/public`,
      signal: app.shutdown.deadlineSignal,
      together: importID,
    });
  } catch (error) {
    hashes.delete(sha256);
    throw error;
  }
}

async function attachPicture(scope: PictureScope, receivedPicture: ReceivedPicture): Promise<void> {
  const { app, userID, write } = scope;
  await deleteUploadOnFailure(app, receivedPicture.file, () =>
    write(async (sql) => {
      await insertUpload(sql, receivedPicture.file, userID);
      await insertPicture(sql, scope, receivedPicture);
    }),
  );
}

/** Downloads a picture from the ZIP or its web address to this machine. */
async function fetchPicture(archive: PictureArchive | undefined, source: string, path: string): Promise<void> {
  if (isWebAddress(source)) return fetchInto(path, source, { maxBytes: MOST_PICTURE_BYTES });
  const name = archive?.find(source) ?? refuse("This picture isn’t in the ZIP.", 422);
  try {
    await pipeline(archive!.read(name), limitedChunks, createWriteStream(path));
  } catch (error) {
    if (/^Z_|^ERR_OUT_OF_RANGE/.test((error as { code?: string }).code ?? "")) refuse("It is broken in the ZIP.", 422);
    throw error;
  }
}

async function* limitedChunks(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_PICTURE_BYTES) refuse(tooLargeMessage(MOST_PICTURE_BYTES), 413);
    yield chunk;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

type ReceivedPicture = { picture: NamedPicture; file: ReceivedUpload };

async function insertPicture(
  sql: Sql,
  { serviceID, importID }: PictureScope,
  { picture, file }: ReceivedPicture,
): Promise<void> {
  const { recordID, field, line, source } = picture;
  const refuseRemoved = () => refuse("It was removed meanwhile.", 409);
  if (field === "logo") {
    const [builder] = await sql<{ logo: string | null }>`
      select logo_upload_id as logo from builders where builder_id = ${recordID} for no key update`;
    if (!builder) refuseRemoved();
    await writeBuilderLogo(sql, recordID, file.uploadID);
    const before = { logo: builder!.logo };
    await insertRecords(sql, importID, [{ recordID, kind: "logo", line, before, after: { logo: file.uploadID } }]);
    return;
  }
  const [image] = await sql<{ imageID: string }>`
    insert into property_images (service_id, property_id, kind, upload_id, position)
    select ${serviceID}, p.property_id, ${field}, ${file.uploadID}, coalesce((
      select max(i.position) from property_images i where i.property_id = p.property_id), 0) + 1
    from properties p where p.property_id = ${recordID} for no key update of p returning image_id`;
  if (!image) refuseRemoved();
  const { imageID } = image!;
  await insertRecords(sql, importID, [
    { recordID: imageID, kind: "image", line, before: null, after: { propertyID: recordID, source } },
  ]);
}
