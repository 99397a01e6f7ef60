import { brokenPDF, tooMuchWork, type FileKind } from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";
import { runSubprocess } from "../platform/subprocess.ts";
import { oneAtATime } from "../platform/mutex.ts";
import { shipped } from "../platform/shipped.ts";
import type { ImageKind, PictureFacts, PreparedImage } from "./images.ts";

/** A picture to be drawn, and the folder for what is drawn of it. */
type Picture = { path: string; kind: ImageKind; folder: string };

export type Job =
  | ({ task: "image" } & Picture)
  | { task: "images"; pictures: readonly Picture[] }
  | { task: "pdf"; path: string; folder: string }
  | { task: "sheet"; folder: string }
  | { task: "clean"; path: string; kind: FileKind; folder: string };

export type WorkerMessage =
  | { pages: number }
  | { shown: PictureFacts }
  | { image: PreparedImage }
  | { at: number; said: WorkerMessage }
  | { cleaned: string }
  | { refused: { message: string; status: number } }
  | { failed: string; code: string | undefined };

export type PreparedPDF = PictureFacts & { pages: number };

/** A hundred megapixels that must be turned by a quarter need about a gigabyte for a moment. */
const imageLimits = { seconds: 60, megabytes: 1200 };
const cleaningLimits = { seconds: 30, megabytes: 1200 };
const pdfLimits = { seconds: 10, megabytes: 600 };
const script = shipped("server/media/image-worker-process.ts");

/** However many people upload at once, one picture is worked on at a time. */
const inTurn = oneAtATime();

/** What others will see of the picture at `path`, written into `folder`. */
export async function prepareImage(
  path: string,
  kind: ImageKind,
  folder: string,
  signal?: AbortSignal,
): Promise<PreparedImage> {
  const messages = await work({ task: "image", path, kind, folder }, imageLimits, signal);
  const fault = messages.find((each) => "failed" in each);
  if (fault) throw new Error(fault.failed);
  return messages.find((each) => "image" in each)?.image ?? refuse(tooMuchWork, 422);
}

/** Starting a process takes as long as drawing a small picture does. */
const MOST_TOGETHER = 8;

type Waiting = { picture: Picture; answer: (image: Promise<PreparedImage>) => void };
const waiting = new Map<string, Waiting[]>();
/** Beside the line in which single pictures wait, so that a person who uploads one waits for none of a thousand. */
const lanes = [oneAtATime(), oneAtATime()];
let nextLane = 0;

/** The same for one of many pictures that somebody sent together: some of them are drawn by one process. */
export function prepareTogether(group: string, picture: Picture, signal?: AbortSignal): Promise<PreparedImage> {
  const others = waiting.get(group) ?? [];
  waiting.set(group, others);
  const image = new Promise<PreparedImage>((answer) => others.push({ picture, answer }));
  const lane = lanes[(nextLane += 1) % lanes.length]!;
  void lane(() => prepareSome(group, signal)).catch(() => undefined);
  return image;
}

/** Those that wait; what a process leaves unanswered, as one of them has ended it, is drawn by itself. */
async function prepareSome(group: string, signal?: AbortSignal): Promise<void> {
  const some = waiting.get(group)?.splice(0, MOST_TOGETHER) ?? [];
  if (waiting.get(group)?.length === 0) waiting.delete(group);
  if (some.length === 0) return;
  const pictures = some.map(({ picture }) => picture);
  const limits = { ...imageLimits, seconds: imageLimits.seconds * pictures.length };
  const messages = await runSubprocess<WorkerMessage>(script, { task: "images", pictures }, limits, signal).catch(
    () => [],
  );
  const said = new Map(messages.flatMap((each) => ("at" in each ? [[each.at, each.said] as const] : [])));
  for (const [at, { picture, answer }] of some.entries()) answer(imageIn(said.get(at), picture, signal));
}

async function imageIn(said: WorkerMessage | undefined, { path, kind, folder }: Picture, signal?: AbortSignal) {
  if (said && "image" in said) return said.image;
  if (said && "refused" in said) return refuse(said.refused.message, said.refused.status);
  return prepareImage(path, kind, folder, signal);
}

/** The number of pages, and the first as a picture; a plain sheet where it can't be drawn within the limits. */
export async function preparePDF(
  path: string,
  folder: string,
  signal?: AbortSignal,
  limits = pdfLimits,
): Promise<PreparedPDF> {
  const messages = await work({ task: "pdf", path, folder }, limits, signal);
  const { pages } = messages.find((each) => "pages" in each) ?? refuse(brokenPDF, 422);
  const shown = shownIn(messages) ?? shownIn(await work({ task: "sheet", folder }, imageLimits, signal));
  if (!shown) throw new Error("Not even a plain sheet could be drawn.");
  return { ...shown, pages };
}

/** The path of a copy that doesn't say who made it; undefined where there can be none. */
export async function cleanFile(path: string, kind: FileKind, folder: string): Promise<string | undefined> {
  const messages = await work({ task: "clean", path, kind, folder }, cleaningLimits);
  return messages.find((each) => "cleaned" in each)?.cleaned;
}

const shownIn = (messages: WorkerMessage[]) => messages.find((each) => "shown" in each)?.shown;

async function work(job: Job, limits: typeof imageLimits, signal?: AbortSignal): Promise<WorkerMessage[]> {
  const messages = await inTurn(() => runSubprocess<WorkerMessage>(script, job, limits, signal), signal);
  const no = messages.find((each) => "refused" in each)?.refused;
  if (no) refuse(no.message, no.status);
  const fault = messages.find((each) => "failed" in each);
  // Nothing else is tried on a disk that is full.
  if (fault?.code) throw Object.assign(new Error(fault.failed), { code: fault.code });
  return messages;
}
