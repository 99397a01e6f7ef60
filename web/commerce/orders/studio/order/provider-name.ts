import { cardProviders, providers } from "../../../../../contract/commerce/payments/card-providers.ts";

/** As people know it; what no provider is keeps its own name. */
export const providerName = (name: string) =>
  providers.filter((one) => one === name).map((one) => cardProviders[one].name)[0] ?? name;
