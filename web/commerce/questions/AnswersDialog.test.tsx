// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { BuyerResponse } from "../../../contract/commerce/questions/responses.ts";
import { CallError } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { AnswersDialog } from "./AnswersDialog.tsx";

afterEach(cleanup);

const params = { client: "oak", service: "gala", transactionID: "01900000-0000-7000-8000-000000000001" };
const options = [
  { value: "fish", label: "Trout" },
  { value: "none", label: "Nothing, thank you" },
];
const response = {
  questionFormID: "01900000-0000-7000-8000-000000000002",
  ticketID: null,
  name: "Dinner",
  elements: [
    { type: "radio", name: "meal", label: "What would you like to eat?", options },
    { type: "input", kind: "text", name: "chair", label: "Who sits beside you?" },
  ],
  answers: [{ name: "meal", value: "fish" }],
} as unknown as BuyerResponse;

function Page() {
  const { open } = useDialogs();
  return (
    <Button onClick={() => open(<AnswersDialog params={params} response={response} title="Dinner" />)}>Open</Button>
  );
}

test("M23 of two who change an order's answers at once, the second reads both by what was asked, and may take theirs", async () => {
  const theirs = { questionFormID: response.questionFormID, answers: [{ name: "meal", value: "none" }] };
  const told = { theirs, changedBy: "Ana Ruiz", changedAt: "2026-06-01T12:00:00.000Z" };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, told));
  render(testPage(<Page />, call).app);
  fireEvent.click(await screen.findByText("Open"));
  fireEvent.change(await screen.findByLabelText(/^Who sits/), { target: { value: "Grace" } });
  fireEvent.click(screen.getByText("Save"));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Changed by somebody else meanwhile" }));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "What would you like to eat?",
    "Who sits beside you?",
  ]);
  expect(dialog.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Ana RuizNothing, thank you",
    "YouTrout",
    "Ana RuizEmpty",
    "YouGrace",
  ]);
  fireEvent.click(dialog.getByText("Take theirs"));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Nothing, thank you").checked).toBe(true));
  expect(screen.getByLabelText<HTMLInputElement>(/^Who sits/).value).toBe("");
});
