// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { SurveyProgram } from "../../../contract/surveys/survey-sending.ts";
import { CallError } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { VisitSurveys } from "./VisitSurveys.tsx";

afterEach(cleanup);

const programID = "01900000-0000-7000-8000-000000000001";
const words = { subject: "How was it?", text: "Tell us." };
const program: SurveyProgram = {
  programID,
  name: "Spring parade",
  of: ["tickets", "homes"],
  homes: [],
  hasDoor: true,
  visits: { own: true, survey: "After the tour", hour: 19, ...words },
};

test("of two who change what goes out after visits, the second reads theirs by the form's words, and takes it into the form", async () => {
  const theirs = { programID, ...words, hour: 20 };
  const told = { theirs, changedBy: "Ana Ruiz", changedAt: null };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, told));
  render(testPage(<VisitSurveys at={{ client: "oak", service: "survey" }} programs={[program]} />, call).app);
  fireEvent.click(await screen.findByText("Change"));
  fireEvent.change(await screen.findByLabelText(/^Subject/), { target: { value: "And, how was it?" } });
  fireEvent.click(screen.getByText("Save"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Changed by somebody else meanwhile" }));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["At what time", "Subject"]);
  for (const text of ["8:00 PM", "7:00 PM", "How was it?", "And, how was it?"])
    expect(dialog.getByText(text)).toBeTruthy();
  fireEvent.click(dialog.getByText("Take theirs"));
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(value(/^At what time/)).toBe("20"));
  expect(value(/^Subject/)).toBe("How was it?");

  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: "And?" } });
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect((call.mock.calls as unknown[][])[1]!.slice(2)).toEqual([{ ...theirs, subject: "And?" }, { base: theirs }]);
});
