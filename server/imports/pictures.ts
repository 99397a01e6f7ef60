import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { tooLarge } from "../../contract/platform/files.ts";
import { imageKinds, mostImages } from "../../contract/tours/properties.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { Refusal, refuse } from "../platform/http/refusal.ts";
import { fetchInto } from "../platform/fetched.ts";
import { type Received, receiveUpload } from "../media/receive.ts";
import { writeLogo } from "../tours/queries.ts";
import { keepOrForget } from "../media/uploads/kept.ts";
import type { Archive } from "./archive.ts";
import type { Problem } from "../tables/reading/problems.ts";
import type { Planned } from "./plan.ts";
import { keepRecords } from "./queries.ts";
import { keepUpload } from "../media/uploads/queries.ts";

type PictureField = "images" | "floorPlans" | "logo";
/** A picture that a line names: a file of the ZIP, or an address. */
export type NamedPicture = { line: number; recordID: string; field: PictureField; source: string };

const MOST_BYTES = 25 * 1024 * 1024;
const fields: readonly PictureField[] = [...imageKinds, "logo"];

export const isAddress = (source: string) => /^https?:\/\//i.test(source);

export const picturesIn = ({ line, recordID, cells }: Planned): NamedPicture[] =>
  fields.flatMap((field) =>
    String(cells[field] ?? "")
      .split(/[;|\n]/)
      .map((source) => source.trim())
      .filter((source) => source !== "")
      .map((source) => ({ line, recordID, field, source })),
  );

/** What records hold already, by its content: a picture that comes again isn't added again. */
export type Holding = Map<string, Set<string>>;

export async function heldBy(sql: Sql, serviceID: string): Promise<Holding> {
  const rows = await sql<{ holder: string; sha256: string }>`
    select i.property_id || ' ' || i.kind as holder, u.sha256
    from property_images i join uploads u using (client_id, upload_id) where i.service_id = ${serviceID}
    union all
    select b.builder_id || ' logo', u.sha256
    from builders b join uploads u on u.client_id = b.client_id and u.upload_id = b.logo_upload_id
    where b.service_id = ${serviceID}`;
  const holding: Holding = new Map();
  for (const { holder, sha256 } of rows) holding.set(holder, (holding.get(holder) ?? new Set()).add(sha256));
  return holding;
}

const holderOf = ({ recordID, field }: NamedPicture) => `${recordID} ${field}`;

type Filing = {
  house: House;
  clientID: string;
  serviceID: string;
  userID: string;
  importID: string;
  archive: Archive | undefined;
  holding: Holding;
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** Puts pictures where they belong, unless they are there. Answers which can't be, and why. */
export async function filePictures(filing: Filing, some: readonly NamedPicture[]): Promise<Problem[]> {
  const received = await Promise.all(some.map((named) => asOutcome(named, () => receive(filing, named))));
  const problems: Problem[] = [];
  // One by one, so that a home has them in the order of its line.
  for (const [at, named] of some.entries()) {
    const outcome = received[at]!;
    if ("problem" in outcome) problems.push(outcome.problem);
    else if (outcome.value) {
      const file = outcome.value;
      const filed = await asOutcome(named, () => keep(filing, { named, file }));
      if ("problem" in filed) problems.push(filed.problem);
    }
  }
  return problems;
}

type Outcome<T> = { value: T } | { problem: Problem };

async function asOutcome<T>({ line, source }: NamedPicture, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500)
      return { problem: { line, text: `${source.slice(0, 200)}: ${error.message}` } };
    throw error;
  }
}

/** Nothing, where it is there already. */
async function receive({ house, clientID, importID, holding, archive }: Filing, named: NamedPicture) {
  const { field, source } = named;
  const held = holding.get(holderOf(named)) ?? new Set<string>();
  holding.set(holderOf(named), held);
  await using folder = await house.files.workFolder();
  const path = join(folder.path, "picture");
  await bring(archive, source, path);
  const sha256 = await hashOf(path);
  if (held.has(sha256)) return undefined;
  if (field !== "logo" && held.size >= mostImages[field])
    return refuse(`A home has at most ${mostImages[field]} of these.`, 422);
  if (field === "logo") held.clear();
  held.add(sha256);
  try {
    return await receiveUpload({
      stream: createReadStream(path),
      declaredName: source.slice(source.lastIndexOf("/") + 1).slice(0, 200),
      restriction: "images",
      maxBytes: MOST_BYTES,
      files: house.files,
      keyPrefix: `${clientID}/public`,
      signal: house.stopping.late,
      together: importID,
    });
  } catch (error) {
    held.delete(sha256);
    throw error;
  }
}

async function keep(filing: Filing, filed: Filed): Promise<void> {
  const { house, userID, write } = filing;
  await keepOrForget(house, filed.file, () =>
    write(async (sql) => {
      await keepUpload(sql, filed.file, userID);
      await hold(sql, filing, filed);
    }),
  );
}

/** Onto this machine, from the ZIP or from its address. */
async function bring(archive: Archive | undefined, source: string, path: string): Promise<void> {
  if (isAddress(source)) return fetchInto(path, source, { maxBytes: MOST_BYTES });
  const name = archive?.find(source) ?? refuse("This picture isn’t in the ZIP.", 422);
  try {
    await pipeline(archive!.read(name), upTo, createWriteStream(path));
  } catch (error) {
    if (/^Z_|^ERR_OUT_OF_RANGE/.test((error as { code?: string }).code ?? "")) refuse("It is broken in the ZIP.", 422);
    throw error;
  }
}

async function* upTo(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) refuse(tooLarge(MOST_BYTES), 413);
    yield chunk;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

type Filed = { named: NamedPicture; file: Received };

async function hold(sql: Sql, { serviceID, importID }: Filing, { named, file }: Filed): Promise<void> {
  const { recordID, field, line, source } = named;
  const gone = () => refuse("It was removed meanwhile.", 409);
  if (field === "logo") {
    const [was] = await sql<{ logo: string | null }>`
      select logo_upload_id as logo from builders where builder_id = ${recordID} for no key update`;
    if (!was) gone();
    await writeLogo(sql, recordID, file.uploadID);
    const before = { logo: was!.logo };
    await keepRecords(sql, importID, [{ recordID, kind: "logo", line, before, after: { logo: file.uploadID } }]);
    return;
  }
  const [image] = await sql<{ imageID: string }>`
    insert into property_images (service_id, property_id, kind, upload_id, position)
    select ${serviceID}, p.property_id, ${field}, ${file.uploadID}, coalesce((
      select max(i.position) from property_images i where i.property_id = p.property_id), 0) + 1
    from properties p where p.property_id = ${recordID} for no key update of p returning image_id`;
  if (!image) gone();
  const { imageID } = image!;
  await keepRecords(sql, importID, [
    { recordID: imageID, kind: "image", line, before: null, after: { propertyID: recordID, source } },
  ]);
}
