import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { InputOf } from "../../../contract/platform/endpoint.ts";
import type { downloadEntryFiles, downloadJudgingBook } from "../../../contract/entries/bulk-entries.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { awaitDownload } from "../../platform/tasks/awaited-downloads.ts";

type FileCall = typeof downloadEntryFiles | typeof downloadJudgingBook;

/** A file that is made of entries, which downloads by itself once it is ready. */
export function useEntriesFile(endpoint: FileCall, at: ProgramAddress, which: InputOf<FileCall>, onAsked?: () => void) {
  const { run, busy } = useAction(endpoint);
  const download = async () => {
    const outcome = await run(at, which);
    if (!outcome.ok) return;
    awaitDownload(outcome.answer.taskID);
    onAsked?.();
  };
  return { busy, download: () => void download() };
}
