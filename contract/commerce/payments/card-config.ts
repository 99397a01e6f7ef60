/** What the browser needs to show a provider's card fields; nothing of it is secret. */
export type CardConfig =
  | { provider: "stripe"; live: boolean; publishableKey: string }
  | { provider: "square"; live: boolean; applicationID: string; locationID: string }
  | { provider: "test"; live: false };
