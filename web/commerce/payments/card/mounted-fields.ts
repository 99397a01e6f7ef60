import type { ChargeMethod } from "../../../../contract/platform/payment-methods.ts";
import type { CardConfig } from "../../../../contract/commerce/payments/card-config.ts";

/** The payer's name and address, for the bank and the receipt. */
export type PayerContact = { name: string; email: string };

/** A one-time token for the card or the bank account, or the errors in the provider's words. */
export type TokenResult = { token: string } | { errors: string[] };

/** A provider's card fields in an element of the page. What is typed stays with the provider. */
export type MountedFields = {
  tokenize(buyer: PayerContact): Promise<TokenResult>;
  /** The bank's question; afterwards the server asks the provider, whatever this answers. */
  confirm(clientSecret: string): Promise<string[]>;
  changeTotal(cents: number): void;
  unmount(): void;
};

export type FieldsPlace = {
  element: HTMLElement;
  method: ChargeMethod;
  cents: number;
  isDark: boolean;
  /** The test gateway's question to the buyer, in a bank's place. */
  ask(): Promise<boolean>;
  /** The buyer's answer, for the test gateway. */
  answer(clientSecret: string, isConfirmed: boolean): Promise<string[]>;
};

/** Throws where the provider's script can't be loaded, or refuses the keys. */
export type MountFields<P extends CardConfig["provider"]> = (
  config: Extract<CardConfig, { provider: P }>,
  place: FieldsPlace,
) => Promise<MountedFields>;
