import { sponsor, textField } from "../people/participants.ts";
import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { nameField } from "../platform/forms/fields.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { maxPriceCents } from "../platform/money.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../platform/revision.ts";
import { benefit, longestBenefit } from "./sponsor-benefits.ts";
import { ID, Instant, Standings, nullable, oneOf, record, inputRecord, NullableID } from "../platform/schema.ts";
import { sizes } from "../platform/sizes.ts";
import { sponsorWork, workHome } from "./sponsor-work.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const programPath = "/:client/:serviceType/:service";
const sponsorsPath = `${programPath}/sponsors` as const;
const sponsorPath = `${sponsorsPath}/:sponsorID` as const;

/** The most sponsors of a program. */
export const mostSponsors = 1_000;

const sponsorFields = {
  name: nameField,
  website: { type: "input", kind: "website", label: "Website", maxLength: 300 },
  headline: { ...textField("Headline", 120), help: "It opens your own page: what you stand for, in a few words." },
  blurb: {
    type: "textarea",
    label: "In a sentence or two",
    maxLength: 1_000,
    help: "Visitors read it below your logo.",
  },
  contactName: { ...textField("Whom to ask"), help: "This and the next two stand on your own page, for everybody." },
  phone: { type: "input", kind: "phone", label: "Phone" },
  place: { ...textField("Where you are"), placeholder: "Winona, Minnesota" },
} as const;

const tierFields = {
  name: nameField,
  price: { type: "input", kind: "currency", label: "Price", max: maxPriceCents, help: "As your flyer has it." },
  benefits: {
    type: "textarea",
    label: "What a sponsor gets",
    maxLength: 2_000,
    help: "A line for each. You tick off for each sponsor what was delivered.",
  },
  places: {
    type: "input",
    kind: "number",
    whole: true,
    label: "How many there can be",
    min: 1,
    max: 1_000,
    help: "Leave empty for as many as come.",
  },
  logoSize: {
    type: "select",
    label: "Size of the logos",
    required: true,
    options: [
      { value: "large", label: "Large" },
      { value: "medium", label: "Medium" },
      { value: "small", label: "Small" },
    ],
  },
  dueAt: {
    type: "input",
    kind: "dateTime",
    label: "Logos and words are due",
    help: "In place of the program’s own date, which counts where this is empty.",
  },
} as const;

const sponsorTier = record({
  sponsorTierID: ID(),
  name: Str(),
  price: nullable(Integer()),
  benefits: Str(),
  places: nullable(Integer()),
  logoSize: oneOf(sizes),
  /** When its sponsors' logos and texts are due; null: the program's date counts. */
  dueAt: nullable(Instant()),
  /** The number of its sponsors, disqualified ones among them. */
  sponsors: Integer(),
});
export type SponsorTier = Static<typeof sponsorTier>;

