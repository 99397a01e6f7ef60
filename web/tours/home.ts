import type { AnswerOf } from "../../contract/endpoint.ts";
import type { getProperty } from "../../contract/properties.ts";

/** Where a home is, as its calls take it, and what its owner and staff have of it. */
export type HomeAt = { client: string; service: string; propertyID: string };
export type ShownHome = AnswerOf<typeof getProperty>;
