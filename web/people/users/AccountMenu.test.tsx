// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { myGifts } from "../../../contract/commerce/giving/giving.ts";
import { myInvoices } from "../../../contract/commerce/invoices/invoices.ts";
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
  [myInvoices, { invoices: [] }],
]);

const noGifts = { association: "Oak", year: 2026, years: [2026], organization: null, gifts: [], amount: 0 };
const gift = { day: "2026-11-01", number: 7, program: "Gala", name: "Donation", paid: 5_000, worth: 0, amount: 5_000 };

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

test.each<[string, string, object[], string[]]>([
  ["whoever gave to an association finds the gifts in the menu on its pages", "/oak", [gift], ["Your gifts"]],
  ["whoever gave nothing isn’t shown a page without gifts", "/oak", [], []],
  ["no gifts are asked for on pages of no association", "/account", [gift], []],
])("%s", async (_, address, gifts, shown) => {
  document.cookie = "rosette-auth=a-token";
  answers.set(myGifts, { ...noGifts, gifts });
  const { app, router } = testPage(<AccountMenu />, (endpoint) => answers.get(endpoint));
  await router.navigate(address);
  render(app);
  fireEvent.click(await screen.findByRole("button", { name: /^Account of Nora/ }));
  await screen.findByRole("menuitem", { name: "Account" });
  if (shown.length > 0) await screen.findByRole("menuitem", { name: "Your gifts" });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryAllByRole("menuitem", { name: "Your gifts" })).toHaveLength(shown.length);
});
