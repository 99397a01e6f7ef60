import { Refusal } from "../platform/http/refusal.ts";
import { storageCode } from "../platform/storage/storage-error.ts";
import type { Limits } from "../platform/subprocess.ts";
import type { Job, WorkerMessage } from "./image-worker.ts";
import { watch } from "../platform/watchdog.ts";

const { limits, ...job } = JSON.parse(process.argv[2]!) as Job & { limits: Limits };
const say = (said: WorkerMessage) => new Promise((sent) => process.send?.(said, sent));
process.on("disconnect", () => process.exit());
watch(limits);

if (job.task === "images")
  for (const [at, picture] of job.pictures.entries())
    await say({ at, said: await answered({ task: "image", ...picture }) });
else await say(await answered(job));
process.exit();

type OneJob = Exclude<Job, { task: "images" }>;
function answered(one: OneJob): Promise<WorkerMessage> {
  return done(one).catch(no);
}

/** Loaded as needed: a picture needs no PDF reader. */
async function done(work: OneJob): Promise<WorkerMessage> {
  if (work.task === "image")
    return { image: await (await import("./images.ts")).drawImage(work.path, work.kind, work.folder) };
  if (work.task === "clean")
    return { cleaned: await (await import("./cleaned.ts")).writeCleaned(work.path, work.kind, work.folder) };
  const { drawPDF, drawSheet } = await import("./pdf.ts");
  if (work.task === "sheet") return { shown: await drawSheet(work.folder) };
  return { shown: await drawPDF(work.path, work.folder, (pages) => void say({ pages })) };
}

function no(error: unknown): WorkerMessage {
  if (error instanceof Refusal) return { refused: { message: error.message, status: error.status } };
  const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failed, code: storageCode(error) };
}
