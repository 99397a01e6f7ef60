import { plural } from "../../../contract/platform/plural.ts";
import type { TourHome } from "../../../contract/tours/tour.ts";

const withHalf = (count: number) =>
  `${Math.floor(count) || ""}${count % 1 === 0.5 ? "½" : count % 1 === 0 ? "" : String(count % 1).slice(1)}`;

/** 2½; 0 for none. */
export const bathsText = (baths: number) => (baths === 0 ? "0" : withHalf(baths));

/** '4 beds', '2½ baths', '2,720 sq ft' */
export const homeFacts = ({ beds, baths, squareFeet }: Pick<TourHome, "beds" | "baths" | "squareFeet">): string[] => [
  ...(beds === null ? [] : [plural(beds, "bed")]),
  ...(baths === null ? [] : [`${bathsText(baths)} ${baths > 1 ? "baths" : "bath"}`]),
  ...(squareFeet === null ? [] : [`${squareFeet.toLocaleString("en-US")} sq ft`]),
];
