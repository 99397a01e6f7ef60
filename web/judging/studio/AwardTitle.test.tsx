// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { dismissToasts } from "../../platform/ui/toast.ts";
import { AwardTitle } from "./AwardTitle.tsx";
import type { ResultEntry } from "./results.ts";

afterEach(() => {
  cleanup();
  dismissToasts();
});

const at = { client: "oak", serviceType: "contests", service: "awards", entryID: "1" } as const;
const entry = { awardTitle: null, title: "Hill house", code: "BRICK-1" } as ResultEntry;
const drawn = (change: Partial<ResultEntry> = {}) => {
  const call = vi.fn((..._sent: unknown[]) => ({}));
  const cell = <AwardTitle at={at} entry={{ ...entry, ...change }} standings={["programManager"]} isReleased />;
  render(testPage(cell, call as never).app);
  return { sent: () => call.mock.calls.map(([, , body]) => body) };
};

test("after the release no keystroke publishes an award: it is added in a dialog that says so, and undone from what is said then", async () => {
  const { sent } = drawn();
  expect(screen.queryByRole("textbox")).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add an award: Hill house" })));
  const field = await screen.findByLabelText(/Award title/);
  expect(screen.getByRole("dialog").textContent).toMatch(/“Hill house” \(BRICK-1\) is public at once/);
  const publish = screen.getByRole("button", { name: "Publish the award" });
  await act(async () => fireEvent.click(publish));
  expect(sent()).toEqual([]);
  await act(async () => fireEvent.change(field, { target: { value: "Gold" } }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Publish the award" })));
  expect(sent()).toEqual([{ awardTitle: "Gold" }]);
  await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" })));
  expect(sent()).toEqual([{ awardTitle: "Gold" }, { awardTitle: "" }]);
});

test("an award that stands is read there, and not typed over", () => {
  drawn({ awardTitle: "Silver" });
  expect(screen.getByText("Silver")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});
