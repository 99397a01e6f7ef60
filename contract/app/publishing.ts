import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { categoryWindow, timeframe } from "../people/clients.ts";
import { get } from "../platform/endpoint.ts";
import { galleryStates } from "../galleries/gallery-editing.ts";
import { audiences } from "../platform/forms/element.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { kindNames } from "../platform/service-kinds.ts";
import { serviceStatuses } from "../programs/services.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { visibilities } from "../platform/visibility.ts";

/** Things that a program can be published without, but should have for a good start. */
export const publishingGaps = [
  "dates",
  "page",
  "categories",
  "forms",
  "scoresheets",
  "scorers",
  "guests",
  "payments",
] as const;
export type PublishingGap = (typeof publishingGaps)[number];

export const publicView = get("/clients/:client/services/:service/public-view", {
  summary: "What others see of a program once it is published, and what depends on it being so",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    now: Instant(),
    kind: oneOf(kindNames),
    url: Str(),
    name: Str(),
    status: oneOf(serviceStatuses),
    audience: oneOf(audiences),
    visibility: oneOf(visibilities),
    timeZone: oneOf(timeZoneNames),
    timeframes: List(timeframe),
    categoryDates: List(categoryWindow),
    everyCategoryDated: Bool(),
    sections: Integer(),
    categories: Integer(),
    /** Galleries in the state in which visitors see them, or will after publishing. */
    galleries: List(record({ galleryID: ID(), name: Str(), state: oneOf(galleryStates), entries: Integer() })),
    resultsReleasedAt: nullable(Instant()),
    lacks: List(oneOf(publishingGaps)),
    /** Numbers of people who can't see the program while it is a draft: entrants of drafts and of submitted entries, and scorers. */
    drafts: Integer(),
    submitted: Integer(),
    scorers: Integer(),
  }),
});
export type PublicView = Static<(typeof publicView)["answer"]>;
