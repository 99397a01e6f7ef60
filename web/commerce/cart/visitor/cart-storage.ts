import type { CartLine } from "../../../../contract/commerce/cart/registration.ts";
import type { BuyerAnswers } from "../../questions/visitor/buyer-answers.ts";

/** Who buys, as it was typed. */
export type TypedBuyer = {
  guestName: string;
  guestEmail: string;
  guestPhone: string;
  declineContact: boolean;
  hearFromBuilders: boolean;
};

/** A client's cart as this browser has it: its key, and what was wanted, until the server has it. */
export type StoredCart = {
  key: string;
  wanted: readonly CartLine[];
  isSent: boolean;
  buyer?: TypedBuyer;
};

/** The last purchase, for its thanks. */
export type StoredPurchase = { key: string; email: string; isToldOf: boolean };

/** What was answered, until the server has it. */
export type StoredBuyerAnswers = { key: string; said: BuyerAnswers };

/** One value of this browser's, which all its tabs share. It may be lost at any time, and storage may be forbidden. */
export type StoredValue<T> = {
  read(): T | undefined;
  write(value: T): void;
  drop(): void;
  /** Another tab has changed it. Answers how to stop. */
  watch(heard: () => void): () => void;
};

export const cartStorage = (client: string) => storageFor<StoredCart>(`cart: ${client}`);
export const answersStorage = (client: string) => storageFor<StoredBuyerAnswers>(`questions: ${client}`);
export const purchaseStorage = (client: string) => storageFor<StoredPurchase>(`purchase: ${client}`);

function storageFor<T extends { key: string }>(name: string): StoredValue<T> {
  return {
    read: () => tryStorage(() => parseStored<T>(localStorage.getItem(name))),
    write: (value) => tryStorage(() => localStorage.setItem(name, JSON.stringify(value))),
    drop: () => tryStorage(() => localStorage.removeItem(name)),
    watch(heard) {
      const listen = ({ key }: StorageEvent) => key === name && heard();
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
    // The page works without it, until it is left.
    return undefined;
  }
}
