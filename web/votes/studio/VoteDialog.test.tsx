// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { CallError } from "../../platform/api/api.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { VoteDialog } from "./VoteDialog.tsx";
import type { StaffVote } from "./vote-words.ts";

afterEach(cleanup);

const at = { client: "oak", service: "tour" };
const settings = {
  name: "People’s choice",
  question: "Which one?",
  description: "",
  galleryID: null,
  grouped: true,
  choices: 1,
  ticketRestriction: "per-ticket",
  ticketServiceID: null,
  published: false,
};
const vote = { ...settings, publicVoteID: "01900000-0000-7000-8000-000000000001" } as unknown as StaffVote;
const known = { galleries: [], ticketPrograms: [] };

function Page({ has }: { has?: StaffVote }) {
  const { open } = useDialogs();
  return (
    <Button onClick={() => open(<VoteDialog at={at} kind="parade" known={known} {...(has && { vote: has })} />)}>
      Open
    </Button>
  );
}

test("a vote of a program without galleries is added, and its settings saved, among all there is", async () => {
  for (const [has, save] of [
    [undefined, "Add"],
    [vote, "Save"],
  ] as const) {
    const call = vi.fn(() => ({}) as unknown);
    render(testPage(<Page {...(has && { has })} />, call).app);
    fireEvent.click(await screen.findByText("Open"));
    fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "The best" } });
    fireEvent.click(screen.getByText(save));
    await waitFor(() => expect(call).toHaveBeenCalled());
    expect((call.mock.calls as unknown[][])[0]![2]).toMatchObject({ name: "The best", galleryID: null });
    cleanup();
  }
});

test("of two who change a vote at once, the second reads theirs by the form's words, and takes it into the form", async () => {
  const theirs = { ...settings, grouped: false, ticketRestriction: "unrestricted" };
  const told = { theirs, changedBy: "Ana Ruiz", changedAt: null };
  const call = vi.fn(() => undefined as unknown).mockRejectedValueOnce(new CallError(412, "Changed", {}, told));
  render(testPage(<Page has={vote} />, call).app);
  fireEvent.click(await screen.findByText("Open"));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: "The best" } });
  fireEvent.click(screen.getByText("Save"));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Who votes",
    "What is chosen among",
  ]);
  for (const words of ["All homes together", "Each ticket, once"]) expect(dialog.getByText(words)).toBeTruthy();
  fireEvent.click(dialog.getByText("Take theirs"));
  const among = () => screen.getByLabelText<HTMLSelectElement>(/^What is chosen among/).value;
  await waitFor(() => expect(among()).toBe("one"));
});
