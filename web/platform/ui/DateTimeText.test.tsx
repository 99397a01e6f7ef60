// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formatMoment } from "../../../contract/platform/time-zone.ts";
import { DateTimeText } from "./DateTimeText.tsx";
import { PageZone } from "./page-zone.ts";
import { SavedMark } from "./SavedMark.tsx";

const textOf = (node: ReactNode) => render(node).container.textContent;
const midnight = "2026-12-09T06:00:00Z";
/** The machine's own clock: the reader's. */
const ownTime = (moment: string) => formatMoment(moment, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-06-01T12:00:00Z") }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("on a program's page what happened is told by the program's zone, elsewhere by the reader's own, and always by its name", () => {
  const saved = <DateTimeText value="2026-06-19T22:00:00Z" clock="here" />;
  expect(textOf(<PageZone value="America/Denver">{saved}</PageZone>)).toBe("Fri, Jun 19, 4:00 PM MDT");
  expect(textOf(saved)).toContain(ownTime("2026-06-19T22:00:00Z"));
  const mark = <SavedMark state="saved" at="2026-06-19T22:00:00Z" />;
  expect(textOf(<PageZone value="America/Denver">{mark}</PageZone>)).toBe("Saved 4:00 PM MDT");
});

test("an end at midnight names the last day", () => {
  expect(textOf(<DateTimeText as="end" value={midnight} clock="America/Chicago" />)).toBe("Tue, Dec 8, 11:59 PM CST");
  expect(textOf(<DateTimeText as="endDate" value={midnight} clock="America/Chicago" />)).toBe("Tue, Dec 8");
  expect(textOf(<DateTimeText value={midnight} clock="America/Chicago" />)).toBe("Wed, Dec 9, 12:00 AM CST");
});

test("the reader's own time stands beside a deadline, where it differs", () => {
  for (const clock of ["America/Chicago", "Pacific/Honolulu", "UTC"] as const) {
    const text = textOf(<DateTimeText as="end" withOwn value="2026-12-09T18:00:00Z" clock={clock} />)!;
    const own = ownTime("2026-12-09T18:00:00Z");
    expect([clock, text.includes("where you are")]).toEqual([clock, !text.startsWith(`Wed, Dec 9, ${own}`)]);
    expect(text).toContain(own);
    cleanup();
  }
});
