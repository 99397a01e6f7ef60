// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { CategoryResults } from "./CategoryResults.tsx";
import type { ResultEntry } from "./results.ts";
import { testEntry, testID } from "./test-entries.ts";

afterEach(cleanup);

const shown = async (entries: ResultEntry[]) => {
  const page = (
    <CategoryResults
      at={{ client: "oak", service: "awards", serviceType: "contests" }}
      category={{ categoryID: testID(0), label: "BRICK", name: "Brick homes", chairs: [], entries }}
      minimum={3}
      range={{ least: 0, most: 100 }}
      standings={["owner"]}
      isReleased={false}
      method="mean"
      breakTies
    />
  );
  render(
    testPage(
      page,
      vi.fn(() => ({}) as unknown),
    ).app,
  );
  await screen.findByText("Brick homes");
};
const titles = () => screen.getAllByRole("combobox", { name: /^Award title of/ }).length;

test("F02 of a category with hundreds of entries the best are drawn, and all of them once they are asked for", async () => {
  await shown(Array.from({ length: 120 }, (_, at) => testEntry(at + 1)));
  expect(titles()).toBe(50);
  expect(screen.getByText("House 50")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Show all 120/ }));
  expect(titles()).toBe(120);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("F02 of three that were level, the two that weren't put first can be told apart, and read that another was", async () => {
  const decision = { by: "Ann Hill", asChair: true, inPlaceOf: null, at: "2026-11-25T10:00:00.000Z" };
  const broken = { by: "decision", words: "Built for less.", decided: testID(1), decision } as const;
  await shown([
    testEntry(1, { place: 1, broken }),
    testEntry(2, { place: 2, joint: true, broken }),
    testEntry(3, { place: 2, joint: true, broken }),
  ]);
  expect(screen.getAllByText(/Level, and another put first/)).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Put first" })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1);
});
