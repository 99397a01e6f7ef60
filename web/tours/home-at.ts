import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { getProperty } from "../../contract/tours/properties.ts";

/** Where a home is, as its calls take it, and what its owner and staff have of it. */
export type HomeAt = { client: string; service: string; propertyID: string };
export type HomeAnswer = AnswerOf<typeof getProperty>;
