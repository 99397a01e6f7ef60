import type { CartLine } from "../../../../contract/commerce/cart/registration.ts";
import type { BuyerAnswers } from "../../questions/visitor/buyer-answers.ts";

export type TypedBuyer = {
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  declineContact: boolean;
  hearFromBuilders: boolean;
};

/** A client's cart in this browser: its key, and the requested lines until the server has them. */
export type StoredCart = {
  key: string;
  wanted: readonly CartLine[];
  isSent: boolean;
  /** What was wanted waits in line for the turn to be held. */
  waitsForTurn?: boolean;
  buyer?: TypedBuyer;
};

/** The last purchase, for its thanks. */
export type StoredPurchase = { key: string; email: string; isToldOf: boolean };

/** Answers that the server may not have yet. */
export type StoredBuyerAnswers = { key: string; said: BuyerAnswers };

/** A value in this browser's storage, shared by all tabs. The value may be lost at any time, and storage may be forbidden. */
export type StoredValue<T> = {
  read(): T | undefined;
  write(value: T): void;
  drop(): void;
  /** Reports changes by another tab. Answers a function that stops it. */
  watch(onChange: () => void): () => void;
};

export const cartStorage = (client: string) => storageFor<StoredCart>(`cart: ${client}`);
export const answersStorage = (client: string) => storageFor<StoredBuyerAnswers>(`questions: ${client}`);
export const purchaseStorage = (client: string) => storageFor<StoredPurchase>(`purchase: ${client}`);

function storageFor<T extends { key: string }>(name: string): StoredValue<T> {
  return {
    read: () => tryStorage(() => parseStored<T>(localStorage.getItem(name))),
    write: (value) => tryStorage(() => localStorage.setItem(name, JSON.stringify(value))),
    drop: () => tryStorage(() => localStorage.removeItem(name)),
    watch(onChange) {
      const listen = ({ key }: StorageEvent) => key === name && onChange();
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
  };
}

function parseStored<T extends { key: string }>(text: string | null): T | undefined {
  const value = JSON.parse(text ?? "null") as T | null;
  return typeof value?.key === "string" ? value : undefined;
}

function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    // Without storage the page works until it is left.
    return undefined;
  }
}
