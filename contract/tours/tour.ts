import { homeOpening, tourHome } from "../programs/tour-home.ts";
import { lowestPrice } from "../programs/service-page.ts";
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

/** The most homes in a section of a program’s page. */
export const mostHomesInSection = 8;

/** The first page is small, since the page is drawn from it; the rest comes in one piece. */
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
    /** Of all its homes on all pages: their number, how many are open, and which facts are known of any of them. */
    total: Integer(),
    open: Integer(),
    known: record({ price: Bool(), beds: Bool(), onlineTour: Bool(), place: Bool() }),
    homes: List(tourHome),
    /** The next page's start; null at the end. */
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
    /** The lowest price of a ticket that is on sale now. */
    ticketPrice: nullable(lowestPrice),
    home: record({
      ...tourHome.properties,
      story: Str(),
      accessibility: Str(),
      houseRules: Str(),
      tourLink: Str(),
      groupName: Str(),
      images: List(propertyImage),
      floorPlans: List(propertyImage),
      /** The staff's questions and the builder's answers. */
      fieldGroups: List(record({ name: Str(), elements: ElementsSchema, propertyFields: List(Answer) })),
      builder: nullable(
        record({ company: Str(), about: Str(), phone: Str(), website: Str(), logo: nullable(pictureSchema) }),
      ),
      /** The sponsors whose work it shows, and which part is theirs. */
      sponsors: List(record({ sponsorID: ID(), name: Str(), words: Str() })),
    }),
  }),
});
export type TourPage = Static<(typeof getTourHome)["answer"]>;

/** The caller's builders, homes and sponsorships of a program. */
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
