// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Modal } from "./Modal.tsx";
import { testPage } from "./test-page.tsx";
import { closingTime } from "./use-closing.ts";
import { useDialogs } from "./use-dialogs.ts";

const answers: boolean[] = [];

function Page() {
  const { open, close, confirm } = useDialogs();
  const ask = () =>
    void confirm({ title: "Disqualify Ridgeline House?", action: "Disqualify" }).then((yes) => answers.push(yes));
  return (
    <>
      <button onClick={() => open(<Modal title="First">One</Modal>)}>open first</button>
      <button onClick={() => open(<Modal title="Second">Two</Modal>)}>open second</button>
      <button
        onClick={() =>
          open(
            <Modal title="Asking" unsaved>
              <button onClick={ask}>ask above</button>
            </Modal>,
          )
        }
      >
        open asking
      </button>
      <button onClick={() => open(<p>Plain</p>)}>open plain</button>
      <button onClick={close}>close it</button>
      <button onClick={ask}>ask</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByText(name));
const dialogs = () => screen.queryAllByRole("dialog").length + screen.queryAllByRole("alertdialog").length;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  answers.length = 0;
});

test("R03 a dialog closes on a route change", async () => {
  const { app, router } = testPage(<Page />);
  render(app);
  press("open first");
  expect(await screen.findByRole("dialog", { name: "First" })).toBeTruthy();
  await act(() => router.navigate("/elsewhere"));
  await waitFor(() => expect(dialogs()).toBe(0));
});

test("R03 a change of filters in the address leaves the dialog open", async () => {
  const { app, router } = testPage(<Page />);
  render(app);
  press("open first");
  await screen.findByRole("dialog");
  await act(() => router.navigate("/?category=kitchen"));
  expect(dialogs()).toBe(1);
});

test("R03 a press beside the dialog is ignored, Escape closes it", async () => {
  const { app } = testPage(<Page />);
  render(app);
  press("open first");
  await screen.findByRole("dialog");
  const beside = document.querySelector("[data-slot=dialog]")!.previousElementSibling!;
  vi.useFakeTimers();
  for (const place of [beside, document.body]) {
    for (const event of ["pointerDown", "mouseDown", "pointerUp", "mouseUp", "click"] as const) fireEvent[event](place);
    act(() => void vi.advanceTimersByTime(closingTime * 2));
  }
  vi.useRealTimers();
  expect(dialogs()).toBe(1);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(dialogs()).toBe(0));
});

test("R03 a closed dialog is gone 50 ms later, not before", () => {
  vi.useFakeTimers();
  render(testPage(<Page />).app);
  press("open plain");
  press("close it");
  act(() => void vi.advanceTimersByTime(49));
  expect(screen.queryByText("Plain")).not.toBe(null);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText("Plain")).toBe(null);
});

test("there is one dialog at a time: a second takes the place of the first", async () => {
  const { app } = testPage(<Page />);
  render(app);
  press("open first");
  await screen.findByRole("dialog", { name: "First" });
  press("open second");
  await screen.findByRole("dialog", { name: "Second" });
  expect(dialogs()).toBe(1);
});

test("focus returns to the button that opened the dialog", async () => {
  const { app } = testPage(<Page />);
  render(app);
  const button = screen.getByText("open first");
  button.focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("R05 a confirm dialog closes on a route change, and that is a no", async () => {
  const { app, router } = testPage(<Page />);
  render(app);
  press("ask");
  await screen.findByRole("alertdialog");
  await act(() => router.navigate("/elsewhere"));
  await waitFor(() => expect(dialogs()).toBe(0));
  expect(answers).toEqual([false]);
});

test("R05 a confirm dialog answers yes only to its own button", async () => {
  const { app } = testPage(<Page />);
  render(app);
  press("ask");
  fireEvent.click(await screen.findByText("Disqualify"));
  await waitFor(() => expect(answers).toEqual([true]));
  await waitFor(() => expect(dialogs()).toBe(0));
  press("ask");
  fireEvent.click(await screen.findByText("Cancel"));
  await waitFor(() => expect(answers).toEqual([true, false]));
});

test("a question stands above the dialog that asks it and leaves it open", async () => {
  const { app } = testPage(<Page />);
  render(app);
  press("open asking");
  fireEvent.click(await screen.findByText("ask above"));
  await screen.findByRole("alertdialog", { name: "Disqualify Ridgeline House?" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBe(null));
  expect(screen.queryByRole("dialog", { name: "Asking" })).not.toBe(null);
});

test("R04 leaving a dialog with something typed asks first", async () => {
  const { app } = testPage(<Page />);
  render(app);
  press("open asking");
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  fireEvent.click(await screen.findByText("Leave"));
  await waitFor(() => expect(dialogs()).toBe(0));
});
