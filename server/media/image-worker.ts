import { brokenPDFMessage, slowPictureMessage, type FileKind } from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";
import { runSubprocess } from "../platform/subprocess.ts";
import { newMutex } from "../platform/mutex.ts";
import { productFile } from "../platform/product-file.ts";
import type { DrawnPage } from "./pdf-drawing.ts";
import type { PictureKind, PictureFacts, PreparedImage } from "./images.ts";

type PictureToDraw = { path: string; kind: PictureKind; folder: string };

export type WorkerJob =
  | ({ task: "image" } & PictureToDraw)
  | { task: "images"; pictures: readonly PictureToDraw[] }
  | { task: "pdf"; path: string; folder: string }
  | { task: "pages"; path: string; folder: string; most: number }
  | { task: "copy-pages"; path: string; folder: string; most: number }
  | { task: "sheet"; folder: string }
  | { task: "clean"; path: string; kind: FileKind; folder: string };

export type WorkerMessage =
  | { pages: number }
  | { page: DrawnPage }
  | { copyPath: string; pages: number }
  | { copyPath: null }
  | { done: true }
  | { facts: PictureFacts }
  | { image: PreparedImage }
  | { at: number; message: WorkerMessage }
  | { cleanedPath: string }
  | { refused: { message: string; status: number } }
  | { failed: string; code: string | undefined };

/** The first pages of a PDF: as a PDF that can be drawn as it is, or as pictures. `pages`: how many there are; null if it can't be read. */
export type PrintedPages = { pages: number | null; copyPath?: string; drawn: DrawnPage[] };

export type PreparedPDF = PictureFacts & { pages: number };

/** A hundred megapixels that must be rotated need about a gigabyte for a moment. */
const imageLimits = { seconds: 60, megabytes: 1200 };
const cleaningLimits = { seconds: 30, megabytes: 1200 };
/** CPU seconds for all pages of one file; what is drawn until then is printed. */
const printingLimits = { seconds: 45, megabytes: 900 };
const copyingLimits = { seconds: 15, megabytes: 900 };
const pdfLimits = { seconds: 10, megabytes: 600 };
const script = productFile("server/media/image-worker-process.ts");

/** One picture is processed at a time, however many people upload. */
const singleLane = newMutex();

/** Writes the renditions of the picture at `path` into `folder`. */
export async function prepareImage(
  path: string,
  kind: PictureKind,
  folder: string,
  signal?: AbortSignal,
): Promise<PreparedImage> {
  const messages = await runWorker({ task: "image", path, kind, folder }, imageLimits, signal);
  const fault = messages.find((each) => "failed" in each);
  if (fault) throw new Error(fault.failed);
  return messages.find((each) => "image" in each)?.image ?? refuse(slowPictureMessage, 422);
}

/** Starting a process takes as long as drawing a small picture. */
const BATCH_SIZE = 8;

type WaitingPicture = { picture: PictureToDraw; answer: (image: Promise<PreparedImage>) => void };
const waitingByGroup = new Map<string, WaitingPicture[]>();
/** Batches have lanes of their own, so that a single upload doesn't wait behind a thousand pictures. */
const batchLanes = [newMutex(), newMutex()];
let nextBatchLane = 0;

/** Pictures of one group share worker processes. */
export function prepareImageInBatch(
  group: string,
  picture: PictureToDraw,
  signal?: AbortSignal,
): Promise<PreparedImage> {
  const others = waitingByGroup.get(group) ?? [];
  waitingByGroup.set(group, others);
  const image = new Promise<PreparedImage>((answer) => others.push({ picture, answer }));
  const lane = batchLanes[(nextBatchLane += 1) % batchLanes.length]!;
  void lane(() => prepareBatch(group, signal)).catch(() => undefined);
  return image;
}

