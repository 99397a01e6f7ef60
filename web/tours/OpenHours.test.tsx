// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { OtherHours } from "../../contract/platform/opening-hours.ts";
import { CallError } from "../platform/api/api.ts";
import { testPage } from "../platform/dialogs/test-page.tsx";
import { OpenHours } from "./OpenHours.tsx";

afterEach(cleanup);

const at = { client: "oak", service: "tour", propertyID: "01900000-0000-7000-8000-000000000009" };
const [saturday, sunday] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
const days = [
  { timeframeID: saturday, opensAt: "2030-05-11T16:00:00.000Z", closesAt: "2030-05-11T22:00:00.000Z" },
  { timeframeID: sunday, opensAt: "2030-05-12T16:00:00.000Z", closesAt: "2030-05-12T22:00:00.000Z" },
];
const closedOn = (timeframeID: string): OtherHours => ({ timeframeID, opens: null, closes: null });
const chosen = (day: RegExp) => screen.getByLabelText<HTMLSelectElement>(day).value;
const choose = (day: RegExp, value: string) => fireEvent.change(screen.getByLabelText(day), { target: { value } });

/** The page, and how it comes to know what somebody else has saved. */
function open(call: (...sent: unknown[]) => unknown) {
  let comesIn: (hours: readonly OtherHours[]) => void;
  function Page() {
    const [hours, setHours] = useState<readonly OtherHours[]>([]);
    comesIn = setHours;
    return <OpenHours at={at} days={days} hours={hours} zone="UTC" standings={["owner"]} />;
  }
  render(testPage(<Page />, call).app);
  return (hours: readonly OtherHours[]) => act(() => comesIn(hours));
}

test("what somebody else saves comes in as long as nothing is changed here", async () => {
  const comesIn = open(vi.fn());
  await screen.findByText("Save hours");
  comesIn([closedOn(sunday)]);
  expect(chosen(/on Sun/)).toBe("closed");
});

test("what is changed here stays, and the second of two reads both by their days", async () => {
  const told = { theirs: { hours: [closedOn(sunday)] }, changedBy: "Ana Ruiz", changedAt: null };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, told));
  const comesIn = open(call);
  await screen.findByText("Save hours");
  choose(/on Sat/, "closed");
  comesIn([closedOn(sunday)]);
  expect([chosen(/on Sat/), chosen(/on Sun/)]).toEqual(["closed", "tour"]);
  fireEvent.click(screen.getByText("Save hours"));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect((call.mock.calls as unknown[][])[0]!.slice(2)).toEqual([
    { hours: [closedOn(saturday)] },
    { base: { hours: [] } },
  ]);
  expect(dialog.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Ana RuizSat, May 11, 2030: 4 PM to 10 PM\nSun, May 12, 2030: Closed",
    "YouSat, May 11, 2030: Closed\nSun, May 12, 2030: 4 PM to 10 PM",
  ]);
  fireEvent.click(dialog.getByText("Take theirs"));
  await waitFor(() => expect([chosen(/on Sat/), chosen(/on Sun/)]).toEqual(["tour", "closed"]));
});
