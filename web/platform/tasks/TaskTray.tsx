import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { type Task, isTaskUnderWay, taskResult } from "../../../contract/platform/tasks.ts";
import { Button } from "../ui/Button.tsx";
import { Popover } from "../ui/Popover.tsx";
import { TaskItem } from "./TaskItem.tsx";
import { takeAwaitedDownload } from "./awaited-downloads.ts";
import { useTasks } from "./use-tasks.ts";
import { stateText, trayLabel } from "./task-text.ts";

/** What one has asked for and needn't wait for: there while there is any, wherever staff are. */
export function TaskTray({ client }: { client: string }) {
  const tasks = useTasks(client);
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useDownloads(client, tasks);
  useRefreshAfterTasks(tasks);
  return (
    <>
      <span role="status" className="sr-only">
        {useEndedTasksText(tasks)}
      </span>
      {(tasks.length > 0 || open) && (
        <Popover
          label="Tasks"
          align="end"
          open={open}
          onOpenChange={setOpen}
          className="w-[min(22rem,calc(100vw-2rem))]"
          trigger={
            <Button variant="ghost" size="icon" aria-label={trayLabel(tasks)}>
              <TrayIcon tasks={tasks} />
            </Button>
          }
        >
          <div ref={list} tabIndex={-1} className="outline-none">
            <h2 className="text-base font-semibold">Tasks</h2>
            {tasks.length === 0 && <p className="mt-1 text-sm text-ink-3">Nothing is under way.</p>}
            <ul className="divide-y">
              {tasks.map((task) => (
                <TaskItem key={task.taskID} client={client} task={task} onGone={() => list.current?.focus()} />
              ))}
            </ul>
          </div>
        </Popover>
      )}
    </>
  );
}

function TrayIcon({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.some(isTaskUnderWay)) return <LoaderCircle aria-hidden size={18} className="animate-spin" />;
  if (tasks[0]?.state === "failed") return <TriangleAlert aria-hidden size={18} className="text-danger-text" />;
  return <CircleCheck aria-hidden size={18} />;
}

/** Downloads what was asked for in this window as soon as it is ready; the page stays. */
function useDownloads(client: string, tasks: readonly Task[]): void {
  useEffect(() => {
    for (const { taskID, state } of tasks)
      if (state === "done" && takeAwaitedDownload(taskID)) startDownload(client, taskID);
  }, [client, tasks]);
}

function startDownload(client: string, taskID: string): void {
  const link = Object.assign(document.createElement("a"), {
    href: callAddress(taskResult, { client, taskID }),
    download: "",
  });
  link.click();
}

/** What changed something rather than make a file: what is on screen is asked again. */
function useRefreshAfterTasks(tasks: readonly Task[]): void {
  const queries = useQueryClient();
  const changed = tasks.filter(({ state, bytes }) => state === "done" && bytes === null).length;
  const known = useRef(changed);
  useEffect(() => {
    if (changed > known.current) void queries.invalidateQueries();
    known.current = changed;
  }, [queries, changed]);
}

/** Says what has ended since this page was opened, the latest last. */
function useEndedTasksText(tasks: readonly Task[]): string {
  const underWay = useRef(new Set<string>());
  const [said, setSaid] = useState("");
  useEffect(() => {
    const ended = tasks.filter((task) => !isTaskUnderWay(task) && underWay.current.has(task.taskID));
    if (ended.length > 0) setSaid(ended.map((task) => `${task.label}: ${stateText(task)}`).join(". "));
    underWay.current = new Set(tasks.filter(isTaskUnderWay).map(({ taskID }) => taskID));
  }, [tasks]);
  return said;
}
