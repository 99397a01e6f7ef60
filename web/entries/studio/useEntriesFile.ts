import type { ProgramAt } from "../../../contract/platform/addresses.ts";
import type { SentOf } from "../../../contract/platform/endpoint.ts";
import type { downloadEntryFiles, downloadJudgingBook } from "../../../contract/entries/many-entries.ts";
import { useAction } from "../../platform/dialogs/useAction.ts";
import { awaitResult } from "../../platform/tasks/awaited.ts";

type FileCall = typeof downloadEntryFiles | typeof downloadJudgingBook;

/** A file that is made of entries, which downloads by itself once it is ready. */
export function useEntriesFile(endpoint: FileCall, at: ProgramAt, which: SentOf<FileCall>, onAsked?: () => void) {
  const { run, busy } = useAction(endpoint);
  const download = async () => {
    const outcome = await run(at, which);
    if (!outcome.ok) return;
    awaitResult(outcome.answer.taskID);
    onAsked?.();
  };
  return { busy, download: () => void download() };
}
