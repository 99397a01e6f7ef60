// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { requestHelp } from "../../../contract/entries/help-requests.ts";
import { CallError } from "../api/api.ts";
import { dismissToasts } from "../ui/toast.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { testPage } from "./test-page.tsx";
import { useDialogs } from "./use-dialogs.ts";

afterEach(() => {
  cleanup();
  dismissToasts();
});

const fields = { message: requestHelp.form.message };
const params = { client: "oak", service: "awards", entryID: "1" };

function Page() {
  const { open } = useDialogs();
  const dialog = (
    <ActionDialog title="Ask for help" endpoint={requestHelp} params={params} fields={fields} save="Send" />
  );
  return <button onClick={() => open(dialog)}>Ask</button>;
}

const line = () => within(screen.getByRole("dialog")).queryByRole("alert")?.textContent;

test("M01 a failure stands in its dialog until it is tried again, and not in the next dialog", async () => {
  const answers: ((failure?: CallError) => void)[] = [];
  const call = () =>
    new Promise((resolve, reject) => answers.push((failure) => (failure ? reject(failure) : resolve({}))));
  render(testPage(<Page />, call).app);
  fireEvent.click(screen.getByText("Ask"));
  fireEvent.change(await screen.findByRole("textbox"), { target: { value: "Which photographs?" } });
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(line()).toBe(undefined);
  answers.pop()!(new CallError(500));
  await waitFor(() => expect(line()).toBe("General server error"));
  fireEvent.click(screen.getByText("Send"));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(line()).toBe(undefined);
  answers.pop()!(new CallError(500));
  await waitFor(() => expect(line()).toBe("General server error"));
  fireEvent.click(screen.getByText("Ask"));
  await waitFor(() => expect(line()).toBe(undefined));
});

test("M01 N09 a screen reader hears a failure once: from its dialog, or from the toast where that is closed by then", async () => {
  const answers: ((failure: CallError) => void)[] = [];
  render(testPage(<Page />, () => new Promise((_, reject) => answers.push(reject))).app);
  const live = () => document.querySelector('[data-slot="toast"]')?.closest("[aria-live]")?.getAttribute("aria-live");
  for (const [closes, expected] of [
    [false, "off"],
    [true, "assertive"],
  ] as const) {
    fireEvent.click(screen.getByText("Ask"));
    fireEvent.change(await screen.findByRole("textbox"), { target: { value: "Which photographs?" } });
    fireEvent.click(screen.getByText("Send"));
    await waitFor(() => expect(answers).toHaveLength(1));
    if (closes) await cancel();
    answers.pop()!(new CallError(500));
    await waitFor(() => expect(live()).toBe(expected));
    if (!closes) await cancel();
    act(() => dismissToasts());
  }
});

async function cancel() {
  fireEvent.click(screen.getByText("Cancel"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
}
