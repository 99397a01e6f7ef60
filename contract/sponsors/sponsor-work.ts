import { Array as List, String as Str } from "typebox";
import { post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import { ID, NullableColor, record, inputRecord } from "../platform/schema.ts";

/** Three fill a row, and six are two. */
export const mostWorkHomes = 6;
export const longestWorkText = 120;

/** A home on which a sponsor's work is to be seen, and what of it is theirs. */
export const sponsorWork = record({ propertyID: ID(), name: Str(), words: Str() });

/** A home that can be chosen for it. */
export const workHome = record({ propertyID: ID(), name: Str() });

export const changeSponsorPage = post("/:client/:serviceType/:service/sponsors/:sponsorID/page", {
  summary: "Change the color of a sponsor's page, and the homes on which its work is to be seen",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  body: inputRecord({
    color: NullableColor(),
    work: List(inputRecord({ propertyID: ID(), words: Str({ maxLength: longestWorkText }) }), {
      maxItems: mostWorkHomes,
    }),
  }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
