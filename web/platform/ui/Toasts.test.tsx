// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toast, toasts } from "./toast.ts";
import { Toasts } from "./Toasts.tsx";

const pass = (time: number) => act(() => void vi.advanceTimersByTime(time));
const region = () => screen.getByRole("region", { name: "Notifications" });

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  for (const { id } of toasts.now()) dismissToast(id);
  vi.useRealTimers();
});

test("K02 a toast closes after 4000 ms, not before", () => {
  act(() => toast("Changes saved."));
  pass(3999);
  expect(screen.queryByText("Changes saved.")).not.toBe(null);
  pass(1);
  expect(screen.queryByText("Changes saved.")).toBe(null);
});

test("K02 toasts stand at the bottom right", () => {
  expect(region().className).toMatch(/\bfixed\b.*\bright-0\b.*\bbottom-0\b/);
});

test("K02 a toast under the pointer stays, then has the rest of its time", () => {
  act(() => toast("Changes saved."));
  pass(3000);
  fireEvent.pointerEnter(region());
  pass(60_000);
  expect(screen.queryByText("Changes saved.")).not.toBe(null);
  fireEvent.pointerLeave(region());
  pass(999);
  expect(screen.queryByText("Changes saved.")).not.toBe(null);
  pass(1);
  expect(screen.queryByText("Changes saved.")).toBe(null);
});

test("a toast can be dismissed", () => {
  act(() => toast("Changes saved."));
  fireEvent.click(screen.getByLabelText("Dismiss"));
  expect(screen.queryByText("Changes saved.")).toBe(null);
});

test("a failure interrupts a screen reader, a success waits for a pause, and what an alert says is said by that alone", () => {
  act(() => toast("Changes saved."));
  act(() => toast("General server error", "danger"));
  act(() => toast("The card was declined.", "danger", { silent: true }));
  const liveOf = (text: string) => screen.getByText(text).closest("[aria-live]")?.getAttribute("aria-live");
  const texts = ["Changes saved.", "General server error", "The card was declined."];
  expect(texts.map(liveOf)).toEqual(["polite", "assertive", "off"]);
});

test("the same words twice are one toast, with its time anew", () => {
  act(() => toast("Changes saved."));
  pass(3000);
  act(() => toast("Changes saved."));
  pass(3000);
  expect(screen.getAllByText("Changes saved.")).toHaveLength(1);
});
