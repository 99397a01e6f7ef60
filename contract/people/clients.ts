import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { missingClients } from "../platform/missing-clients.ts";
import { ID, Instant, Offset, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { kindNames, timeframeNames } from "../platform/service-kinds.ts";
import { visibilities } from "../platform/visibility.ts";
import { audiences } from "../platform/forms/element.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

/** A deadline that was extended for single entries, and the number of those entries. */
export const deadlineExtension = record({ until: Instant(), entries: Integer() });
export type DeadlineExtension = Static<typeof deadlineExtension>;

export const timeframe = record({
  timeframeID: ID(),
  name: oneOf(timeframeNames),
  opensAt: Instant(),
  closesAt: Instant(),
  audience: oneOf(audiences),
});

/** When a category with an opening or a deadline of its own is entered. */
export const categoryWindow = record({
  categoryID: ID(),
  label: Str(),
  name: Str(),
  opensAt: Instant(),
  closesAt: Instant(),
});

export const program = record({
  serviceID: ID(),
  kind: oneOf(kindNames),
  url: Str(),
  name: Str(),
  tagline: Str(),
  /** Where it is, as tickets say it; empty where staff haven't said. */
  place: Str(),
  /** The program doesn't take place. */
  cancelled: Bool(),
  banner: nullable(pictureSchema),
  /** N03 The state of the program. */
  visibility: oneOf(visibilities),
  /** N04 Whom the program is for. */
  audience: oneOf(audiences),
  resultsReleased: Bool(),
  /** The zone in which the timeframes are shown. */
  timeZone: oneOf(timeZoneNames),
  timeframes: List(timeframe),
  /** Of categories whose opening or deadline isn’t the program’s. */
  categoryDates: List(categoryWindow),
  /** Nothing is entered by the program’s own dates for entries, as each of its categories has others. */
  everyCategoryDated: Bool(),
});
export type Program = Static<typeof program>;

/** The name, colors and pictures that a client shows everywhere. */
export const clientFaceFields = {
  url: Str(),
  name: Str(),
  tagline: Str(),
  logo: nullable(pictureSchema),
  banner: nullable(pictureSchema),
  primaryColor: Str(),
};

export const clientCard = record({ ...clientFaceFields, open: List(program) });
export type ClientCard = Static<typeof clientCard>;

export const listClients = get("/clients", {
  summary: "The clients of this installation by name, with what is open now",
  ofAllClients: true,
  allow: "PUBLIC",
  cached: true,
  query: inputRecord({ search: Optional(Str({ maxLength: 200 })), after: Offset() }),
  answer: record({ now: Instant(), clients: List(clientCard), missing: missingClients, next: nullable(Str()) }),
});

/** K08 The addresses of a client's stylesheets. The addresses change with the content. */
const stylesheets = { themeURL: Str(), customURL: nullable(Str()) };

export const clientPage = get("/clients/:client", {
  summary: "A client's public page",
  allow: "PUBLIC",
  whileSuspended: true,
  cached: true,
  answer: record({
    now: Instant(),
    ...clientFaceFields,
    ...stylesheets,
    description: Str(),
    website: nullable(Str()),
    helpEmail: nullable(Str()),
    /** The client's own systems by which people sign in, as its sign-in page names them. */
    signIn: List(record({ providerID: ID(), name: Str() })),
    programs: List(program),
    /** The program whose sponsors its pages lead to: of those that have some, the first. */
    sponsored: nullable(record({ kind: oneOf(kindNames), url: Str() })),
  }),
});

export const clientTheme = download("/clients/:client/theme.css", {
  summary: "The client's colors as a stylesheet",
  allow: "PUBLIC",
  whileSuspended: true,
});

export const clientCustomCSS = download("/clients/:client/custom.css", {
  summary: "The client's own stylesheet, kept to the client's own pages",
  allow: "PUBLIC",
  whileSuspended: true,
});
