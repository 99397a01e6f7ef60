import type { TaskKind } from "../../contract/tasks.ts";
import { download } from "../downloads/downloads.ts";
import { entryFilesTask } from "../entries/files-download.ts";
import { judgingBookTask } from "../entries/judging-book.ts";
import { sendingMessage } from "../mails/sending.ts";
import { cancellation } from "../sales/cancelling.ts";
import { rosterImport } from "../rosters/importing.ts";
import { certificatesTask } from "../certificates/task.ts";
import { rehearsalTask } from "../rehearsals/task.ts";
import { tableImport } from "../imports/importing.ts";
import type { TaskKindRow } from "./run.ts";

/** What there is to each kind of long work. */
export const taskKinds: Record<TaskKind, TaskKindRow<unknown>> = {
  download,
  message: sendingMessage,
  "roster-import": rosterImport,
  cancellation,
  import: tableImport,
  certificates: certificatesTask,
  "entry-files": entryFilesTask,
  "judging-book": judgingBookTask,
  rehearsal: rehearsalTask,
};
