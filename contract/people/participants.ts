import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, Instant, nullable, oneOf, record } from "../platform/schema.ts";
import { sizes } from "../platform/sizes.ts";

/** Who looks after a builder, a home or a sponsor, as its own people and staff are told. */
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

/** A picture with its caption, in its place. */
export const propertyImage = record({ imageID: ID(), caption: Str(), picture: pictureSchema });
export type PropertyImage = Static<typeof propertyImage>;

export const tourDay = record({ timeframeID: ID(), opensAt: Instant(), closesAt: Instant() });

/** What has become of a sponsor that was copied from another program. */
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
  /** Its own, for its page; null: it has none. */
  color: nullable(Str()),
  logo: nullable(pictureSchema),
  /** The same for dark grounds, where it has one. */
  darkLogo: nullable(pictureSchema),
  user: nullable(participantOwner),
  /** Who was asked by mail to look after it, and hasn't answered yet. */
  invited: nullable(Str()),
  disqualified: Bool(),
  disqualifiedReason: nullable(Str()),
  removed: Bool(),
  /** Null: it wasn't copied. Only those that are confirmed are shown. */
  renewal: nullable(oneOf(sponsorRenewalStates)),
  /** When its owner was asked by mail to renew. */
  askedAt: nullable(Instant()),
});
export type Sponsor = Static<typeof sponsor>;

/** A sponsor as the public sees it among others. */
export const publicSponsor = record({
  sponsorID: ID(),
  name: Str(),
  website: Str(),
  blurb: Str(),
  logo: nullable(pictureSchema),
  darkLogo: nullable(pictureSchema),
  /** Whether there is more to say of it than where its website is. */
  hasPage: Bool(),
});
export type PublicSponsor = Static<typeof publicSponsor>;

/** A tier as the public sees it, its sponsors in their order; those without a tier come last, under no name. */
export const publicTier = record({ name: Str(), logoSize: oneOf(sizes), sponsors: List(publicSponsor) });
export type PublicTier = Static<typeof publicTier>;
