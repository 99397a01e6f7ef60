import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { program } from "../people/clients.ts";
import { download, get } from "../platform/endpoint.ts";
import { voteStates } from "./vote-states.ts";
import { audiences } from "../platform/forms/element.ts";
import { publicTier } from "../people/participants.ts";
import { entryPrice } from "./entry-prices.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { pageSection } from "./sections.ts";
import { rulesContent } from "./rules.ts";
import { tourHome } from "./tour-home.ts";

const servicePath = "/clients/:client/services/:service";

const publicCategory = record({
  categoryID: ID(),
  label: Str(),
  name: Str(),
  description: Str(),
  categoryGroup: Str(),
  audience: oneOf(audiences),
  /** Null where entering costs nothing. */
  price: nullable(entryPrice),
});

/** The lowest price of what is on sale now, in cents, and that for members where it is lower; null where only members buy. */
export const lowestPrice = record({ amount: nullable(Integer()), memberAmount: nullable(Integer()) });
export type LowestPrice = Static<typeof lowestPrice>;

export const servicePage = get(servicePath, {
  summary: "A program's public page",
  allow: "PUBLIC",
  cached: true,
  answer: record({
    now: Instant(),
    ...program.properties,
    clientName: Str(),
    description: Str(),
    resultsReleasedAt: nullable(Instant()),
    /** Whether something is on sale, or will be. */
    sells: Bool(),
    /** Things that people register before they pay: homes of a tour, sponsorships. */
    registers: record({ homes: Bool(), sponsors: Bool() }),
    /** Null where nothing of the kind is on sale now. */
    prices: record({
      tickets: nullable(lowestPrice),
      homes: nullable(lowestPrice),
      sponsors: nullable(lowestPrice),
    }),
    sections: List(pageSection),
    hasHomes: Bool(),
    /** The first homes of a tour where a section shows them, and the number of all. */
    homes: List(tourHome),
    homeCount: Integer(),
    /** Sponsors by tier where a section thanks them. */
    sponsorTiers: List(publicTier),
    categories: List(publicCategory),
    /** The rules that who enters accepts; null where there are none. */
    rules: nullable(rulesContent),
    /** Votes to take part in, or to see the results of. */
    publicVotes: List(record({ publicVoteID: ID(), name: Str(), state: oneOf(voteStates) })),
    galleries: List(record({ galleryID: ID(), kind: oneOf(["gallery", "winners", "archive"]), name: Str() })),
  }),
});

export type ServicePage = Static<(typeof servicePage)["answer"]>;

export const serviceLook = get(`${servicePath}/look`, {
  summary: "What all public pages of a program wear",
  allow: "PUBLIC",
  cached: true,
  answer: record({ kind: program.properties.kind, url: Str(), customURL: nullable(Str()) }),
});

export const serviceCustomCSS = download(`${servicePath}/custom.css`, {
  summary: "The program's own stylesheet, kept to the program's own pages",
  allow: "PUBLIC",
});
