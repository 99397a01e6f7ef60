import { downloadTaskOf } from "../tables/downloads/downloads.ts";
import { lists } from "./lists.ts";
import { entryFilesTask } from "../entries/files-download.ts";
import { judgingBookTask } from "../judging/judging-book.ts";
import { messageSendingTask } from "../messages/message-sending.ts";
import { cancellationTask } from "../commerce/orders/program-cancellation.ts";
import { journalTask } from "../commerce/ledger/journal.ts";
import { rosterImportTask } from "../people/rosters/roster-import.ts";
import { certificatesTask } from "../galleries/certificates/certificates-task.ts";
import { rehearsalTask } from "../rehearsals/rehearsal-task.ts";
import { tableImportTask } from "../imports/import-task.ts";
import { personDataTask } from "./privacy/person-data-task.ts";
import type { TaskKinds } from "../platform/tasks/task-run.ts";

export const taskKinds: TaskKinds = {
  download: downloadTaskOf(lists),
  message: messageSendingTask,
  "roster-import": rosterImportTask,
  cancellation: cancellationTask,
  import: tableImportTask,
  certificates: certificatesTask,
  "entry-files": entryFilesTask,
  "judging-book": judgingBookTask,
  rehearsal: rehearsalTask,
  "person-data": personDataTask,
  journal: journalTask,
};
