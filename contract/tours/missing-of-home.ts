import { type Element, type Value, isQuestion } from "../platform/forms/element.ts";
import { validate } from "../platform/forms/validate.ts";

/** What a home is called until somebody names it: it isn’t public before. The schema says the same (has_name). */
export const unnamedHome = "New home";

/** As much of a home as decides what visitors would miss. */
export type CheckedHome = {
  name: string;
  address: string;
  price: number | null;
  status: string;
  beds: number | null;
  baths: number | null;
  squareFeet: number | null;
  latitude: number | null;
  story: string;
  accessibility: string;
  images: readonly { caption: string }[];
  floorPlans: readonly unknown[];
  fieldGroups: readonly { elements: readonly Element[]; answers: Record<string, Value> }[];
};

/** F07 What visitors would look for and not find, by name, in the order in which a builder would see to it. */
export function missingFromHome(home: CheckedHome): string[] {
  const captions = home.images.filter(({ caption }) => caption.trim() === "").length;
  const facts: [boolean, string][] = [
    [home.name === unnamedHome, "name"],
    [home.images.length === 0, "photographs"],
    [home.address === "", "address"],
    [home.price === null && home.status !== "notForSale", "price"],
    [home.beds === null, "bedrooms"],
    [home.baths === null, "bathrooms"],
    [home.squareFeet === null, "square feet"],
    [home.story === "", "the idea"],
    [home.accessibility === "", "getting in"],
    [home.floorPlans.length === 0, "floor plan"],
    [captions > 0, captions === 1 ? "a caption" : `${captions} captions`],
  ];
  return [
    ...facts.filter(([isMissing]) => isMissing).map(([, what]) => what),
    ...home.fieldGroups.flatMap(unansweredQuestions),
  ];
}

function unansweredQuestions({ elements, answers }: CheckedHome["fieldGroups"][number]): string[] {
  const problems = validate(elements, answers);
  return elements.filter(isQuestion).flatMap(({ name, label }) => (name in problems ? [label] : []));
}
