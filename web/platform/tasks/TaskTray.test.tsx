// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { type Task, cancelTask, dismissTask, listTasks } from "../../../contract/platform/tasks.ts";
import { testPage } from "../dialogs/test-page.tsx";
import { TaskTray } from "./TaskTray.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const task = (more: Partial<Task> = {}): Task => ({
  taskID: "01900000-0000-7000-8000-000000000001",
  kind: "download",
  label: "Entries (CSV)",
  serviceName: "Building Awards",
  state: "running",
  done: 1_500,
  total: 20_000,
  message: null,
  bytes: 1_000,
  createdAt: "2026-06-19T10:00:00.000Z",
  ...more,
});

/** A tray over tasks that change from one asking to the next; the last ones stay. */
function open(...answers: Task[][]) {
  let asked = 0;
  const call = vi.fn((endpoint: unknown, ..._sent: unknown[]) =>
    endpoint === listTasks ? { tasks: answers[Math.min(asked++, answers.length - 1)] } : {},
  );
  render(testPage(<TaskTray client="oak" />, call).app);
  return { call, asked: () => asked };
}

test("who has asked for nothing sees no tray", async () => {
  const { asked } = open([]);
  await waitFor(() => expect(asked()).toBe(1));
  expect(screen.queryByRole("button")).toBeNull();
});

test("what is under way says how far it is, and can be cancelled", async () => {
  const { call } = open([task()]);
  fireEvent.click(await screen.findByRole("button", { name: "Tasks, 1 under way" }));
  expect(await screen.findByText("1,500 of 20,000")).toBeTruthy();
  expect(screen.getByText("Building Awards")).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Entries (CSV)" }).getAttribute("aria-valuenow")).toBe("7.5");
  fireEvent.click(screen.getByRole("button", { name: "Cancel: Entries (CSV)" }));
  const { taskID } = task();
  await waitFor(() =>
    expect(call.mock.calls.map(([endpoint, params]) => [endpoint, params])).toContainEqual([
      cancelTask,
      { client: "oak", taskID },
    ]),
  );
});

test("it is asked again while something is under way, and no longer; what has ended is said", async () => {
  vi.useFakeTimers();
  const { asked } = open([task()], [task({ state: "done", done: 20_000 })]);
  await act(() => vi.advanceTimersByTimeAsync(10));
  screen.getByRole("button", { name: "Tasks, 1 under way" });
  expect(screen.getByRole("status").textContent).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  screen.getByRole("button", { name: "Tasks, 1 ready" });
  expect(screen.getByRole("status").textContent).toBe("Entries (CSV): Ready to download");
  expect(asked()).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(2);
});

test("what is done can be downloaded and dismissed, and what failed says why", async () => {
  const failed = task({
    taskID: "01900000-0000-7000-8000-000000000002",
    state: "failed",
    message: "Something went wrong.",
  });
  const { call } = open([task({ state: "done", bytes: 48_000 }), failed], [failed]);
  fireEvent.click(await screen.findByRole("button", { name: "Tasks, 1 ready, 1 failed" }));
  const reason = (await screen.findByText("Something went wrong.")).closest("p")!;
  expect(reason.querySelector("svg"), "it failed by more than its color").not.toBeNull();
  expect(screen.getByText("Ready to download").closest("p")!.querySelector("svg")).toBeNull();
  const download = screen.getByRole("link", { name: "Download: Entries (CSV)" });
  expect(download.getAttribute("href")).toBe(`/api/clients/oak/tasks/${task().taskID}/result`);
  // What ended before this page was opened is no news.
  expect(screen.getByRole("status").textContent).toBe("");
  fireEvent.click(screen.getAllByRole("button", { name: "Dismiss: Entries (CSV)" })[0]!);
  await waitFor(() => expect(call.mock.calls.some(([endpoint]) => endpoint === dismissTask)).toBe(true));
  await screen.findByRole("button", { name: "Tasks, 1 failed" });
  expect(document.activeElement?.textContent).toContain("Something went wrong.");
});
