// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Toasts } from "../../platform/ui/Toasts.tsx";
import { dismissToasts, toast, toasts } from "../../platform/ui/toast.ts";
import { useCarriedToasts } from "./use-carried-toasts.ts";

const signedInWith = (token: string) => (document.cookie = `rosette-auth=${token}; path=/`);

function Page() {
  useCarriedToasts();
  return <Toasts />;
}

const openDocument = () => render(<Page />);

/** As a browser does: the next document has nothing of this one's. */
function leaveDocument() {
  act(() => void dispatchEvent(new Event("pagehide")));
  cleanup();
}

const says = (text: string) => screen.queryByText(text) !== null;

afterEach(() => {
  cleanup();
  dismissToasts();
  sessionStorage.clear();
  signedInWith("");
  vi.useRealTimers();
});

test("K02 what was just said before another document came is said there again, once", () => {
  openDocument();
  act(() => toast("Welcome aboard."));
  leaveDocument();
  expect(toasts.now()).toEqual([]);
  openDocument();
  expect(says("Welcome aboard.")).toBe(true);
  cleanup();
  dismissToasts();
  openDocument();
  expect(says("Welcome aboard.")).toBe(false);
});

test("what was said to one person isn't said to who signed in after them", () => {
  signedInWith("first-person-AAAAAA");
  openDocument();
  act(() => toast("Entry submitted"));
  leaveDocument();
  signedInWith("second-person-BBBBBB");
  openDocument();
  expect(says("Entry submitted")).toBe(false);
});

test("nor where the next person had signed in before the document was left", () => {
  signedInWith("first-person-AAAAAA");
  openDocument();
  act(() => toast("Entry submitted"));
  signedInWith("second-person-BBBBBB");
  leaveDocument();
  openDocument();
  expect(says("Entry submitted")).toBe(false);
});

test("what goes from document to document ends all the same", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  openDocument();
  act(() => toast("Entry submitted"));
  leaveDocument();
  vi.setSystemTime(Date.now() + 11_000);
  openDocument();
  expect(says("Entry submitted")).toBe(true);
  leaveDocument();
  vi.setSystemTime(Date.now() + 11_000);
  openDocument();
  expect(says("Entry submitted")).toBe(false);
});

test("what was said a while ago isn't said again", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  openDocument();
  act(() => toast("Entry submitted"));
  leaveDocument();
  vi.setSystemTime(Date.now() + 21_000);
  openDocument();
  expect(says("Entry submitted")).toBe(false);
});

test("K02 what came along has the rest of its time, over however many documents it goes", () => {
  vi.useFakeTimers();
  openDocument();
  act(() => toast("Changes saved."));
  act(() => void vi.advanceTimersByTime(1500));
  leaveDocument();
  openDocument();
  act(() => void vi.advanceTimersByTime(1000));
  leaveDocument();
  openDocument();
  act(() => void vi.advanceTimersByTime(1499));
  expect(says("Changes saved.")).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(says("Changes saved.")).toBe(false);
});

test("K02 what is almost over doesn't flash up once more", () => {
  vi.useFakeTimers();
  openDocument();
  act(() => toast("Changes saved."));
  act(() => void vi.advanceTimersByTime(3500));
  leaveDocument();
  openDocument();
  expect(says("Changes saved.")).toBe(false);
});

test("K02 after several quick documents the last word alone stands there", () => {
  openDocument();
  for (const text of ["One.", "Two.", "Three."]) {
    act(() => toast(text));
    leaveDocument();
    openDocument();
  }
  expect(["One.", "Two.", "Three."].filter(says)).toEqual(["Three."]);
});
