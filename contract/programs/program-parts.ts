import { Array as List } from "typebox";
import { get } from "../platform/endpoint.ts";
import { oneOf, record } from "../platform/schema.ts";

/** Parts that not every program uses. The menu offers them apart until it does. */
export const programParts = ["galleries", "votes", "sponsors", "tickets", "fees", "orders"] as const;
export type ProgramPart = (typeof programParts)[number];

export const listUsedParts = get("/clients/:client/services/:service/used-parts", {
  summary: "Which parts a program uses, for the studio's menu",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({ used: List(oneOf(programParts)) }),
});
