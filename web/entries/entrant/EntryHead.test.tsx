// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeadlineText } from "./EntryHead.tsx";

const closesAt = "2026-12-03T23:00:00.000Z";
const deadline = { status: "open", opensAt: null, closesAt, extended: false, timeZone: "America/Chicago" } as const;
const shown = (more: Partial<Parameters<typeof DeadlineText>[0]["deadline"]> = {}, { own = true } = {}) =>
  render(<DeadlineText deadline={{ ...deadline, ...more }} own={own} />).container;

/** Without the reader's own time beside the deadline, which depends on the machine's zone; DateTimeText has the test of it. */
const textOf = (page: HTMLElement) => page.textContent!.replace(/ \([^)]*where you are\)/, "");

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(closesAt) - 125_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("N03 an entrant reads the deadline by the program's clocks, and what is left doesn't go stale", () => {
  const page = shown();
  expect(textOf(page)).toBe("2 minutes left, until Thu, Dec 3, 5:00 PM CST");
  act(() => void vi.advanceTimersByTime(70_000));
  expect(textOf(page)).toBe("Less than a minute left, until Thu, Dec 3, 5:00 PM CST");
});

test("a reader's clock that is ahead doesn't say that entries are closed", () => {
  vi.setSystemTime(Date.parse(closesAt) + 600_000);
  expect(textOf(shown())).toBe("Open until Thu, Dec 3, 5:00 PM CST");
  cleanup();
  expect(shown({ status: "closed" }).textContent).toBe("Entries are closed");
});

test("before they open, entrants read when, and an extension is said", () => {
  expect(shown({ status: "future", opensAt: "2026-06-01T13:00:00Z" }).textContent).toBe(
    "Entries open Mon, Jun 1, 8:00 AM CDT",
  );
  cleanup();
  expect(textOf(shown({ extended: true }))).toContain("5:00 PM CST (extended for you)");
  cleanup();
  expect(textOf(shown({ extended: true }, { own: false }))).toMatch(/5:00 PM CST \(extended\)$/);
});
