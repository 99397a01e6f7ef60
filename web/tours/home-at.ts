import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { getProperty } from "../../contract/tours/properties.ts";

/** A home's address in its calls. */
export type HomeAt = { client: string; service: string; propertyID: string };
export type HomeAnswer = AnswerOf<typeof getProperty>;
