import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Registration } from "../../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../../platform/api/api.ts";
import { CartStore } from "./cart-store.ts";
import type { StoredCart, StoredValue } from "./cart-storage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stored = (kept?: StoredCart): StoredValue<StoredCart> => ({
  read: () => kept,
  write: (value) => void (kept = value),
  drop: () => void (kept = undefined),
  watch: () => () => undefined,
});

type CartRequest = Parameters<ConstructorParameters<typeof CartStore>[0]["ask"]>[0];

/** A server with five of one ticket. */
function seller(kept?: StoredCart, state = "held") {
  const asked: CartRequest[] = [];
  let lines: { ticketID: string; quantity: number; price: number }[] = [];
  const server = {
    asked,
    isAway: false,
    refuses: undefined as CallError | undefined,
    has: (quantity: number) => void (lines = [{ ticketID: "a", quantity, price: 100 }]),
    stored: stored(kept),
  };
  const ask = async (sent: CartRequest): Promise<Registration> => {
    await Promise.resolve();
    if (server.isAway) throw new CallError(0);
    if (server.refuses && sent.cartKey) throw server.refuses;
    asked.push(sent);
    if (sent.cart)
      lines = sent.cart.map(({ ticketID, quantity }) => ({
        ticketID: ticketID!,
        quantity: Math.min(quantity, 5),
        price: 100,
      }));
    const cart = lines.length > 0 || sent.cart ? { state, lines, problems: [] } : null;
    return {
      now: new Date().toISOString(),
      cartKey: sent.cartKey ?? "fresh",
      products: [],
      cart,
    } as unknown as Registration;
  };
  return { server, keeper: new CartStore({ ask, stored: server.stored, now: Date.now }) };
}

const wants = (quantity: number) => ({ wanted: [{ ticketID: "a", quantity }] });

test("F14 of changes that are made quicker than they are answered the last one counts", async () => {
  const { server, keeper } = seller();
  await keeper.load();
  const seen: number[] = [];
  keeper.watch(() => void seen.push(keeper.state().lines[0]!.quantity));
  await Promise.all([1, 2, 3, 4].map((quantity) => keeper.change(wants(quantity))));
  expect(server.asked.slice(1).map(({ cart }) => cart![0]!.quantity)).toEqual([1, 4]);
  expect(seen.toSorted()).toEqual(seen);
  expect(keeper.state()).toMatchObject({ phase: "ready", wanted: [{ quantity: 4 }] });
});

test("F14 what the server can't hold is shown as it holds it", async () => {
  const { keeper } = seller();
  await keeper.load();
  await keeper.change(wants(9));
  expect(keeper.state().lines).toMatchObject([{ quantity: 5 }]);
});

test("F14 without a network nothing is lost: it is kept here, and sent when there is one again", async () => {
  const { server, keeper } = seller();
  await keeper.load();
  server.isAway = true;
  await keeper.change(wants(2));
  await keeper.change({ promoCode: "GALA10" });
  await keeper.change(wants(3));
  expect(keeper.state()).toMatchObject({ phase: "offline", wanted: [{ quantity: 3 }] });
  expect(server.stored.read()).toMatchObject({ key: "fresh", isSent: false, wanted: [{ quantity: 3 }] });
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.state()).toMatchObject({ phase: "ready", wanted: [{ quantity: 3 }] });
  expect(server.asked.at(-1)).toMatchObject({ promoCode: "GALA10" });
  expect(server.stored.read()).toMatchObject({ isSent: true });
});

test("F14 what an earlier page could not send is sent by the next", async () => {
  const { server, keeper } = seller({ key: "mine", wanted: [{ ticketID: "a", quantity: 2 }], isSent: false });
  await keeper.load();
  expect(server.asked).toEqual([{ cartKey: "mine" }, { cartKey: "mine", cart: [{ ticketID: "a", quantity: 2 }] }]);
});

test("F14 a cart that is no more gives way to a fresh one", async () => {
  const { server, keeper } = seller({ key: "old", wanted: [], isSent: true });
  server.refuses = new CallError(409, "This cart is another association’s.");
  await keeper.load();
  expect(keeper.state().offer?.cartKey).toBe("fresh");
  expect(server.stored.read()).toBeUndefined();
});

test("F14 what is refused is given up, said, and asked for as it stands", async () => {
  const { server, keeper } = seller();
  await keeper.load();
  await keeper.change(wants(2));
  server.refuses = new CallError(400, "Less, please.");
  await keeper.change(wants(3));
  expect(keeper.state()).toMatchObject({ phase: "ready", refusal: "Less, please.", wanted: [{ quantity: 2 }] });
});
