// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardConfig } from "../../../../contract/commerce/payments/card-config.ts";
import { ApiContext } from "../../../platform/api/api.ts";
import { CardFields, type CardFieldsHandle } from "./CardFields.tsx";

const buyer = { name: "Ana Maria Lopez", email: "ana@test.example" };
const stripe: CardConfig = { provider: "stripe", live: false, publishableKey: "pk_test_1" };
const square: CardConfig = { provider: "square", live: false, applicationID: "sandbox-sq0idb-1", locationID: "L1" };

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, "Square");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Shows the fields, and answers what their page would hold; `calls` is what was asked of the server. */
function show(config: CardConfig) {
  const ref = createRef<CardFieldsHandle>();
  const calls: unknown[] = [];
  const api = { call: async (...call: unknown[]) => void calls.push(call.slice(1)) };
  render(
    <ApiContext value={api as never}>
      <CardFields client="oak" config={config} cents={12_550} ref={ref} />
    </ApiContext>,
  );
  return { fields: () => ref.current!, calls };
}

const scripts = () => [...document.head.querySelectorAll("script")];
const scriptFrom = (host: string) =>
  waitFor(() => {
    const found = scripts().find(({ src }) => new URL(src).host === host);
    if (!found) throw new Error(`no script of ${host} yet`);
    return found;
  });
const problem = /^We are experiencing a problem with our checkout form/;

/** What is used of stripe.js, standing where its script would have put it. The script is loaded once for all tests. */
const stripeSeen = { options: undefined as unknown, params: undefined as unknown };
const tokenAnswer = vi.fn<() => object>();
const handlers: Record<string, (event: object) => void> = {};
const element = {
  on: (name: string, handle: (event: object) => void) => void (handlers[name] = handle),
  mount: () => queueMicrotask(() => handlers["ready"]?.({})),
  destroy() {},
};
const stripeSDK = {
  elements(options: unknown) {
    stripeSeen.options = options;
    return { create: () => element, submit: async () => ({}), update() {} };
  },
  async createConfirmationToken({ params }: { params: unknown }) {
    stripeSeen.params = params;
    return tokenAnswer();
  },
  handleNextAction: async () => ({}),
  _registerWrapper() {},
};
const giveStripe = (answer: object) => {
  tokenAnswer.mockReturnValue(answer);
  Object.assign(window, { Stripe: Object.assign(() => stripeSDK, { version: "endive" }) });
};

test("D14 Stripe's fields give a token of the card, and say whose they are", async () => {
  giveStripe({ confirmationToken: { id: "ctoken_1" } });
  const { fields } = show(stripe);
  screen.getByText("Your card is handled by Stripe. Its number never reaches this site.");
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(await fields().tokenize(buyer)).toEqual({ token: "ctoken_1" });
  expect(stripeSeen.options).toMatchObject({ mode: "payment", amount: 12_550, currency: "usd" });
  expect(stripeSeen.params).toEqual({ payment_method_data: { billing_details: buyer } });
  expect(await fields().confirm("pi_1_secret_1")).toEqual({ error: undefined });
});

test("M08 what Stripe says is wrong is what the buyer is told", async () => {
  giveStripe({ error: { message: "Your card number is incomplete." } });
  const { fields } = show(stripe);
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(await fields().tokenize(buyer)).toEqual({ error: "Your card number is incomplete." });
});

test("M07 a script that is blocked is said in the page, and may be tried again", async () => {
  const { fields } = show(square);
  const script = await scriptFrom("sandbox.web.squarecdn.com");
  screen.getByRole("status", { name: "Loading the card fields" });
  act(() => void script.dispatchEvent(new Event("error")));
  expect((await screen.findByRole("alert")).textContent).toMatch(problem);
  expect(await fields().tokenize(buyer)).toEqual({ error: "We are experiencing a problem with our checkout form" });
  expect(scripts()).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await scriptFrom("sandbox.web.squarecdn.com");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("M07 a script that never arrives is said, too", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(square);
  await act(() => vi.advanceTimersByTimeAsync(20_001));
  expect(screen.getByRole("alert").textContent).toMatch(/It takes too long to load/);
});

test("M07 M08 Square's errors are joined by commas; a status without any is a problem of the form", async () => {
  const answers = [
    { status: "OK", token: "cnon:1" },
    { status: "Error", errors: [{ message: "Card number is not valid" }, { message: "CVV is not valid" }] },
    { status: "Cancel" },
  ];
  const details: unknown[] = [];
  const card = {
    attach: async () => undefined,
    tokenize: async (given: unknown) => (details.push(given), answers.shift()),
    destroy: async () => true,
  };
  const { fields } = show(square);
  const script = await scriptFrom("sandbox.web.squarecdn.com");
  Object.assign(window, { Square: { payments: () => ({ card: async () => card }) } });
  act(() => void script.dispatchEvent(new Event("load")));
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  expect(await fields().tokenize(buyer)).toEqual({ token: "cnon:1" });
  expect(details[0]).toMatchObject({
    amount: "125.50",
    intent: "CHARGE",
    billingContact: { givenName: "Ana Maria", familyName: "Lopez", email: buyer.email },
  });
  expect(await fields().tokenize(buyer)).toEqual({ error: "Card number is not valid, CVV is not valid" });
  expect(await fields().tokenize(buyer)).toEqual({ error: "We are experiencing a problem with our checkout form" });
});

test("the test gateway's frame is asked for a token, and nobody else is believed", async () => {
  const { fields, calls } = show({ provider: "test", live: false });
  screen.getByText(/nobody is charged/);
  const frame = await waitFor(() => {
    const found = document.querySelector("iframe");
    if (!found?.contentWindow) throw new Error("no frame yet");
    return found;
  });
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
  const say = (data: object, source: Window = frame.contentWindow!) =>
    act(
      () => void window.dispatchEvent(new MessageEvent("message", { source, data: { from: "test-gateway", ...data } })),
    );
  say({ ready: true });
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  const asked = fields().tokenize(buyer);
  say({ token: "forged" }, window);
  say({ token: "test_approve_visa_4242_12345678" });
  expect(await asked).toEqual({ token: "test_approve_visa_4242_12345678" });
  const again = fields().tokenize(buyer);
  say({ errors: ["One", "Two"] });
  expect(await again).toEqual({ error: "One, Two" });

  const confirming = fields().confirm("secret-1");
  await userEvent.click(await screen.findByRole("button", { name: "Confirm the payment" }));
  expect(await confirming).toEqual({ error: undefined });
  expect(calls).toEqual([[{ client: "oak" }, { clientSecret: "secret-1", isConfirmed: true }]]);
});
