import { cancelTask, dismissTask, listTasks, taskResult } from "../../../contract/platform/tasks.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type Outside, on, outside } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { forgetFiles } from "../storage/remove-files.ts";
import { removeTask, setTaskCancelled, tasksOf } from "./queries.ts";

export const tasks = [
  on(listTasks, async ({ sql, house, user }) => {
    const tasks = await tasksOf(sql, user.userID);
    return { tasks: tasks.map((task) => ({ ...task, label: house.taskKinds[task.kind].label(task.asked) })) };
  }),

  on(cancelTask, async ({ sql, house, task, now }) => {
    const [cancelled] = await setTaskCancelled(sql, task.taskID, now);
    if (!cancelled) refuse("It has ended already.", 409);
    await house.taskKinds[task.kind].stopped?.(sql, task.asked);
    return {};
  }),

  outside(dismissTask, async ({ task, transact, house }) => {
    const [gone] = await transact((sql) => removeTask(sql, task.taskID));
    if (!gone) return refuse("It is still under way. Cancel it first.", 409);
    if (gone.fileKey) await forgetFiles(house, [gone.fileKey]);
    return {};
  }),

  outside(taskResult, async (ask) => {
    const { task, house, reply } = ask;
    const { allow, file } = found(house.taskKinds[task.kind].result, "result");
    if (!may(rolesFor(ask), allow(task.asked))) refuse("You don't have permission to do that.", 403);
    const key = `${found(task.fileKey ?? undefined, "result")}/result`;
    const { fileName, contentType } = found(file, "result")(task.asked);
    reply
      .type(contentType)
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .header("cache-control", "no-store")
      .header("content-length", await house.files.size(key));
    return reply.send(await house.files.read(key)) as never;
  }),
];

/** The address names no service, so a role that is narrowed to the task's is looked for here; one that was taken away counts no more. */
const rolesFor = ({ grants, task }: Outside<typeof taskResult>) =>
  grants.filter(({ serviceID }) => serviceID === null || serviceID === task.serviceID).map(({ role }) => role);
