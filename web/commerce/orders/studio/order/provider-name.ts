import { cardProviders, providers } from "../../../../../contract/commerce/payments/card-providers.ts";

/** A provider's name on pages; other methods keep theirs. */
export const providerName = (name: string) =>
  providers.filter((one) => one === name).map((one) => cardProviders[one].name)[0] ?? name;
