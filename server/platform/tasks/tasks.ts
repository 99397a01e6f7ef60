import { cancelTask, dismissTask, listTasks, taskResult } from "../../../contract/platform/tasks.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../http/handlers.ts";
import { requireFound, refuse } from "../http/refusal.ts";
import { deleteFiles } from "../storage/remove-files.ts";
import { removeTask, setTaskCancelled, tasksOf } from "./task-queries.ts";

export const taskCalls = [
  on(listTasks, async ({ sql, app, user }) => {
    const tasks = await tasksOf(sql, user.userID);
    return { tasks: tasks.map((task) => ({ ...task, label: app.taskKinds[task.kind].label(task.asked) })) };
  }),

  on(cancelTask, async ({ sql, app, task, now }) => {
    const [cancelled] = await setTaskCancelled(sql, task.taskID, now);
    if (!cancelled) refuse("It has ended already.", 409);
    await app.taskKinds[task.kind].onStopped?.(sql, task.asked);
    return {};
  }),

  onOutsideTransaction(dismissTask, async ({ task, transact, app }) => {
    const [gone] = await transact((sql) => removeTask(sql, task.taskID));
    if (!gone) return refuse("It is still under way. Cancel it first.", 409);
    if (gone.fileKey) await deleteFiles(app, [gone.fileKey]);
    return {};
  }),

  onOutsideTransaction(taskResult, async (ask) => {
    const { task, app, reply } = ask;
    const { allow, file } = requireFound(app.taskKinds[task.kind].result, "result");
    if (!may(rolesAtTask(ask), allow(task.asked))) refuse("You don't have permission to do that.", 403);
    const key = `${requireFound(task.fileKey ?? undefined, "result")}/result`;
    const { fileName, contentType } = requireFound(file, "result")(task.asked);
    reply
      .type(contentType)
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .header("cache-control", "no-store")
      .header("content-length", await app.files.size(key));
    return reply.send(await app.files.read(key)) as never;
  }),
];

/** The address names no service, so a role that is narrowed to the task's is looked for here; one that was taken away counts no more. */
const rolesAtTask = ({ grants, task }: OutsideContext<typeof taskResult>) =>
  grants.filter(({ serviceID }) => serviceID === null || serviceID === task.serviceID).map(({ role }) => role);
