import { Array as List, Integer, Number as Num, String as Text } from "typebox";
import { get } from "../platform/endpoint.ts";
import { resultMethods } from "../platform/result-methods.ts";
import { ID, nullable, record } from "../platform/schema.ts";

/** In how many panels, drawn anew from the scorers there are, it is looked who comes first. */
export const simulatedPanelCount = 100;

/** Of how many methods it is looked who comes first by them. */
export const comparedMethodCount = resultMethods.length;

export const getStability = get("/:client/contests/:service/results/stability", {
  summary: "How firmly the first of each category stand, and how severe and consistent scorers are",
  feature: "scoring",
  allow: "VIEW_SCORES",
  answer: record({
    categories: List(
      record({
        categoryID: ID(),
        /** Whoever comes first: several, where they share the place. */
        firsts: List(record({ entryID: ID(), methods: Integer(), panels: Integer() })),
      }),
    ),
    scorers: List(
      record({
        userID: ID(),
        fullName: Text(),
        sheets: Integer(),
        /** In points out of 100: above 0 they give more than others gave to the same entries. Without a span where too little is known. */
        severity: record({ value: Num(), from: nullable(Num()), to: nullable(Num()) }),
        /** How what they gave goes with what others gave, from -1 to 1. */
        consistency: nullable(record({ value: Num(), from: Num(), to: Num() })),
      }),
    ),
  }),
});
