import { Array as List, type Static, String as Str } from "typebox";
import { textField } from "../../people/participants.ts";
import { post } from "../../platform/endpoint.ts";
import { offeredProduct } from "./registration.ts";
import { ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";
import { whereToWait } from "../waiting-room/waiting-room.ts";

const path = "/clients/:client/services/:service/supporting-product";

/** N07 Products that create a home or a sponsor once they are paid. */
export const supportingKinds = ["property", "sponsor"] as const;
export type SupportingKind = (typeof supportingKinds)[number];
export const isSupportingKind = (kind: string): kind is SupportingKind => supportingKinds.some((one) => one === kind);

const offerSchema = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  window: nullable(record({ opensAt: Instant(), closesAt: Instant() })),
  products: List(
    record({
      ...offeredProduct.properties,
      /** The group or tier that it is for; '' where staff choose later. */
      goesTo: Str(),
      sponsorTierID: nullable(ID()),
      /** Fees that apply now, and those that begin later. */
      fees: List(record({ name: Str(), amount: Str(), opensAt: nullable(Instant()) })),
    }),
  ),
  /** The person's company, for the form's first value. */
  company: Str(),
  /** The person's sponsors that were copied from last year's program and wait for renewal. */
  renewals: List(record({ sponsorID: ID(), sponsorTierID: nullable(ID()), name: Str(), website: Str(), blurb: Str() })),
});
export type SupportingOffer = Static<typeof offerSchema>;

/** F16 Available places on the tour, with their prices. */
export const propertyRegistration = post(`${path}/property/registration`, {
  summary: "See what the registration of a home costs now",
  allow: "SIGNED_IN",
  feature: "sales",
  answer: offerSchema,
});

/** F16 Available sponsorships. */
export const sponsorRegistration = post(`${path}/sponsor/registration`, {
  summary: "See which sponsorships can be had now",
  allow: "SIGNED_IN",
  feature: "sales",
  answer: offerSchema,
});

const cartFields = {
  ticketID: { type: "select", label: "Registration", required: true, options: "by-page" },
  cartKey: { type: "input", kind: "text", carried: true, label: "Cart", maxLength: 100 },
} as const;

export const registerProperty = post(`${path}/property`, {
  summary: "Put the registration of a home into the cart, with what is known of it",
  allow: "SIGNED_IN",
  feature: "sales",
  form: {
    ...cartFields,
    company: { ...textField("Company"), required: true },
    name: { ...textField("Name of the home"), required: true, help: "You can change it until the tour." },
    address: textField("Address"),
    city: textField("City", 100),
  },
  answer: record({ cartKey: Str() }),
  more: whereToWait,
});

export const registerSponsor = post(`${path}/sponsor`, {
  summary: "Put a sponsorship into the cart, with what is known of the sponsor",
  allow: "SIGNED_IN",
  feature: "sales",
  form: {
    ...cartFields,
    ticketID: { ...cartFields.ticketID, label: "Sponsorship" },
    sponsorID: { type: "input", kind: "text", format: "id", carried: true, label: "Sponsor that is renewed" },
    name: { ...textField("Name"), required: true, help: "As it stands on the page." },
    website: { type: "input", kind: "website", label: "Website", maxLength: 300 },
    blurb: { type: "textarea", label: "In a sentence or two", maxLength: 1_000 },
  },
  answer: record({ cartKey: Str() }),
  more: whereToWait,
});
