import { downloadTaskOf } from "../tables/downloads/downloads.ts";
import { lists } from "./lists.ts";
import { entryFilesTask } from "../entries/files-download.ts";
import { judgingBookTask } from "../judging/judging-book.ts";
import { sendingMessage } from "../messages/sending.ts";
import { cancellation } from "../commerce/sales/cancelling.ts";
import { rosterImport } from "../people/rosters/importing.ts";
import { certificatesTask } from "../galleries/certificates/task.ts";
import { rehearsalTask } from "../rehearsals/task.ts";
import { tableImport } from "../imports/importing.ts";
import type { TaskKinds } from "../platform/tasks/run.ts";

/** What there is to each kind of long work. */
export const taskKinds: TaskKinds = {
  download: downloadTaskOf(lists),
  message: sendingMessage,
  "roster-import": rosterImport,
  cancellation,
  import: tableImport,
  certificates: certificatesTask,
  "entry-files": entryFilesTask,
  "judging-book": judgingBookTask,
  rehearsal: rehearsalTask,
};
