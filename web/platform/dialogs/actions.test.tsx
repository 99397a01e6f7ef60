// @vitest-environment jsdom
import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { post } from "../../../contract/platform/endpoint.ts";
import { CallError } from "../api/api.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { ActionButton } from "./ActionButton.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { Confirm } from "./Confirm.tsx";
import { testPage } from "./test-page.tsx";
import { useDialogs } from "./use-dialogs.ts";
import { isDisabled } from "../ui/is-disabled.ts";

const rename = post("/:client/sponsors/:sponsorID/rename", {
  allow: "CHANGE_SPONSOR_OWNER",
  summary: "Rename a sponsor",
  form: { name: { type: "input", kind: "text", label: "Name", required: true } },
  done: "Changes saved.",
});
const remove = post("/:client/sponsors/:sponsorID/remove", {
  allow: "CHANGE_SPONSOR_OWNER",
  summary: "Remove a sponsor",
  done: "Sponsor removed.",
});
const params = { client: "oak", sponsorID: "1" };
const said = () => toasts.now().map(({ text }) => text);
const isOpen = () => screen.queryByRole("dialog") ?? screen.queryByRole("alertdialog");

function Opener({ children }: { children: ReactNode }) {
  const { open } = useDialogs();
  return <button onClick={() => open(children)}>open</button>;
}

function open(dialog: ReactNode, call?: (...args: unknown[]) => unknown) {
  render(<StrictMode>{testPage(<Opener>{dialog}</Opener>, call).app}</StrictMode>);
  fireEvent.click(screen.getByText("open"));
}

async function fillIn(name: string) {
  fireEvent.change(await screen.findByLabelText(/Name/), { target: { value: name } });
  await waitFor(() => expect(isDisabled(screen.getByText("Save"))).toBe(false));
  fireEvent.click(screen.getByText("Save"));
}

afterEach(() => {
  cleanup();
  for (const { id } of toasts.now()) dismissToast(id);
});

test("R03 a dialog calls with what was filled in, says that it is done, and closes", async () => {
  const call = vi.fn();
  open(<ActionDialog title="Rename Sponsor" endpoint={rename} params={params} />, call);
  await fillIn("Northgate Lumber");
  await waitFor(() => expect(isOpen()).toBe(null));
  expect(call.mock.calls.map(([endpoint, ...args]) => [endpoint === rename, ...args.slice(0, 2)])).toEqual([
    [true, params, { name: "Northgate Lumber" }],
  ]);
  expect(said()).toEqual(["Changes saved."]);
});

test("a refusal is said as the server said it, beside its field too, and the dialog stays with all that was typed", async () => {
  open(<ActionDialog title="Rename Sponsor" endpoint={rename} params={params} />, () => {
    throw new CallError(400, "That name is taken.", { name: "Choose another name" });
  });
  await fillIn("Northgate Lumber");
  await screen.findByText("Choose another name");
  expect(said()).toEqual(["That name is taken."]);
  expect(isOpen()).not.toBe(null);
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe("Northgate Lumber");
});

test("M01 without a message from the server it is a 'General server error'", async () => {
  open(<ActionDialog title="Rename Sponsor" endpoint={rename} params={params} />, () => {
    throw new TypeError("fetch failed");
  });
  await fillIn("Northgate Lumber");
  await waitFor(() => expect(said()).toEqual(["General server error"]));
});

test("after a success everything on screen is asked again", async () => {
  let questions = 0;
  const Page = () => {
    useQuery({ queryKey: ["sponsors"], queryFn: () => ++questions });
    return (
      <Opener>
        <Confirm title="Disqualify?" lasting="reversible" action="Disqualify" endpoint={remove} params={params} />
      </Opener>
    );
  };
  render(testPage(<Page />).app);
  await waitFor(() => expect(questions).toBe(1));
  fireEvent.click(screen.getByText("open"));
  fireEvent.click(await screen.findByText("Disqualify"));
  await waitFor(() => expect(questions).toBe(2));
});

test("D30 a removal that can be taken back says so, and asks for no word", async () => {
  open(<Confirm title="Remove this home?" lasting="restorable" action="Remove" endpoint={remove} params={params} />);
  await screen.findByText(/This isn’t permanent. You can restore it later./);
  expect(screen.queryByLabelText(/Type/)).toBeNull();
});

test("D30 disqualifying is said to be reversible", async () => {
  open(
    <Confirm
      title="Disqualify Ridgeline House?"
      lasting="reversible"
      action="Disqualify"
      endpoint={remove}
      params={params}
    />,
  );
  await screen.findByText(/You can reverse this later/);
});

test("D30 a deletion is said to be permanent, and asks for the word", async () => {
  const call = vi.fn();
  open(
    <Confirm title="Remove Ridgeline House?" lasting="permanent" action="Remove" endpoint={remove} params={params} />,
    call,
  );
  await screen.findByText(/This is permanent/);
  expect(isDisabled(screen.getByText("Remove"))).toBe(true);
  fireEvent.change(screen.getByLabelText(/Type remove/), { target: { value: "Remove" } });
  fireEvent.click(screen.getByText("Remove"));
  await waitFor(() => expect(isOpen()).toBe(null));
  expect(call).toHaveBeenCalledOnce();
  expect(said()).toEqual(["Sponsor removed."]);
});

test("D30 submitting an application is said to be final", async () => {
  open(<Confirm title="Submit your application?" lasting="final" action="Submit" endpoint={remove} params={params} />);
  await screen.findByText(/This is final/);
});

test("R05 a confirm dialog whose call is refused stays", async () => {
  open(
    <Confirm title="Disqualify?" lasting="reversible" action="Disqualify" endpoint={remove} params={params} />,
    () => {
      throw new CallError(409, "Scoring has begun.");
    },
  );
  fireEvent.click(await screen.findByText("Disqualify"));
  await waitFor(() => expect(said()).toEqual(["Scoring has begun."]));
  expect(isOpen()).not.toBe(null);
});

test("P02 a button is disabled for whom its call would refuse, and says which permission is missing", () => {
  const act = vi.fn();
  const button = (standings: ("user" | "administrator")[]) =>
    testPage(
      <ActionButton endpoint={rename} standings={standings} onClick={act}>
        Rename
      </ActionButton>,
    ).app;
  const { unmount } = render(button(["user"]));
  const refused = screen.getByRole("button", {
    name: "Rename",
    description: "You need the permission to rename a sponsor.",
  });
  expect(refused.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(refused);
  expect(act).not.toHaveBeenCalled();
  unmount();
  render(button(["administrator"]));
  fireEvent.click(screen.getByText("Rename"));
  expect(act).toHaveBeenCalledOnce();
});
