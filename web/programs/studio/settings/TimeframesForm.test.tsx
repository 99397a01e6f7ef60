// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { StoredTimeframe } from "../../../../contract/platform/visibility.ts";
import { CallError } from "../../../platform/api/api.ts";
import { testPage } from "../../../platform/dialogs/test-page.tsx";
import { TimeframesForm } from "./TimeframesForm.tsx";

const tour: StoredTimeframe = {
  timeframeID: "01900000-0000-7000-8000-000000000001",
  name: "tour",
  opensAt: "2030-05-10T15:00:00.000Z",
  closesAt: "2030-05-10T21:00:00.000Z",
  audience: "member",
};
const at = { client: "oak", service: "tour" };

afterEach(cleanup);

test("a day is added with the hours of the one before it, and each is named by its place", async () => {
  const call = vi.fn();
  render(
    testPage(<TimeframesForm at={at} kind="parade" timeframes={[tour]} timeZone="UTC" disabled={false} />, call).app,
  );
  expect(await screen.findByRole("group", { name: "Tour" })).toBeTruthy();
  fireEvent.click(screen.getByText("Add a day"));
  fireEvent.click(screen.getByText("Add a day"));
  expect(screen.getAllByRole("group").map((group) => group.querySelector("legend")?.textContent)).toEqual([
    "Tour, day 1",
    "Tour, day 2",
    "Tour, day 3",
  ]);
  fireEvent.click(screen.getByLabelText("Remove Tour, day 2"));
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  const [, params, sent] = call.mock.calls[0]!;
  expect(params).toEqual(at);
  expect(sent).toEqual({
    timeframes: [
      tour,
      {
        timeframeID: null,
        name: "tour",
        opensAt: "2030-05-12T15:00:00.000Z",
        closesAt: "2030-05-12T21:00:00.000Z",
        audience: "member",
      },
    ],
  });
});

test("a stretch of time that there is once has no days", async () => {
  render(
    testPage(
      <TimeframesForm
        at={at}
        kind="contest"
        timeframes={[{ ...tour, name: "entries" }]}
        timeZone="UTC"
        disabled={false}
      />,
    ).app,
  );
  expect(await screen.findByRole("group", { name: "Entries" })).toBeTruthy();
  expect(screen.queryByText("Add a day")).toBe(null);
});

test("windows that contradict each other are pointed out while they are typed, and can be saved", async () => {
  const call = vi.fn();
  const entries: StoredTimeframe = { ...tour, name: "entries" };
  const scoring: StoredTimeframe = {
    ...entries,
    timeframeID: "01900000-0000-7000-8000-000000000002",
    name: "scoring",
    opensAt: "2030-05-10T21:00:00.000Z",
    closesAt: "2030-05-12T21:00:00.000Z",
  };
  render(
    testPage(
      <TimeframesForm at={at} kind="contest" timeframes={[entries, scoring]} timeZone="UTC" disabled={false} />,
      call,
    ).app,
  );
  expect(await screen.findByRole("group", { name: "Scoring" })).toBeTruthy();
  expect(screen.queryByText(/Scoring opens before entries close/)).toBe(null);
  fireEvent.change(screen.getAllByLabelText("Opens")[1]!, { target: { value: "2030-05-10T20:59" } });
  expect(screen.getByText(/Scoring opens before entries close/)).toBeTruthy();
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
});

const entries: StoredTimeframe = { ...tour, name: "entries" };
type ShownTimeframes = { timeframes: readonly StoredTimeframe[]; timeZone?: "UTC" | "America/Chicago" };

/** The form on a page that loads its dates again. */
function shown(first: ShownTimeframes, call: (...sent: unknown[]) => unknown = vi.fn()) {
  let show: (next: ShownTimeframes) => void = () => undefined;
  function Page() {
    const [{ timeframes, timeZone = "UTC" }, setShown] = useState(first);
    show = setShown;
    return <TimeframesForm at={at} kind="contest" timeframes={timeframes} timeZone={timeZone} disabled={false} />;
  }
  render(testPage(<Page />, call).app);
  return { call, show: (next: ShownTimeframes) => act(() => show(next)) };
}
const opens = () => screen.getAllByLabelText<HTMLInputElement>("Opens")[0]!;
const type = (value: string) => fireEvent.change(opens(), { target: { value } });

test("when all dates are removed that can be saved", async () => {
  const { call } = shown({ timeframes: [entries] });
  fireEvent.click(await screen.findByLabelText("Remove Entries"));
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(vi.mocked(call).mock.calls[0]!.slice(2)).toEqual([{ timeframes: [] }, { base: { timeframes: [entries] } }]);
});

test("what is typed isn't lost when the dates are asked for again, and says what it was begun from", async () => {
  const { call, show } = shown({ timeframes: [entries] });
  await screen.findByRole("group", { name: "Entries" });
  type("2030-05-09T10:00");
  show({ timeframes: [{ ...entries, audience: "all" }] });
  expect(opens().value).toBe("2030-05-09T10:00");
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(vi.mocked(call).mock.calls[0]![3]).toEqual({ base: { timeframes: [entries] } });
});

test("what others set meanwhile is shown to whoever hasn't typed anything", async () => {
  const { show } = shown({ timeframes: [entries] });
  await screen.findByRole("group", { name: "Entries" });
  show({ timeframes: [{ ...entries, opensAt: "2030-05-01T08:00:00.000Z" }] });
  expect(opens().value).toBe("2030-05-01T08:00");
});

test("in another zone the clocks show another time, of the same instant, also of what is being typed", async () => {
  const { show } = shown({ timeframes: [entries] });
  await screen.findByRole("group", { name: "Entries" });
  show({ timeframes: [entries], timeZone: "America/Chicago" });
  expect(opens().value).toBe("2030-05-10T10:00");
  type("2030-05-10T11:00");
  show({ timeframes: [entries], timeZone: "UTC" });
  expect(opens().value).toBe("2030-05-10T16:00");
});

test("once saved, what comes back is shown, and nothing is unsaved", async () => {
  const { call, show } = shown({ timeframes: [entries] });
  await screen.findByRole("group", { name: "Entries" });
  type("2030-05-09T10:00");
  expect(screen.getByText("Not saved yet")).toBeTruthy();
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText("Not saved yet")).toBe(null));
  show({ timeframes: [{ ...entries, opensAt: "2030-05-09T10:00:00.000Z" }] });
  expect(opens().value).toBe("2030-05-09T10:00");
  expect(screen.queryByText("Not saved yet")).toBe(null);
});

test("of two who set dates the second sees both, as clocks show them, and takes theirs", async () => {
  const serverDates = [{ ...entries, opensAt: "2030-05-02T15:00:00.000Z" }];
  const details = { theirs: { timeframes: serverDates }, changedBy: "Ana Ruiz", changedAt: null };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, details));
  const { show } = shown({ timeframes: [entries] }, call);
  await screen.findByRole("group", { name: "Entries" });
  type("2030-05-09T10:00");
  fireEvent.click(screen.getByText("Save dates"));
  const dialog = await screen.findByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  expect(dialog.textContent).toContain("Entries: Thu, May 2, 2030, 3:00 PM UTC");
  expect(dialog.textContent).toContain("Entries: Thu, May 9, 2030, 10:00 AM UTC");
  fireEvent.click(screen.getByText("Take theirs"));
  show({ timeframes: serverDates });
  await waitFor(() => expect(opens().value).toBe("2030-05-02T15:00"));
});