export const listSponsors = get(sponsorsPath, {
  summary: "The sponsors of a program and their tiers, for its staff",
  allow: "VIEW_SERVICE_SETUP",
  feature: "sponsors",
  answer: record({
    sponsorTiers: List(sponsorTier),
    sponsors: List(sponsor),
    due: nullable(Instant()),
    zone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

/** The option for sponsors without a tier. */
export const withoutTier = "none";

export const addSponsor = post(sponsorsPath, {
  summary: "Add a sponsor by hand",
  allow: "ADD_MANUAL_SPONSOR",
  feature: "sponsors",
  changes: "service",
  form: {
    sponsorTierID: { type: "select", label: "Sponsorship tier", required: true, options: "by-page" },
    name: { ...textField("Name"), help: "Its owner can change it." },
  },
  answer: record({ sponsorID: ID() }),
  done: "Sponsor manually added",
});

/** All of a program's sponsors, tier by tier. A call may move a sponsor within its tier and into another. */
export const orderSponsors = post(`${sponsorsPath}/order`, {
  summary: "Put the sponsors in order, within tiers and between them",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  body: inputRecord({
    sponsors: List(inputRecord({ sponsorID: ID(), sponsorTierID: NullableID() }), { maxItems: mostSponsors }),
  }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

export const getSponsor = get(sponsorPath, {
  summary: "A sponsor, for its owner and staff",
  allow: "VIEW_SPONSOR",
  feature: "sponsors",
  answer: record({
    sponsor,
    tier: nullable(sponsorTier),
    /** The benefits beside its tier's, as staff wrote them. */
    promises: Str(),
    benefits: List(benefit),
    /** The first year of its sponsorship, as staff entered it. */
    since: nullable(Integer()),
    missing: List(Str()),
    /** When its logo and text are due. */
    due: nullable(Instant()),
    /** The homes that show its work, and all that can be chosen; none where the program has none. */
    work: List(sponsorWork),
    homes: List(workHome),
    zone: oneOf(timeZoneNames),
    standings: Standings(),
  }),
});

export const changeSponsorTier = post(`${sponsorPath}/change-tier`, {
  summary: "Change a sponsor's tier",
  allow: "CHANGE_SPONSOR_TIER",
  feature: "sponsors",
  changes: "service",
  form: {
    sponsorTierID: {
      type: "select",
      label: "Sponsorship tier",
      required: true,
      options: "by-page",
      besides: withoutTier,
    },
  },
  answer: record({}),
  done: "Sponsor group changed",
});

export const changeSponsorOwner = post(`${sponsorPath}/change-owner`, {
  summary: "Change who looks after a sponsor",
  allow: "CHANGE_SPONSOR_OWNER",
  feature: "sponsors",
  form: { user: { type: "reference", to: "user", label: "Owner", placeholder: "Find Someone..." } },
  answer: record({}),
  done: "Sponsor owner changed",
});

export const inviteSponsor = post(`${sponsorPath}/invite`, {
  summary: "Ask somebody by mail to look after a sponsor",
  allow: "CHANGE_SPONSOR_OWNER",
  feature: "sponsors",
  form: { email: { type: "input", kind: "email", label: "Email", maxLength: 200, required: true } },
  answer: record({ invitationID: ID() }),
  done: "Invitation sent.",
});

export const disqualifySponsor = post(`${sponsorPath}/disqualify`, {
  summary: "Disqualify a sponsor, or reinstate it",
  allow: "DISQUALIFY_SPONSOR",
  feature: "sponsors",
  changes: "service",
  form: {
    disqualified: { type: "checkbox", label: "Disqualified" },
    reason: { type: "textarea", label: "Reason", maxLength: 2_000, help: "Its owner sees it." },
  },
  answer: record({}),
});

/** A sponsor that came by a purchase is shown once staff have seen it. */
export const publishSponsor = post(`${sponsorPath}/publish`, {
  summary: "Show a sponsor to visitors, or hide it",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  form: { published: { type: "checkbox", label: "Visitors see it" } },
  answer: record({}),
});

export const removeSponsor = post(`${sponsorPath}/remove`, {
  summary: "Remove a sponsor; it can be taken back",
  allow: "REMOVE_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "Sponsor removed.",
});

export const restoreSponsor = post(`${sponsorPath}/restore`, {
  summary: "Take a removed sponsor back",
  allow: "REMOVE_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "Sponsor is back.",
});

export const changeSponsorInfo = post(`${sponsorPath}/info`, {
  summary: "Change what a sponsor says of itself",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  form: sponsorFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const uploadSponsorLogo = upload(`${sponsorPath}/logo`, {
  summary: "Upload a sponsor's logo",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({ picture: pictureSchema }),
  done: "File uploaded.",
});

export const removeSponsorLogo = post(`${sponsorPath}/logo/remove`, {
  summary: "Remove a sponsor's logo",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "File removed.",
});

export const uploadDarkLogo = upload(`${sponsorPath}/dark-logo`, {
  summary: "Upload a sponsor's logo for dark grounds",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({ picture: pictureSchema }),
  done: "File uploaded.",
});

export const removeDarkLogo = post(`${sponsorPath}/dark-logo/remove`, {
  summary: "Remove a sponsor's logo for dark grounds",
  allow: "EDIT_SPONSOR",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "File removed.",
});

/** The benefits beside its tier's. */
export const changeSponsorPromises = post(`${sponsorPath}/promises`, {
  summary: "Change what a sponsor was promised beside its tier's benefits",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  form: {
    promises: {
      type: "textarea",
      label: "Promised beside the tier’s benefits",
      maxLength: 2_000,
      help: "A line for each. Its owner reads them.",
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const changeSponsorSince = post(`${sponsorPath}/since`, {
  summary: "Say since which year somebody is a sponsor",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  form: {
    since: {
      type: "input",
      kind: "number",
      whole: true,
      label: "A sponsor since",
      min: 1800,
      max: 2200,
      placeholder: "2019",
      help: "The year. Its own page says it, and copies for next year keep it. Empty says nothing.",
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const markBenefit = post(`${sponsorPath}/benefits`, {
  summary: "Say that a benefit was delivered to a sponsor, or that it wasn't",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  form: {
    benefit: {
      type: "input",
      kind: "text",
      label: "Benefit",
      required: true,
      carried: true,
      maxLength: longestBenefit,
    },
    delivered: { type: "checkbox", label: "Delivered" },
    note: { ...textField("What was done, and where", 300), help: "Its owner reads it." },
  },
  answer: record({}),
});

const tiersPath = `${programPath}/sponsor-tiers` as const;

export const createSponsorTier = post(tiersPath, {
  summary: "Add a sponsorship tier",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  form: tierFields,
  answer: record({ sponsorTierID: ID() }),
  done: "Tier added.",
});

export const editSponsorTier = post(`${tiersPath}/:sponsorTierID`, {
  summary: "Change a sponsorship tier",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  form: tierFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeSponsorTier = post(`${tiersPath}/:sponsorTierID/remove`, {
  summary: "Remove a tier that no sponsor is in",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "Tier removed.",
});

export const orderSponsorTiers = post(`${tiersPath}-order`, {
  summary: "Put the tiers in order",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  body: inputRecord({ sponsorTierIDs: List(ID(), { maxItems: 100 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});
