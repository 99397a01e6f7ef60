// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { Link, RouterProvider, createMemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useUnsavedChanges } from "./use-unsaved-changes.ts";

afterEach(cleanup);

function show(confirm: () => Promise<boolean>, loader?: () => Promise<never>) {
  function Page() {
    const [dirty, setDirty] = useState(false);
    useUnsavedChanges(dirty, confirm);
    return (
      <>
        <button type="button" onClick={() => setDirty(true)}>
          Change
        </button>
        <Link to="/away">Away</Link>
      </>
    );
  }
  const router = createMemoryRouter([
    { path: "/", element: <Page /> },
    { path: "/away", element: <p>Elsewhere</p>, loader },
  ]);
  render(<RouterProvider router={router} />);
}

function askedOnClosing(): boolean {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));

test("R04 an unchanged form is left without a word", async () => {
  const confirm = vi.fn(async () => true);
  show(confirm);
  await press("Away");
  expect(screen.getByText("Elsewhere")).toBeTruthy();
  expect(confirm).not.toHaveBeenCalled();
});

test("R04 leaving a changed form asks; no stays, yes leaves", async () => {
  const confirm = vi.fn<() => Promise<boolean>>();
  confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  show(confirm);
  await press("Change");
  await press("Away");
  expect(confirm).toHaveBeenCalledOnce();
  expect(screen.queryByText("Elsewhere")).toBeNull();
  await press("Away");
  expect(screen.getByText("Elsewhere")).toBeTruthy();
});

test("R04 closing the window with a changed form asks the browser's own question", async () => {
  show(async () => true);
  expect(askedOnClosing()).toBe(false);
  await press("Change");
  expect(askedOnClosing()).toBe(true);
});

test("R04 who agreed to leave for a page outside the app isn't asked by the browser once more", async () => {
  const outside = () => new Promise<never>(() => {});
  show(async () => true, outside);
  await press("Change");
  await press("Away");
  expect(askedOnClosing()).toBe(false);
});
