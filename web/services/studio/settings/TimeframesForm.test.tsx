// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { KeptTimeframe } from "../../../../contract/visibility.ts";
import { testHouse } from "../../../dialogs/testing.tsx";
import { UnsavedGuard } from "../../../forms/UnsavedGuard.tsx";
import { TimeframesForm } from "./TimeframesForm.tsx";

const tour: KeptTimeframe = {
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
    testHouse(
      <UnsavedGuard>
        <TimeframesForm at={at} kind="parade" timeframes={[tour]} timeZone="UTC" disabled={false} />
      </UnsavedGuard>,
      call,
    ).house,
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
    testHouse(
      <UnsavedGuard>
        <TimeframesForm
          at={at}
          kind="contest"
          timeframes={[{ ...tour, name: "entries" }]}
          timeZone="UTC"
          disabled={false}
        />
      </UnsavedGuard>,
    ).house,
  );
  expect(await screen.findByRole("group", { name: "Entries" })).toBeTruthy();
  expect(screen.queryByText("Add a day")).toBe(null);
});

test("windows that contradict each other are pointed out while they are typed, and can be saved", async () => {
  const call = vi.fn();
  const entries: KeptTimeframe = { ...tour, name: "entries" };
  const scoring: KeptTimeframe = {
    ...entries,
    timeframeID: "01900000-0000-7000-8000-000000000002",
    name: "scoring",
    opensAt: "2030-05-10T21:00:00.000Z",
    closesAt: "2030-05-12T21:00:00.000Z",
  };
  render(
    testHouse(
      <UnsavedGuard>
        <TimeframesForm at={at} kind="contest" timeframes={[entries, scoring]} timeZone="UTC" disabled={false} />
      </UnsavedGuard>,
      call,
    ).house,
  );
  expect(await screen.findByRole("group", { name: "Scoring" })).toBeTruthy();
  expect(screen.queryByText(/Scoring opens before entries close/)).toBe(null);
  fireEvent.change(screen.getAllByLabelText("Opens")[1]!, { target: { value: "2030-05-10T20:59" } });
  expect(screen.getByText(/Scoring opens before entries close/)).toBeTruthy();
  fireEvent.click(screen.getByText("Save dates"));
  await waitFor(() => expect(call).toHaveBeenCalled());
});
