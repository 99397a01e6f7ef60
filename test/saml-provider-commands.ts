/** By name; several values of one attribute as a list. */
export type Attributes = Record<string, string | string[]>;

/** What a provider says otherwise than it should. */
export type SAMLWishes = {
  /** What it says instead, by the tag of samlify's template; what its signature covers. */
  tags?: Record<string, string>;
  /** Parts of the template to replace. */
  template?: Record<string, string>;
  signs?: "assertion" | "response" | "both";
  /** The name of the key to sign with; else the first that is published. */
  key?: string;
  algorithm?: string;
  /** Milliseconds by which its clock is wrong. */
  clock?: number;
};

export type SAMLCommand =
  | { do: "know"; entityID: string; metadata: string }
  | { do: "say"; sub: string; attributes: Attributes }
  | { do: "signInAs"; sub: string }
  | { do: "wish"; wishes: SAMLWishes }
  | { do: "publish"; keys: string[] }
  | { do: "away"; isAway: boolean }
  | { do: "requests" };
