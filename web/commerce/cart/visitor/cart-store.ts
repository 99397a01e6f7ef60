import type { InputOf } from "../../../../contract/platform/endpoint.ts";
import type { Cart, CartLine, Registration, registration } from "../../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../../platform/api/api.ts";
import type { StoredCart, StoredValue, TypedBuyer } from "./cart-storage.ts";
import { hasOutdatedPrice, linesOfCart } from "./cart-lines.ts";

type CartRequest = InputOf<typeof registration>;

/**
 * loading: nothing is known yet; ready: the server has what was wanted; sending: it is on its way; offline: it is kept, and sent
 * again by itself; failed: there is nothing to show.
 */
type Phase = "loading" | "ready" | "sending" | "offline" | "failed";

export type CartState = {
  phase: Phase;
  /** What the server said last: what is on sale, and the cart. */
  offer: Registration | undefined;
  /** What is to be in the cart, by what was pressed until now. */
  lines: readonly CartLine[];
  /** What of it can't be had as it was wanted. */
  problems: Cart["problems"];
  /** Why the server refused, in its own words. */
  refusal: string | undefined;
  /** How many milliseconds the server's clock is before this device's. */
  clockOffset: number;
};

export type CartEnvironment = {
  ask(asked: CartRequest): Promise<Registration>;
  stored: StoredValue<StoredCart>;
  now(): number;
};

/** What a cart is asked to be; what isn't said stays. */
type CartChange = { wanted?: readonly CartLine[]; promoCode?: string };

const initialState: CartState = {
  phase: "loading",
  offer: undefined,
  lines: [],
  problems: [],
  refusal: undefined,
  clockOffset: 0,
};

const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** Keeps one cart, here and at the server: each change is sent at once, the last one counts, and none is lost to the network. */
export class CartStore {
  #state = initialState;
  #waiting: CartChange | undefined;
  #sending: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #world: CartEnvironment;

  constructor(world: CartEnvironment) {
    this.#world = world;
  }

  readonly state = () => this.#state;
  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  key = (): string | undefined => this.#world.stored.read()?.key ?? this.#state.offer?.cartKey;

  /** Asks how things stand. What an earlier page could not send is sent now. */
  async load(): Promise<void> {
    const kept = this.#world.stored.read();
    try {
      const offer = await this.#asked(kept ? { cartKey: kept.key } : {});
      if (this.#waiting || this.#sending) return;
      this.#take(offer);
      if (kept && !kept.isSent) await this.change({ wanted: kept.wanted });
      else if (hasOutdatedPrice(offer)) await this.change({ wanted: this.#state.lines });
    } catch (thrown) {
      this.#failedToLoad(thrown as CallError, kept);
    }
  }

  /** Answers when the server has it, or will have it later. */
  async change(change: CartChange): Promise<void> {
    this.#waiting = { ...this.#waiting, ...change };
    this.#tell({ lines: this.#waiting.wanted ?? this.#state.lines, refusal: undefined, problems: [] });
    this.#keep({ isSent: false });
    clearTimeout(this.#timer);
    await (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
  }

  /** What is in it is held anew: after its time was over, or after something of it has changed. */
  again = () => this.change({ wanted: this.#state.lines });

  /** The network is back, or the page is looked at again. */
  async refresh(): Promise<void> {
    if (this.#waiting) await this.change({});
    else if (!this.#sending) await this.load();
  }

  keepBuyer(buyer: TypedBuyer): void {
    const kept = this.#world.stored.read();
    if (kept) this.#world.stored.write({ ...kept, buyer });
  }

  buyer = (): TypedBuyer | undefined => this.#world.stored.read()?.buyer;

  /** It has been paid: the next cart is another one. */
  forget(): void {
    this.#waiting = undefined;
    this.#world.stored.drop();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watchers.clear();
  }

  /** An order that was cancelled, or another association's key, is no cart any more: a fresh one begins. */
  async #asked(asked: CartRequest): Promise<Registration> {
    try {
      const offer = await this.#world.ask(asked);
      if (offer.cart?.state !== "cancelled") return offer;
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.status !== 409 || asked.cartKey === undefined) throw thrown;
    }
    this.#world.stored.drop();
    return this.#world.ask({});
  }

  async #send(): Promise<void> {
    this.#tell({ phase: "sending" });
    while (this.#waiting) {
      const change: CartChange = this.#waiting;
      this.#waiting = undefined;
      const { wanted = this.#state.lines, promoCode } = change;
      const cartKey = this.key();
      try {
        const offer = await this.#world.ask({
          ...(cartKey !== undefined && { cartKey }),
          cart: [...wanted],
          ...(promoCode !== undefined && { promoCode }),
        });
        this.#failures = 0;
        if (!this.#waiting) this.#take(offer);
      } catch (thrown) {
        this.#waiting = { ...change, ...(this.#waiting as CartChange | undefined) };
        return this.#refused(thrown as CallError);
      }
    }
  }

  /** What the network lost is sent again; what the server refuses is given up, and it is asked how things stand. */
  async #refused(error: CallError): Promise<void> {
    if (error.status === 0 || error.status >= 500) {
      this.#tell({ phase: "offline" });
      const wait = retryDelays[Math.min(this.#failures, retryDelays.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => void this.change({}), wait);
      return;
    }
    this.#waiting = undefined;
    this.#keep({ isSent: true });
    const kept = this.#world.stored.read();
    try {
      this.#take(await this.#asked(kept ? { cartKey: kept.key } : {}));
    } catch {
      if (this.#state.offer) this.#take(this.#state.offer);
    }
    this.#tell({ refusal: error.message });
  }

  #failedToLoad(error: CallError, kept: StoredCart | undefined): void {
    if (error.status !== 0 && error.status < 500) return this.#tell({ phase: "failed", refusal: error.message });
    this.#tell({
      phase: this.#state.offer ? "offline" : "failed",
      refusal: this.#state.offer ? undefined : error.message,
      ...(kept && { lines: kept.wanted }),
    });
    const wait = retryDelays[Math.min(this.#failures, retryDelays.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.load(), wait);
  }

  #take(offer: Registration): void {
    this.#failures = 0;
    this.#tell({
      phase: "ready",
      offer,
      lines: offer.cart ? linesOfCart(offer.cart) : [],
      problems: offer.cart?.problems ?? [],
      refusal: undefined,
      clockOffset: Date.parse(offer.now) - this.#world.now(),
    });
    if (offer.cart) this.#keep({ isSent: true });
  }

  #keep({ isSent }: Pick<StoredCart, "isSent">): void {
    const kept = this.#world.stored.read();
    const key = kept?.key ?? this.#state.offer?.cartKey;
    if (key !== undefined) this.#world.stored.write({ ...kept, key, wanted: this.#state.lines, isSent });
  }

  #tell(change: Partial<CartState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
