import { homeOpening, tourHome } from "../programs/tour-home.ts";
import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { Answer, ElementsSchema } from "../platform/forms/answers.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { propertyImage, tourDay, sponsor } from "../people/participants.ts";
import { OffsetQuery, ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

export type TourHome = Static<typeof tourHome>;

const tourFields = {
  now: Instant(),
  clientName: Str(),
  name: Str(),
  url: Str(),
  tagline: Str(),
  zone: oneOf(timeZoneNames),
  sells: Bool(),
};

/** A section of a program’s page shows no more. */
export const mostHomesInSection = 8;

/** The first page is small, since a page is drawn from it; what follows comes in one piece. */
export const homesOnFirstPage = 24;

export const getTour = get("/:client/parades/:service/tour", {
  summary: "The homes of a tour",
  allow: "PUBLIC",
  cached: true,
  query: OffsetQuery(),
  answer: record({
    ...tourFields,
    days: List(tourDay),
    propertyGroups: List(record({ propertyGroupID: ID(), name: Str(), description: Str() })),
    builders: List(record({ builderID: ID(), company: Str() })),
    /** Of all its homes, those of other pages among them: how many there are and are open, and what is known of any of them. */
    total: Integer(),
    open: Integer(),
    known: record({ price: Bool(), beds: Bool(), onlineTour: Bool(), place: Bool() }),
    homes: List(tourHome),
    /** Where the list goes on; null at its end. */
    next: nullable(Str()),
  }),
});

export const tourGuide = download("/:client/parades/:service/guide", {
  summary: "The homes of a tour on paper, in their order",
  allow: "PUBLIC",
  fileName: "guide.pdf",
});

export const getTourHome = get("/:client/parades/:service/tour/:propertyID", {
  summary: "A home of a tour",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    ...tourFields,
    home: record({
      ...tourHome.properties,
      story: Str(),
      accessibility: Str(),
      houseRules: Str(),
      tourLink: Str(),
      groupName: Str(),
      images: List(propertyImage),
      floorPlans: List(propertyImage),
      /** What staff asked and its builder answered. */
      fieldGroups: List(record({ name: Str(), elements: ElementsSchema, propertyFields: List(Answer) })),
      builder: nullable(
        record({ company: Str(), about: Str(), phone: Str(), website: Str(), logo: nullable(pictureSchema) }),
      ),
      /** Those whose work is to be seen in it, and what of it is theirs. */
      sponsors: List(record({ sponsorID: ID(), name: Str(), words: Str() })),
    }),
  }),
});
export type TourPage = Static<(typeof getTourHome)["answer"]>;

/** What a person has on a program: builders and homes of a tour, sponsorships. */
export const listMine = get("/clients/:client/services/:service/mine", {
  summary: "What the person looks after in a program, and what is missing of it",
  allow: "SIGNED_IN",
  answer: record({
    serviceName: Str(),
    fullName: Str(),
    zone: oneOf(timeZoneNames),
    now: Instant(),
    days: List(tourDay),
    builders: List(record({ builderID: ID(), company: Str(), logo: nullable(pictureSchema), missing: List(Str()) })),
    homes: List(
      record({
        propertyID: ID(),
        name: Str(),
        number: nullable(Integer()),
        address: Str(),
        city: Str(),
        cover: nullable(pictureSchema),
        images: Integer(),
        missing: List(Str()),
        due: nullable(Instant()),
        openings: List(homeOpening),
        disqualified: Bool(),
        disqualifiedReason: nullable(Str()),
      }),
    ),
    sponsors: List(record({ ...sponsor.properties, tier: Str(), missing: List(Str()), due: nullable(Instant()) })),
  }),
});