/** Pictures that a failed process left undone are drawn one by one. */
async function prepareBatch(group: string, signal?: AbortSignal): Promise<void> {
  const some = waitingByGroup.get(group)?.splice(0, BATCH_SIZE) ?? [];
  if (waitingByGroup.get(group)?.length === 0) waitingByGroup.delete(group);
  if (some.length === 0) return;
  const pictures = some.map(({ picture }) => picture);
  const limits = { ...imageLimits, seconds: imageLimits.seconds * pictures.length };
  const messages = await runSubprocess<WorkerMessage>(script, { task: "images", pictures }, limits, signal).catch(
    () => [],
  );
  const messageByIndex = new Map(messages.flatMap((each) => ("at" in each ? [[each.at, each.message] as const] : [])));
  for (const [at, { picture, answer }] of some.entries())
    answer(preparedImageFrom(messageByIndex.get(at), picture, signal));
}

async function preparedImageFrom(
  message: WorkerMessage | undefined,
  { path, kind, folder }: PictureToDraw,
  signal?: AbortSignal,
) {
  if (message && "image" in message) return message.image;
  if (message && "refused" in message) return refuse(message.refused.message, message.refused.status);
  return prepareImage(path, kind, folder, signal);
}

/** The number of pages, and renditions of the first; a placeholder sheet where it can't be drawn within the limits. */
export async function preparePDF(
  path: string,
  folder: string,
  signal?: AbortSignal,
  limits = pdfLimits,
): Promise<PreparedPDF> {
  const messages = await runWorker({ task: "pdf", path, folder }, limits, signal);
  const { pages } = messages.find((each) => "pages" in each) ?? refuse(brokenPDFMessage, 422);
  const firstPage =
    pictureFactsIn(messages) ?? pictureFactsIn(await runWorker({ task: "sheet", folder }, imageLimits, signal));
  if (!firstPage) throw new Error("Not even a plain sheet could be drawn.");
  return { ...firstPage, pages };
}

/** Papers wait for each other, and uploads don't wait for them. */
const paperLane = newMutex();

/** Draws the first pages of a PDF into the folder. Never refuses: what can't be read has no pages. */
export async function printPDF(
  { path, folder, most }: { path: string; folder: string; most: number },
  limits = printingLimits,
): Promise<PrintedPages> {
  const run = (task: "pages" | "copy-pages", within: typeof imageLimits) =>
    paperLane(() => runSubprocess<WorkerMessage>(script, { task, path, folder, most }, within));
  const copying = await run("copy-pages", copyingLimits);
  for (const each of copying) if ("copyPath" in each && each.copyPath !== null) return { ...each, drawn: [] };
  const messages = await run("pages", limits);
  throwDiskFault([...copying, ...messages]);
  return {
    pages: messages.find((each) => "pages" in each)?.pages ?? null,
    drawn: messages.flatMap((each) => ("page" in each ? [each.page] : [])),
  };
}

/** The path of a copy without metadata; undefined where there can be none. */
export async function cleanFile(path: string, kind: FileKind, folder: string): Promise<string | undefined> {
  const messages = await runWorker({ task: "clean", path, kind, folder }, cleaningLimits);
  return messages.find((each) => "cleanedPath" in each)?.cleanedPath;
}

const pictureFactsIn = (messages: WorkerMessage[]) => messages.find((each) => "facts" in each)?.facts;

async function runWorker(job: WorkerJob, limits: typeof imageLimits, signal?: AbortSignal): Promise<WorkerMessage[]> {
  const messages = await singleLane(() => runSubprocess<WorkerMessage>(script, job, limits, signal), signal);
  const refusal = messages.find((each) => "refused" in each)?.refused;
  if (refusal) refuse(refusal.message, refusal.status);
  throwDiskFault(messages);
  return messages;
}

/** A full disk ends the work at once. */
function throwDiskFault(messages: readonly WorkerMessage[]): void {
  const fault = messages.find((each) => "failed" in each);
  if (fault?.code) throw Object.assign(new Error(fault.failed), { code: fault.code });
}
