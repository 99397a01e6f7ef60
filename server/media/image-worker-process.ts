import { Refusal } from "../platform/http/refusal.ts";
import { storageCode } from "../platform/storage/storage-error.ts";
import type { SubprocessLimits } from "../platform/subprocess.ts";
import type { WorkerJob, WorkerMessage } from "./image-worker.ts";
import { startWatchdog } from "../platform/watchdog.ts";

const { limits, ...job } = JSON.parse(process.argv[2]!) as WorkerJob & { limits: SubprocessLimits };
const sendMessage = (said: WorkerMessage) => new Promise((sent) => process.send?.(said, sent));
process.on("disconnect", () => process.exit());
startWatchdog(limits);

if (job.task === "images")
  for (const [at, picture] of job.pictures.entries())
    await sendMessage({ at, said: await answerJob({ task: "image", ...picture }) });
else await sendMessage(await answerJob(job));
process.exit();

type SingleJob = Exclude<WorkerJob, { task: "images" }>;
function answerJob(one: SingleJob): Promise<WorkerMessage> {
  return runJob(one).catch(failureMessage);
}

/** Loaded as needed: a picture needs no PDF reader. */
async function runJob(work: SingleJob): Promise<WorkerMessage> {
  if (work.task === "image")
    return { image: await (await import("./images.ts")).drawImage(work.path, work.kind, work.folder) };
  if (work.task === "clean")
    return { cleaned: await (await import("./cleaned-file.ts")).writeCleanedCopy(work.path, work.kind, work.folder) };
  const { drawPDF, drawPlaceholderSheet: drawSheet } = await import("./pdf-drawing.ts");
  if (work.task === "sheet") return { shown: await drawSheet(work.folder) };
  return { shown: await drawPDF(work.path, work.folder, (pages) => void sendMessage({ pages })) };
}

function failureMessage(error: unknown): WorkerMessage {
  if (error instanceof Refusal) return { refused: { message: error.message, status: error.status } };
  const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failed, code: storageCode(error) };
}
