import { Array as List, Boolean as Bool, String as Str } from "typebox";
import { type ApiScopeName, apiScopeNames, apiScopes } from "../platform/api-scopes.ts";
import { get, post } from "../platform/endpoint.ts";
import type { Fields, Option } from "../platform/forms/element.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const keysPath = "/clients/:client/api-keys";

/** Hours for which a key's earlier secret goes on working once there is a new one. */
export const EARLIER_SECRET_HOURS = 24;

/** The choice of a key without an end. */
export const withoutEnd = "none";
const daysOf: Option[] = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "730", label: "In two years" },
  { value: withoutEnd, label: "Never" },
];

const fields = {
  name: {
    type: "input",
    kind: "text",
    label: "Name",
    help: "The system that will use it: ‘Website’, ‘Member database’.",
    required: true,
    maxLength: 80,
  },
  scopes: {
    type: "multiSelect",
    label: "What it may",
    options: apiScopeNames.map((value) => ({ value, label: apiScopes[value].label })),
    required: true,
    min: 1,
  },
  ends: { type: "select", label: "Ends", options: daysOf, required: true },
  networks: {
    type: "textarea",
    label: "Only from these networks",
    help: "One address or range a line: 203.0.113.7 or 203.0.113.0/24. Leave empty for everywhere.",
    maxLength: 1000,
  },
} as const satisfies Fields;

/** The secret can't be shown again: only its hash is stored. */
const newKey = record({ apiKeyID: ID(), key: Str() });

const keyState = oneOf(["live", "ended", "revoked", "withoutPerson"] as const);

export const listAPIKeys = get(keysPath, {
  summary: "Keys for other systems: what each may, and when it was last used",
  allow: "MANAGE_API_KEYS",
  answer: record({
    keys: List(
      record({
        apiKeyID: ID(),
        name: Str(),
        /** The last four letters of its secret. */
        ending: Str(),
        scopes: List(oneOf(apiScopeNames as [ApiScopeName, ...ApiScopeName[]])),
        networks: List(Str()),
        /** In whose name it acts: it may no more than they. Null once the account is gone. */
        userID: nullable(ID()),
        fullName: nullable(Str()),
        state: keyState,
        createdAt: Instant(),
        expiresAt: nullable(Instant()),
        lastUsedAt: nullable(Instant()),
        /** Until when the secret before this one works, too. */
        earlierUntil: nullable(Instant()),
      }),
    ),
  }),
});

export const addAPIKey = post(keysPath, {
  summary: "Make a key for another system, shown this once",
  allow: "MANAGE_API_KEYS",
  form: fields,
  answer: newKey,
});

export const renewAPIKey = post(`${keysPath}/:apiKeyID/renew`, {
  summary: "Give a key a new secret, and whoever does it for its name; the earlier one works for a day more",
  allow: "MANAGE_API_KEYS",
  answer: newKey,
});

export const revokeAPIKey = post(`${keysPath}/:apiKeyID/revoke`, {
  summary: "End a key at once",
  allow: "MANAGE_API_KEYS",
  done: "The key has ended.",
});

export const getOwnAPIKey = get("/clients/:client/api-key", {
  summary: "The key that asks: what it may, and until when",
  allow: "USE_API_KEY",
  answer: record({
    name: Str(),
    scopes: List(Str()),
    expiresAt: nullable(Instant()),
    /** False while the person in whose name it acts may do none of it. */
    works: Bool(),
  }),
});
