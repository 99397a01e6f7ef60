// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Countdown, countdownParts } from "./Countdown.tsx";

const until = "2026-06-19T17:00:00Z";
const now = "2026-06-07T15:59:57Z";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("N10 a countdown counts days, hours, minutes and seconds", () => {
  expect(countdownParts(until, Date.parse(now)).map(({ value }) => value)).toEqual([12, 1, 0, 3]);
  expect(countdownParts(until, Date.parse(until) + 5000).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
});

test("N10 the server draws the time it knew, and the browser first draws the same", () => {
  expect(renderToString(<Countdown until={until} now={now} />)).toContain('aria-label="12 days left"');
});

test("N10 it ticks, and says when it is over", () => {
  vi.useFakeTimers({ now: new Date("2026-06-19T16:59:58Z") });
  render(<Countdown until={until} now="2026-06-19T16:59:58Z" over="Entries are closed" />);
  expect(screen.queryByText("Entries are closed")).toBe(null);
  act(() => void vi.advanceTimersByTime(2000));
  screen.getByText("Entries are closed");
});
