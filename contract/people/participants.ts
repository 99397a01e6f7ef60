import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { sizes } from "../platform/sizes.ts";

export const participantOwner = record({ userID: ID(), fullName: Str(), email: Str() });

export const textField = (label: string, maxLength = 200) =>
  ({ type: "input", kind: "text", label, maxLength }) as const;

export const propertyStatuses = {
  forSale: "For sale",
  underContract: "Under contract",
  sold: "Sold",
  model: "Model home",
  notForSale: "Not for sale",
} as const;
export type PropertyStatus = keyof typeof propertyStatuses;
export const propertyStatusNames = Object.keys(propertyStatuses) as PropertyStatus[];

export const propertyImage = record({ imageID: ID(), caption: Str(), picture: pictureSchema });
export type PropertyImage = Static<typeof propertyImage>;

export const tourDay = record({ timeframeID: ID(), opensAt: Instant(), closesAt: Instant() });

/** States of a sponsor that was copied from another program. */
export const sponsorRenewalStates = ["draft", "wanted", "confirmed", "declined"] as const;
export type SponsorRenewal = (typeof sponsorRenewalStates)[number];

export const sponsor = record({
  sponsorID: ID(),
  sponsorTierID: nullable(ID()),
  name: Str(),
  website: Str(),
  headline: Str(),
  blurb: Str(),
  contactName: Str(),
  phone: Str(),
  place: Str(),
  /** The sponsor's own color, for its page. */
  color: nullable(Str()),
  logo: nullable(pictureSchema),
  /** The logo for dark grounds. */
  darkLogo: nullable(pictureSchema),
  user: nullable(participantOwner),
  /** The address of the person who was invited to look after it and hasn't answered yet. */
  invited: nullable(Str()),
  disqualified: Bool(),
  disqualifiedReason: nullable(Str()),
  removed: Bool(),
  /** Null for a sponsor that wasn't copied. Of copies, only confirmed ones are shown. */
  renewal: nullable(oneOf(sponsorRenewalStates)),
  /** When the owner was asked by mail to renew. */
  askedAt: nullable(Instant()),
  /** Whether staff let visitors see it; who bought a sponsorship waits for that. */
  published: Bool(),
});
export type Sponsor = Static<typeof sponsor>;

export const publicSponsor = record({
  sponsorID: ID(),
  name: Str(),
  website: Str(),
  blurb: Str(),
  logo: nullable(pictureSchema),
  darkLogo: nullable(pictureSchema),
  /** Whether there is more to show than a link to its website. */
  hasPage: Bool(),
});
export type PublicSponsor = Static<typeof publicSponsor>;

/** A tier with its sponsors in order; sponsors without a tier come last, under no name. */
export const publicTier = record({ name: Str(), logoSize: oneOf(sizes), sponsors: List(publicSponsor) });
export type PublicTier = Static<typeof publicTier>;
