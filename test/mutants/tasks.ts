import { type Mutant, of } from "./mutant.ts";

export const tasks: readonly Mutant[] = [
  ...of(
    "server/platform/tasks/task-queries.ts",
    ["server/imports/imports"],
    [[`and attempt = \${attempt} and state = 'running' for update`, `and attempt = \${attempt} for update`]],
  ),
  ...of(
    "server/platform/tasks/task-queries.ts",
    ["server/platform/tasks"],
    [
      [`where task_id = \${taskID} and user_id = \${userID}\``, `where task_id = \${taskID}\``],
      [`and state not in ('waiting', 'running') returning file_key`, `returning file_key`],
    ],
  ),
  ...of(
    "server/platform/tasks/tasks.ts",
    ["server/platform/tasks"],
    [[`serviceID === null || serviceID === task.serviceID`, `true`]],
  ),
  ...of(
    "server/platform/tasks/task-work.ts",
    ["server/platform/tasks"],
    [[`  if (finished.length === 0) await deleteUpload(files, key);\n`, ``]],
  ),
];
