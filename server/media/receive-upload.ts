import { createHash, randomUUIDv7 } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import {
  type FileKind,
  type Restriction,
  acceptsKind,
  cutShortMessage,
  emptyFileMessage,
  fileKinds,
  lockedZipMessage,
  savedFileName,
  tooLargeMessage,
  wrongKindMessage,
} from "../../contract/platform/files.ts";
import { adviceOnFormat } from "../../contract/platform/mistaken-files.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { Files } from "../platform/storage/files.ts";
import { isFilm, withoutLocation } from "./films.ts";
import type { PictureKind, RenderedPicture } from "./images.ts";
import { headBytes, kindOfFile, kindOfHead, readHead } from "./file-kind.ts";
import {
  adviceOnLockedOffice,
  adviceOnMistakenFile,
  adviceOnPackedDocument,
  isOldOfficeHead,
} from "./mistaken-files.ts";
import { fileBytesOf, membersOfZip } from "./zip-reader.ts";
import { deleteUpload } from "../platform/storage/remove-files.ts";
import { prepareImage, preparePDF, prepareImageInBatch } from "./image-worker.ts";

export type UploadToReceive = {
  stream: Readable;
  declaredName: string;
  declaredLength?: number;
  restriction: Restriction;
  maxBytes: number;
  files: Files;
  /** The folder of the record it belongs to: `clientID/entries/entryID`. */
  keyPrefix: string;
  /** An abort ends the upload with the signal's reason. */
  signal?: AbortSignal;
  /** What it is, where other kinds are taken than may be uploaded; refuses what it isn't. */
  kindOf?: (path: string, name: string) => Promise<FileKind>;
  /** Of many pictures that came together, what they have in common: they are drawn some at a time. */
  together?: string;
};

export type ReceivedUpload = {
  uploadID: string;
  /** The folder of the original and its renditions. */
  key: string;
  /** The declared name, with the extension of the actual kind. */
  name: string;
  kind: FileKind;
  contentType: string;
  bytes: number;
  sha256: string;
  width?: number;
  height?: number;
  dominantColor?: string;
  pages?: number;
  /** The kind of the full-size rendition, where that isn't the file itself. */
  full?: FileKind;
  thumbs: { width: number; height: number }[];
};

type PreparedFile = Pick<ReceivedUpload, "width" | "height" | "dominantColor" | "pages"> & {
  full?: { file: string; kind: FileKind };
  thumbs: RenderedPicture[];
};

/** Receives an upload, checks it, draws its renditions and stores it all; or leaves nothing behind. */
export async function receiveUpload(upload: UploadToReceive): Promise<ReceivedUpload> {
  try {
    return await checkAndStore(upload);
  } catch (error) {
    throw upload.signal?.aborted ? upload.signal.reason : error;
  }
}

async function checkAndStore(upload: UploadToReceive): Promise<ReceivedUpload> {
  const { files, declaredName, restriction, maxBytes, signal } = upload;
  if ((upload.declaredLength ?? 0) > maxBytes) refuse(tooLargeMessage(maxBytes), 413);
  await using work = await files.workFolder();
  const path = join(work.path, "original");
  const fileFacts = await writeToFile(upload, path);
  const kind = upload.kindOf
    ? await upload.kindOf(path, declaredName)
    : await checkedKindOfFile(path, { declaredName, restriction });
  const prepared = await prepare(upload, path, kind, work.path);
  signal?.throwIfAborted();
  const uploadID = randomUUIDv7();
  const key = `${upload.keyPrefix}/${uploadID}`;
  await store(files, key, path, kind, prepared);
  const { contentType } = fileKinds[kind];
  return {
    uploadID,
    key,
    name: savedFileName(declaredName, kind),
    kind,
    contentType,
    ...fileFacts,
    ...preparedFacts(prepared),
  };
}

