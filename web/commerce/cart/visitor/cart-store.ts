import type { InputOf } from "../../../../contract/platform/endpoint.ts";
import type { Cart, CartLine, Registration, registration } from "../../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../../platform/api/api.ts";
import type { StoredCart, StoredValue, TypedBuyer } from "./cart-storage.ts";
import { hasOutdatedPrice, linesOfCart } from "./cart-lines.ts";

type CartRequest = InputOf<typeof registration>;

/**
 * loading: nothing is known yet; ready: the server's cart is the requested one; sending: a request is under way; offline: the
 * request waits for the network; failed: there is nothing to show.
 */
type Phase = "loading" | "ready" | "sending" | "offline" | "failed";

export type CartState = {
  phase: Phase;
  /** The server's last answer: products and cart. */
  offer: Registration | undefined;
  /** The requested lines, by the visitor's taps. */
  lines: readonly CartLine[];
  /** Lines that can't be had as requested. */
  problems: Cart["problems"];
  /** The server's refusal, in its words. */
  refusal: string | undefined;
  /** Milliseconds by which the server's clock is ahead of this device's. */
  clockOffset: number;
};

export type CartEnvironment = {
  request(request: CartRequest): Promise<Registration>;
  stored: StoredValue<StoredCart>;
  now(): number;
  /** Whether this page was come to for a turn in the waiting room. */
  isTurn(): boolean;
  /** Goes to the line of the waiting room. */
  goTo(path: string): void;
};

type ChangeLines = (lines: readonly CartLine[]) => readonly CartLine[];

/** A change of the cart; absent parts stay. */
type CartChange = { lines?: readonly CartLine[]; promoCode?: string };

const initialState: CartState = {
  phase: "loading",
  offer: undefined,
  lines: [],
  problems: [],
  refusal: undefined,
  clockOffset: 0,
};

const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/**
 * Keeps one cart on the device and on the server: each change is sent at once, the last one counts, and none is lost to the
 * network.
 */
export class CartStore {
  #state = initialState;
  #waiting: CartChange | undefined;
  /** Changes from before the cart was known. */
  #early: ChangeLines[] = [];
  /** How many changes were asked for: an answer from before the last one says nothing any more. */
  #changes = 0;
  #sending: Promise<void> | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #environment: CartEnvironment;

  constructor(environment: CartEnvironment) {
    this.#environment = environment;
  }

  readonly state = () => this.#state;
  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  key = (): string | undefined => this.#environment.stored.read()?.key ?? this.#state.offer?.cartKey;

