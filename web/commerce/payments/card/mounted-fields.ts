import type { CardConfig } from "../../../../contract/commerce/payments/card-config.ts";

/** Who pays, as the buyer's bank and a receipt may want to know. */
export type PayerContact = { name: string; email: string };

/** What became of a card: something that stands for it, and works once; or what is wrong, in the provider's words. */
export type TokenResult = { token: string } | { errors: string[] };

/** A provider's card fields, in a place of the page. What is typed there is the provider's alone. */
export type MountedFields = {
  tokenize(buyer: PayerContact): Promise<TokenResult>;
  /** What the buyer's bank asks for; afterwards the server asks the provider, whatever is answered here. */
  confirm(clientSecret: string): Promise<string[]>;
  changeTotal(cents: number): void;
  unmount(): void;
};

export type FieldsPlace = {
  element: HTMLElement;
  cents: number;
  isDark: boolean;
  /** Asks the buyer in the bank's stead: the test gateway's question. */
  ask(): Promise<boolean>;
  /** Tells the test gateway what was answered. */
  answer(clientSecret: string, isConfirmed: boolean): Promise<string[]>;
};

/** Throws where the provider's script can't be loaded, or doesn't take the keys. */
export type MountFields<P extends CardConfig["provider"]> = (
  config: Extract<CardConfig, { provider: P }>,
  place: FieldsPlace,
) => Promise<MountedFields>;
