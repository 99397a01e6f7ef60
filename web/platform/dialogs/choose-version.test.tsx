// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { editCategory } from "../../../contract/programs/contests.ts";
import { CallError } from "../api/api.ts";
import { Button } from "../ui/Button.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { testPage } from "./test-page.tsx";
import { useDialogs } from "./use-dialogs.ts";

afterEach(cleanup);

const params = { client: "oak", service: "awards", categoryID: "01900000-0000-7000-8000-000000000001" };
const seen = { label: "BRICK", name: "Brick homes", description: "", audience: "all" } as const;
const theirs = { ...seen, name: "Bricks", entryLimit: 3 };
const more = { theirs, changedBy: "Ana Ruiz", changedAt: "2026-06-01T12:00:00.000Z" };

function Page() {
  const { open } = useDialogs();
  const dialog = <ActionDialog title="Category" endpoint={editCategory} params={params} initial={seen} />;
  return <Button onClick={() => open(dialog)}>Open</Button>;
}

/** Types a description, saves, and is told. */
async function conflict(told: object = more) {
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, told));
  render(testPage(<Page />, call).app);
  fireEvent.click(await screen.findByText("Open"));
  fireEvent.change(await screen.findByLabelText(/^Description/), { target: { value: "Of clay" } });
  fireEvent.click(screen.getByText("Save"));
  const dialog = await screen.findByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  return { call, told: within(dialog) };
}
const sentBy = (call: ReturnType<typeof vi.fn>, at: number) => call.mock.calls[at]!.slice(2);

test("the second of two is shown who changed what, and only where the two differ", async () => {
  const { told } = await conflict();
  expect(told.getByText(/^Ana Ruiz saved this/)).toBeTruthy();
  for (const text of ["Name", "Bricks", "Brick homes", "Of clay", "3"]) expect(told.getByText(text)).toBeTruthy();
  expect(told.queryByText("BRICK")).toBe(null);
});

test("a choice reads by the words of its options", async () => {
  const { told } = await conflict({ ...more, theirs: { ...seen, audience: "member" } });
  for (const text of ["Members only", "Everyone"]) expect(told.getByText(text)).toBeTruthy();
  expect(told.queryByText("member")).toBe(null);
});

test("mine is saved over theirs, knowing it", async () => {
  const { call, told } = await conflict();
  fireEvent.click(told.getByText("Save mine"));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  const [sent, options] = sentBy(call, 1);
  expect(sent).toMatchObject({ name: "Brick homes", description: "Of clay" });
  expect(options).toEqual({ base: theirs });
});

test("theirs comes into the fields, and what is changed there is a change of theirs", async () => {
  const { call, told } = await conflict();
  fireEvent.click(told.getByText("Take theirs"));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Bricks"));
  expect(call).toHaveBeenCalledTimes(1);
  fireEvent.change(screen.getByLabelText(/^Description/), { target: { value: "Of fired clay" } });
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(sentBy(call, 1)[1]).toMatchObject({ base: { name: "Bricks", entryLimit: 3 } });
});

test("who goes on editing has lost nothing, and saved nothing", async () => {
  const { call, told } = await conflict();
  fireEvent.click(told.getByText("Keep editing"));
  await waitFor(() => expect(screen.queryByText("Take theirs")).toBe(null));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe("Of clay");
  expect(call).toHaveBeenCalledTimes(1);
});