  /** Loads the cart. A change that an earlier page couldn't send is sent now. */
  async load(): Promise<void> {
    const stored = this.#environment.stored.read();
    const changes = this.#changes;
    try {
      const offer = await this.#requestCart(stored ? { cartKey: stored.key } : {});
      if (this.#waiting || this.#sending || this.#changes !== changes) return;
      this.#accept(offer);
      const wantsNow = stored && (!stored.isSent || (stored.waitsForTurn && this.#environment.isTurn()));
      const lines = wantsNow ? stored.wanted : this.#state.lines;
      const early = this.#early.splice(0);
      if (wantsNow || early.length > 0 || hasOutdatedPrice(offer))
        await this.change({ lines: early.reduce((now, change) => change(now), lines) });
    } catch (thrown) {
      if (this.#changes === changes) this.#handleLoadFailure(thrown as CallError, stored);
    }
  }

  /** A change of whatever is in the cart. Until that is known, it is shown, and made once it is. */
  async changeLines(change: ChangeLines): Promise<void> {
    const lines = change(this.#state.lines);
    if (this.#state.offer) return this.change({ lines });
    this.#early.push(change);
    this.#update({ lines });
  }

  /** Resolves when the server has the change, or it waits for the network. */
  async change(change: CartChange): Promise<void> {
    this.#changes += 1;
    this.#waiting = { ...this.#waiting, ...change };
    this.#update({ lines: this.#waiting.lines ?? this.#state.lines, refusal: undefined, problems: [] });
    this.#save({ isSent: false });
    clearTimeout(this.#timer);
    await (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
  }

  /** Holds the lines again, after the hold has ended or prices have changed. */
  again = () => this.change({ lines: this.#state.lines });

  /** After the network or the page is back. */
  async refresh(): Promise<void> {
    if (this.#waiting) await this.change({});
    else if (!this.#sending) await this.load();
  }

  keepBuyer(buyer: TypedBuyer): void {
    const stored = this.#environment.stored.read();
    if (stored) this.#environment.stored.write({ ...stored, buyer });
  }

  buyer = (): TypedBuyer | undefined => this.#environment.stored.read()?.buyer;

  /** After payment: the next cart is a new one. */
  forget(): void {
    this.#waiting = undefined;
    this.#environment.stored.drop();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watchers.clear();
  }

  /** A cancelled order and another association's key are dropped for a fresh cart. */
  async #requestCart(request: CartRequest): Promise<Registration> {
    try {
      const offer = await this.#environment.request(request);
      if (offer.cart?.state !== "cancelled") return offer;
    } catch (thrown) {
      if (!(thrown instanceof CallError) || thrown.status !== 409 || request.cartKey === undefined) throw thrown;
    }
    this.#environment.stored.drop();
    return this.#environment.request({});
  }

  async #send(): Promise<void> {
    this.#update({ phase: "sending" });
    while (this.#waiting) {
      const change: CartChange = this.#waiting;
      this.#waiting = undefined;
      const { lines = this.#state.lines, promoCode } = change;
      const cartKey = this.key();
      try {
        const offer = await this.#environment.request({
          ...(cartKey !== undefined && { cartKey }),
          cart: [...lines],
          ...(promoCode !== undefined && { promoCode }),
        });
        this.#failures = 0;
        if (!this.#waiting) this.#accept(offer);
      } catch (thrown) {
        this.#waiting = { ...change, ...(this.#waiting as CartChange | undefined) };
        return this.#handleRefusal(thrown as CallError);
      }
    }
  }

  /** Changes that the network lost are repeated; refused ones are dropped, and the cart is loaded again. */
  async #handleRefusal(error: CallError): Promise<void> {
    if (error.status === 0 || error.status >= 500) {
      this.#update({ phase: "offline" });
      const delay = retryDelays[Math.min(this.#failures, retryDelays.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => void this.change({}), delay);
      return;
    }
    this.#waiting = undefined;
    const { line } = (error.more ?? {}) as { line?: string };
    // What was wanted is kept until the turn; without one it isn't asked for again.
    this.#save({ isSent: true, waitsForTurn: line !== undefined });
    if (line !== undefined) return this.#environment.goTo(line);
    const stored = this.#environment.stored.read();
    try {
      const offer = await this.#requestCart(stored ? { cartKey: stored.key } : {});
      if (!this.#waiting) this.#accept(offer);
    } catch {
      // The offer is an answer from before: its clock is known.
      if (!this.#waiting && this.#state.offer) this.#accept(this.#state.offer, this.#state.clockOffset);
    }
    // A change that was made meanwhile.
    if (this.#waiting) return this.#send();
    this.#update({ refusal: error.message });
  }

  #handleLoadFailure(error: CallError, stored: StoredCart | undefined): void {
    if (error.status !== 0 && error.status < 500) return this.#update({ phase: "failed", refusal: error.message });
    this.#update({
      phase: this.#state.offer ? "offline" : "failed",
      refusal: this.#state.offer ? undefined : error.message,
      ...(stored && { lines: stored.wanted }),
    });
    const delay = retryDelays[Math.min(this.#failures, retryDelays.length - 1)];
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.load(), delay);
  }

  #accept(offer: Registration, clockOffset = Date.parse(offer.now) - this.#environment.now()): void {
    this.#failures = 0;
    this.#update({
      phase: "ready",
      offer,
      lines: offer.cart ? linesOfCart(offer.cart) : [],
      problems: offer.cart?.problems ?? [],
      refusal: undefined,
      clockOffset,
    });
    if (offer.cart) this.#save({ isSent: true });
  }

  #save({ isSent, waitsForTurn = false }: Pick<StoredCart, "isSent" | "waitsForTurn">): void {
    const stored = this.#environment.stored.read();
    const key = stored?.key ?? this.#state.offer?.cartKey;
    if (key !== undefined)
      this.#environment.stored.write({ ...stored, key, wanted: this.#state.lines, isSent, waitsForTurn });
  }

  #update(change: Partial<CartState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
