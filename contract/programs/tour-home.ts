import { Array as List, Boolean as Bool, Integer, Number as Num, String as Str } from "typebox";
import { pictureSchema } from "../platform/pictures.ts";
import { propertyStatusNames } from "../people/participants.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";

const openingHours = record({ opensAt: Instant(), closesAt: Instant() });

export const homeOpening = record({ timeframeID: ID(), day: Instant(), hours: nullable(openingHours) });

/** A home as the public sees it. The street and the place on the map come once they are released. */
export const tourHome = record({
  propertyID: ID(),
  name: Str(),
  number: nullable(Integer()),
  address: Str(),
  city: Str(),
  state: nullable(Str()),
  zip: nullable(Str()),
  latitude: nullable(Num()),
  longitude: nullable(Num()),
  /** When the street is released; null when it already is, or there is none. */
  toldAt: nullable(Instant()),
  price: nullable(Integer()),
  status: oneOf(propertyStatusNames),
  beds: nullable(Integer()),
  baths: nullable(Num()),
  squareFeet: nullable(Integer()),
  propertyGroupID: nullable(ID()),
  company: Str(),
  builderID: nullable(ID()),
  onlineTour: Bool(),
  cover: nullable(pictureSchema),
  openings: List(homeOpening),
});
