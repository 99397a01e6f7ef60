/** The public configuration of a provider's card fields. */
export type CardConfig =
  | { provider: "stripe"; live: boolean; publishableKey: string }
  | { provider: "square"; live: boolean; applicationID: string; locationID: string }
  | { provider: "test"; live: false };
