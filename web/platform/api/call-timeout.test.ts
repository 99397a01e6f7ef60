import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeContact, noteTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { cartQuestions } from "../../../contract/commerce/questions/responses.ts";
import { browserCall } from "./browser-call.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ids = { client: "oak", service: "gala", transactionID: "one" };

const timeOut = () => {
  vi.stubGlobal("document", { cookie: "" });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => {
    limits.push(limit);
    return AbortSignal.abort(new DOMException("too long", "TimeoutError"));
  });
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal | null }) =>
    signal?.aborted ? Promise.reject(signal.reason) : Promise.resolve(Response.json({})),
  );
};
let limits: number[] = [];
beforeEach(() => void (limits = []));

const atGala = { client: "oak", service: "gala" };
test.each([
  ["seeing what is on sale, and keeping a cart", registration, {}],
  ["what buyers are asked", cartQuestions, { cartKey: "key" }],
] as const)(
  "K01 M06 a registration waits ten seconds for its answer and then says so: %s",
  async (_, endpoint, sent) => {
    timeOut();
    await expect(browserCall(endpoint, atGala, sent as never)).rejects.toThrow("Request timed out - try again.");
    expect(limits).toEqual([10_000]);
  },
);

test("K01 M06 a change of contact waits ten seconds for its answer and then says so; what has no such limit waits on", async () => {
  timeOut();
  const contact = { guestName: "Ann", guestEmail: "ann@ash.example" };
  await expect(browserCall(changeContact, ids, contact)).rejects.toThrow("Request timed out - try again.");
  expect(limits).toEqual([10_000]);
  await expect(browserCall(noteTransaction, ids, { note: "" })).resolves.toEqual({});
});
