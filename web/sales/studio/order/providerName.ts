import { providerNames, providers } from "../../../../contract/payment-settings.ts";

/** As people know it; what no provider is keeps its own name. */
export const providerName = (name: string) =>
  providers.filter((one) => one === name).map((one) => providerNames[one])[0] ?? name;
