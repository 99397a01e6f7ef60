import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CartLine, Registration } from "../../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../../platform/api/api.ts";
import { quantityOf, withQuantity } from "./cart-lines.ts";
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

type CartRequest = Parameters<ConstructorParameters<typeof CartStore>[0]["request"]>[0];

/** A server with five of one ticket. */
function seller(kept?: StoredCart, state = "held") {
  const requests: CartRequest[] = [];
  let lines: { ticketID: string; quantity: number; price: number }[] = [];
  const server = {
    requests,
    isAway: false,
    isTurn: false,
    wentTo: [] as string[],
    refuses: undefined as CallError | undefined,
    refusesOnce: false,
    /** What the next answer waits for on its way back. */
    delay: undefined as Promise<void> | undefined,
    has: (quantity: number) => void (lines = [{ ticketID: "a", quantity, price: 100 }]),
    stored: stored(kept),
  };
  const answerRequest = async (request: CartRequest): Promise<Registration> => {
    await Promise.resolve();
    if (server.isAway) throw new CallError(0);
    if (server.refuses && request.cartKey) {
      const { refuses } = server;
      if (server.refusesOnce) server.refuses = undefined;
      throw refuses;
    }
    requests.push(request);
    if (request.cart)
      lines = request.cart.map(({ ticketID, quantity }) => ({
        ticketID: ticketID!,
        quantity: Math.min(quantity, 5),
        price: 100,
      }));
    const cart = lines.length > 0 || request.cart ? { state, lines, problems: [] } : null;
    const now = new Date().toISOString();
    const { delay } = server;
    server.delay = undefined;
    await delay;
    return { now, cartKey: request.cartKey ?? "fresh", products: [], cart } as unknown as Registration;
  };
  const store = new CartStore({
    request: answerRequest,
    stored: server.stored,
    now: Date.now,
    isTurn: () => server.isTurn,
    goTo: (path) => void server.wentTo.push(path),
  });
  return { server, store };
}

const wants = (quantity: number) => ({ lines: [{ ticketID: "a", quantity }] });

test("F14 of changes that are made quicker than they are answered the last one counts", async () => {
  const { server, store } = seller();
  await store.load();
  const seen: number[] = [];
  store.watch(() => void seen.push(store.state().lines[0]!.quantity));
  await Promise.all([1, 2, 3, 4].map((quantity) => store.change(wants(quantity))));
  expect(server.requests.slice(1).map(({ cart }) => cart![0]!.quantity)).toEqual([1, 4]);
  expect(seen.toSorted()).toEqual(seen);
  expect(store.state()).toMatchObject({ phase: "ready", lines: [{ quantity: 4 }] });
});

test("F14 what is pressed before the cart is known is shown at once, and added to what is in it", async () => {
  const { server, store } = seller({ key: "kept", wanted: [{ ticketID: "a", quantity: 2 }], isSent: true });
  server.has(2);
  const addOne = (lines: readonly CartLine[]) => withQuantity(lines, "a", quantityOf(lines, "a") + 1);
  const loading = store.load();
  void store.changeLines(addOne);
  void store.changeLines(addOne);
  expect(store.state()).toMatchObject({ phase: "loading", lines: [{ quantity: 2 }] });
  await loading;
  expect(server.requests.map(({ cart }) => cart?.[0]?.quantity)).toEqual([undefined, 4]);
  expect(store.state()).toMatchObject({ phase: "ready", lines: [{ quantity: 4 }] });
});

test("F14 an answer that was asked for before a change and comes after that of the change doesn't undo it", async () => {
  const { server, store } = seller();
  let arrive = () => {};
  server.delay = new Promise((resolve) => (arrive = resolve));
  const loading = store.load();
  await vi.advanceTimersByTimeAsync(1);
  await store.change(wants(2));
  arrive();
  await loading;
  expect(store.state()).toMatchObject({ phase: "ready", lines: [{ quantity: 2 }] });
  expect(server.requests.map(({ cart }) => cart?.[0]?.quantity)).toEqual([undefined, 2]);
});