/** Stops as soon as the file is known to be wrong. */
async function writeToFile(upload: UploadToReceive, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  await using file = await open(path, "wx");
  for await (const chunk of upload.stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > upload.maxBytes) refuse(tooLargeMessage(upload.maxBytes), 413);
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (head.length === headBytes && !upload.kindOf) await checkHead(head, upload);
    }
    hash.update(chunk);
    await file.appendFile(chunk);
  }
  if (bytes < (upload.declaredLength ?? 0)) refuse(cutShortMessage);
  if (bytes === 0) refuse(emptyFileMessage);
  return { bytes, sha256: hash.digest("hex") };
}

type NamedFile = Pick<UploadToReceive, "declaredName" | "restriction">;

/** Refuses a file by its beginning, before the rest arrives. */
export async function checkHead(head: Buffer, named: NamedFile): Promise<void> {
  const kind = await kindOfHead(head, named.declaredName);
  refuseMistaken(head, named, kind);
  // Of a document of Office only the end may tell that it is locked.
  if (!isOldOfficeHead(head)) refuseWrongKind(kind, named);
}

async function checkedKindOfFile(path: string, named: NamedFile): Promise<FileKind> {
  const kind = await kindOfFile(path, named.declaredName);
  refuseMistaken(await readHead(path), named, kind);
  const locked = kind ? undefined : await adviceOnLockedOffice(path, named.declaredName);
  if (locked) refuse(locked, 415);
  const checkedKind = refuseWrongKind(kind, named);
  if (checkedKind === "zip") await refuseUnusableZip(path);
  return checkedKind;
}

function refuseMistaken(head: Buffer, { declaredName }: NamedFile, kind: FileKind | undefined): void {
  const advice = adviceOnMistakenFile(head, declaredName, kind);
  if (advice) refuse(advice, 415);
}

function refuseWrongKind(kind: FileKind | undefined, { declaredName: name, restriction }: NamedFile): FileKind {
  if (kind && acceptsKind(restriction, kind)) return kind;
  const advice = kind ? undefined : adviceOnFormat(name, (each) => acceptsKind(restriction, each));
  return refuse(advice ?? wrongKindMessage(restriction, name), 415);
}

async function refuseUnusableZip(path: string): Promise<void> {
  const members = (await membersOfZip(await fileBytesOf(path))) ?? [];
  if (members.some(({ isLocked }) => isLocked)) refuse(lockedZipMessage, 422);
  const advice = adviceOnPackedDocument(members.map(({ name }) => name));
  if (advice) refuse(advice, 415);
}

type PrepareOptions = Pick<UploadToReceive, "signal" | "together">;

async function prepare(
  { signal, together }: PrepareOptions,
  path: string,
  kind: FileKind,
  folder: string,
): Promise<PreparedFile> {
  if (isPicture(kind) && together) return prepareImageInBatch(together, { path, kind, folder }, signal);
  if (isPicture(kind)) return prepareImage(path, kind, folder, signal);
  if (kind === "pdf") return preparePDF(path, folder, signal);
  const file = isFilm(kind) ? await withoutLocation(path, folder) : undefined;
  return { thumbs: [], ...(file && { full: { file, kind } }) };
}

const isPicture = (kind: FileKind): kind is PictureKind => fileKinds[kind].family === "image";

/** The original is stored last: where it exists, so do its renditions. */
async function store(files: Files, key: string, path: string, kind: FileKind, prepared: PreparedFile): Promise<void> {
  try {
    for (const { file, width } of prepared.thumbs) await files.put(`${key}/${width}`, { path: file }, "image/webp");
    if (prepared.full)
      await files.put(`${key}/full`, { path: prepared.full.file }, fileKinds[prepared.full.kind].contentType);
    await files.put(`${key}/original`, { path }, fileKinds[kind].contentType);
  } catch (error) {
    await deleteUpload(files, key).catch(() => undefined);
    throw error;
  }
}

const preparedFacts = ({ full, thumbs, ...facts }: PreparedFile) => ({
  width: facts.width,
  height: facts.height,
  dominantColor: facts.dominantColor,
  pages: facts.pages,
  full: full?.kind,
  thumbs: thumbs.map(({ width, height }) => ({ width, height })),
});
