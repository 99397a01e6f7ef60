import { Refusal } from "../platform/http/refusal.ts";
import { storageCode } from "../platform/storage/storage-error.ts";
import type { SubprocessLimits } from "../platform/subprocess.ts";
import type { WorkerJob, WorkerMessage } from "./image-worker.ts";
import { startWatchdog } from "../platform/watchdog.ts";

const { limits, ...sentJob } = JSON.parse(process.argv[2]!) as WorkerJob & { limits: SubprocessLimits };
const sendMessage = (message: WorkerMessage) => new Promise((resolve) => process.send?.(message, resolve));
process.on("disconnect", () => process.exit());
startWatchdog(limits);

if (sentJob.task === "images")
  for (const [at, picture] of sentJob.pictures.entries())
    await sendMessage({ at, message: await answerJob({ task: "image", ...picture }) });
else await sendMessage(await answerJob(sentJob));
process.exit();

type SingleJob = Exclude<WorkerJob, { task: "images" }>;
function answerJob(job: SingleJob): Promise<WorkerMessage> {
  return runJob(job).catch(failureMessage);
}

/** Modules are loaded as needed: a picture needs no PDF reader. */
async function runJob(job: SingleJob): Promise<WorkerMessage> {
  if (job.task === "image")
    return { image: await (await import("./images.ts")).drawImage(job.path, job.kind, job.folder) };
  if (job.task === "clean")
    return { cleanedPath: await (await import("./cleaned-file.ts")).writeCleanedCopy(job.path, job.kind, job.folder) };
  if (job.task === "copy-pages") {
    const { copyPlainPages } = await import("./pdf-pages.ts");
    return (await copyPlainPages(job.path, job.folder, job.most)) ?? { copyPath: null };
  }
  const { drawPDF, drawPages, drawPlaceholderSheet } = await import("./pdf-drawing.ts");
  if (job.task === "sheet") return { facts: await drawPlaceholderSheet(job.folder) };
  if (job.task === "pages") {
    await drawPages(job, sendMessage);
    return { done: true };
  }
  return { facts: await drawPDF(job.path, job.folder, (pages) => void sendMessage({ pages })) };
}

function failureMessage(error: unknown): WorkerMessage {
  if (error instanceof Refusal) return { refused: { message: error.message, status: error.status } };
  const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failed, code: storageCode(error) };
}