test("F14 what the server can't hold is shown as it holds it", async () => {
  const { store } = seller();
  await store.load();
  await store.change(wants(9));
  expect(store.state().lines).toMatchObject([{ quantity: 5 }]);
});

test("F14 without a network nothing is lost: it is kept here, and sent when there is one again", async () => {
  const { server, store } = seller();
  await store.load();
  server.isAway = true;
  await store.change(wants(2));
  await store.change({ promoCode: "GALA10" });
  await store.change(wants(3));
  expect(store.state()).toMatchObject({ phase: "offline", lines: [{ quantity: 3 }] });
  expect(server.stored.read()).toMatchObject({ key: "fresh", isSent: false, wanted: [{ quantity: 3 }] });
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store.state()).toMatchObject({ phase: "ready", lines: [{ quantity: 3 }] });
  expect(server.requests.at(-1)).toMatchObject({ promoCode: "GALA10" });
  expect(server.stored.read()).toMatchObject({ isSent: true });
});

test("F14 what an earlier page could not send is sent by the next", async () => {
  const { server, store } = seller({ key: "mine", wanted: [{ ticketID: "a", quantity: 2 }], isSent: false });
  await store.load();
  expect(server.requests).toEqual([{ cartKey: "mine" }, { cartKey: "mine", cart: [{ ticketID: "a", quantity: 2 }] }]);
});

test("F14 a cart that is no more gives way to a fresh one", async () => {
  const { server, store } = seller({ key: "old", wanted: [], isSent: true });
  server.refuses = new CallError(409, "This cart is another association’s.");
  await store.load();
  expect(store.state().offer?.cartKey).toBe("fresh");
  expect(server.stored.read()).toBeUndefined();
});

test("F14 what is refused is given up, said, and asked for as it stands", async () => {
  const { server, store } = seller();
  await store.load();
  await store.change(wants(2));
  server.refuses = new CallError(400, "Less, please.");
  await store.change(wants(3));
  expect(store.state()).toMatchObject({ phase: "ready", refusal: "Less, please.", lines: [{ quantity: 2 }] });
});

test("F14 a change that is made while a refused one is looked into is sent, too", async () => {
  const { server, store } = seller();
  await store.load();
  await store.change(wants(2));
  server.refuses = new CallError(400, "Less, please.");
  server.refusesOnce = true;
  let arrive = () => {};
  server.delay = new Promise((resolve) => (arrive = resolve));
  const changing = store.change(wants(3));
  await vi.advanceTimersByTimeAsync(1);
  const next = store.change(wants(1));
  arrive();
  await Promise.all([changing, next]);
  expect(store.state()).toMatchObject({ phase: "ready", lines: [{ quantity: 1 }] });
  expect(server.requests.at(-1)!.cart).toMatchObject([{ quantity: 1 }]);
});

test("a refusal that can’t be followed by a look at the cart doesn’t set its clock back", async () => {
  const { server, store } = seller();
  await store.load();
  await store.change(wants(2));
  const { clockOffset } = store.state();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  server.refuses = new CallError(422, "No.");
  await store.change(wants(3));
  expect(store.state()).toMatchObject({ refusal: "No.", clockOffset });
});

test("what waits for a turn in the waiting room is kept, and held once it is the turn", async () => {
  const { server, store } = seller();
  await store.load();
  server.refuses = new CallError(429, "Wait there.", {}, { line: "/oak/events/gala/line" });
  await store.change(wants(2));
  expect(server.wentTo).toEqual(["/oak/events/gala/line"]);
  server.refuses = undefined;
  server.requests.length = 0;
  await store.load();
  expect(server.requests).toEqual([{ cartKey: "fresh" }]);
  server.isTurn = true;
  await store.load();
  expect(server.requests.at(-1)).toMatchObject({ cart: [{ ticketID: "a", quantity: 2 }] });
  expect(server.stored.read()).toMatchObject({ isSent: true, waitsForTurn: false });
});
