import { type Task, isTaskUnderWay } from "../../../contract/platform/tasks.ts";

const countFormat = new Intl.NumberFormat("en-US");

/** How it stands, in a few words. */
export function stateText({ state, done, total, bytes, message }: Task): string {
  if (state === "running" && total !== null) return `${countFormat.format(done)} of ${countFormat.format(total)}`;
  const words = {
    waiting: "Begins in a moment",
    running: "Under way",
    done: bytes === null ? (message ?? "Done") : "Ready to download",
    failed: message ?? "Failed",
    cancelled: "Cancelled",
  };
  return words[state];
}

/** 'Tasks, 2 under way' */
export function trayLabel(tasks: readonly Task[]): string {
  const count = (of: (task: Task) => boolean, words: string) => {
    const many = tasks.filter(of).length;
    return many > 0 ? `, ${many} ${words}` : "";
  };
  return `Tasks${count(isTaskUnderWay, "under way")}${count(({ state }) => state === "done", "ready")}${count(({ state }) => state === "failed", "failed")}`;
}
