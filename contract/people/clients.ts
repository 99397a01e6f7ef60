import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { picture } from "../platform/pictures.ts";
import { missingClients } from "../platform/missing.ts";
import { ID, Instant, SoMany, nullable, oneOf, record, sent } from "../platform/schema.ts";
import { kindNames, timeframeNames } from "../platform/service-kinds.ts";
import { visibilities } from "../platform/visibility.ts";
import { audiences } from "../platform/forms/element.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

/** A deadline that was extended for single entries, and for how many. */
export const extension = record({ until: Instant(), entries: Integer() });
export type Extension = Static<typeof extension>;

export const timeframe = record({
  timeframeID: ID(),
  name: oneOf(timeframeNames),
  opensAt: Instant(),
  closesAt: Instant(),
  audience: oneOf(audiences),
});

/** A program on its client's page. */
export const program = record({
  serviceID: ID(),
  kind: oneOf(kindNames),
  url: Str(),
  name: Str(),
  tagline: Str(),
  banner: nullable(picture),
  /** N03 */
  visibility: oneOf(visibilities),
  /** N04 */
  audience: oneOf(audiences),
  resultsReleased: Bool(),
  /** The zone whose clocks the timeframes are shown by. */
  timeZone: oneOf(timeZoneNames),
  timeframes: List(timeframe),
});
export type Program = Static<typeof program>;

/** What a client shows of itself everywhere. */
export const face = {
  url: Str(),
  name: Str(),
  tagline: Str(),
  logo: nullable(picture),
  banner: nullable(picture),
  primaryColor: Str(),
};

/** A client in the directory. */
export const clientCard = record({ ...face, open: List(program) });
export type ClientCard = Static<typeof clientCard>;

export const listClients = get("/clients", {
  summary: "The clients of this installation by name, with what is open now",
  allow: "PUBLIC",
  cached: true,
  query: sent({ search: Optional(Str({ maxLength: 200 })), after: SoMany() }),
  answer: record({ now: Instant(), clients: List(clientCard), missing: missingClients, next: nullable(Str()) }),
});

/** K08 A client's stylesheets, by the address that changes with them. */
const stylesheets = { themeURL: Str(), customURL: nullable(Str()) };

export const clientPage = get("/clients/:client", {
  summary: "A client's public page",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    ...face,
    ...stylesheets,
    description: Str(),
    website: nullable(Str()),
    helpEmail: nullable(Str()),
    programs: List(program),
  }),
});

export const clientTheme = download("/clients/:client/theme.css", {
  summary: "The client's colors as a stylesheet",
  allow: "PUBLIC",
});

export const clientCustomCSS = download("/clients/:client/custom.css", {
  summary: "The client's own stylesheet, kept to the client's own pages",
  allow: "PUBLIC",
});
