// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { actionPanel, logout } from "../../../contract/people/users.ts";
import { testPage } from "../../platform/dialogs/test-page.tsx";
import { dismissToasts, toast } from "../../platform/ui/toast.ts";
import { AccountMenu } from "./AccountMenu.tsx";

afterEach(() => {
  cleanup();
  dismissToasts();
});

const person = { userID: "1", fullName: "Nora Castellano", email: "nora@oak.example", headshot: null, staffOf: [] };
const answers = new Map<unknown, unknown>([
  [me, person],
  [actionPanel, { scoringAssignments: [], entries: [], ticketVerifications: [], homes: [], sponsors: [], missing: [] }],
  [logout, {}],
]);

test("T10 what was said to who signs out is gone before anybody else comes", async () => {
  document.cookie = "rosette-auth=a-token";
  const { app, router } = testPage(<AccountMenu />, (endpoint) => answers.get(endpoint));
  await router.navigate("/account");
  render(app);
  fireEvent.click(await screen.findByRole("button", { name: /^Account of Nora/ }));
  act(() => toast("Invoice paid."));
  expect(screen.getByText("Invoice paid.")).toBeTruthy();
  fireEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(screen.queryByText("Invoice paid.")).toBeNull();
});
