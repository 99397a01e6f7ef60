import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { audiences } from "../../platform/forms/element.ts";
import { nameField } from "../../platform/forms/fields.ts";
import { maxPriceCents } from "../../platform/money.ts";
import { changedMeanwhile, reorderedMeanwhile } from "../../platform/revision.ts";
import { ID, Instant, Minute, nullable, oneOf, record, inputRecord, NullableInteger } from "../../platform/schema.ts";
import { productKinds, productStates } from "./sale-rules.ts";
import { audienceOptions, serviceStatuses } from "../../programs/services.ts";
import { timeframe } from "../../people/clients.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service";
const editAccess = { allow: "EDIT_SALES", feature: "sales", changes: "service" } as const;

const currencyField = { type: "input", kind: "currency", max: maxPriceCents } as const;
const integerField = { type: "input", kind: "number", whole: true } as const;
const dateTimeField = { type: "input", kind: "dateTime" } as const;

export const productKindLabels = {
  ticket: "Ticket",
  registration: "Registration",
  fee: "Fee",
  donation: "Donation",
  property: "Registration of a home",
  sponsor: "Sponsorship",
} as const satisfies Record<(typeof productKinds)[number], string>;

const basicFields = {
  name: nameField,
  kind: {
    type: "select",
    label: "What it is",
    required: true,
    options: productKinds.map((value) => ({ value, label: productKindLabels[value] })),
  },
  propertyGroupID: {
    type: "select",
    label: "Group of the home",
    options: "by-page",
    help: "Once it is paid, the home is there, in this group.",
    showWhen: { name: "kind", is: ["property"] },
  },
  sponsorTierID: {
    type: "select",
    label: "Tier of the sponsor",
    options: "by-page",
    help: "Once it is paid, the sponsor is there, in this tier.",
    showWhen: { name: "kind", is: ["sponsor"] },
  },
  price: { ...currencyField, label: "Price", required: true, help: "Of a donation: the least that is taken." },
  memberPrice: { ...currencyField, label: "Member price", help: "Leave empty where members pay what others pay." },
  size: {
    ...integerField,
    label: "How many there are",
    min: 0,
    max: 1_000_000,
    help: "Leave empty for as many as are wanted.",
  },
} as const;

/** Fields of the folded parts, by subject. */
const advancedFieldGroups = {
  description: {
    description: {
      type: "textarea",
      label: "Description",
      maxLength: 2_000,
      help: "A sentence or two, shown with the price.",
    },
  },
  sale: {
    opensAt: { ...dateTimeField, label: "On sale from", help: "Leave empty for as soon as registration opens." },
    closesAt: {
      ...dateTimeField,
      isEnd: true,
      label: "On sale until",
      help: "Leave empty for as long as registration is open.",
    },
    audience: { type: "select", label: "Who can buy it", required: true, options: audienceOptions },
    hidden: { type: "checkbox", label: "Show it only to those who have a promo code for it" },
  },
  limits: {
    fewest: {
      ...integerField,
      label: "Fewest in an order",
      required: true,
      min: 1,
      max: 1_000,
      notAbove: "most",
      help: "If there are any of it in the order.",
    },
    most: { ...integerField, label: "Most in an order", required: true, min: 1, max: 1_000 },
    mostEach: {
      ...integerField,
      label: "Most for one person",
      min: 1,
      max: 1_000,
      help: "In all their orders, by email address. Leave empty for no such limit.",
    },
  },
  admission: {
    tickets: {
      ...integerField,
      label: "Tickets it gives",
      required: true,
      min: 0,
      max: 100,
      help: "A table of ten gives 10, each with a code of its own.",
    },
    admits: {
      ...integerField,
      label: "People each ticket lets in",
      required: true,
      min: 1,
      max: 100,
      help: "A family’s ticket lets in 4.",
    },
    reentry: {
      type: "checkbox",
      label: "Whoever was let in may leave and come back",
      help: "The door says ‘Welcome back’ to a ticket that was shown before, and when that was.",
    },
    days: {
      type: "multiSelect",
      label: "Days it is good for",
      options: "by-page",
      help: "Choose none for every day.",
    },
    validFrom: { ...dateTimeField, label: "Not good before", help: "For an after-party: when that begins." },
  },
  questions: {
    formID: {
      type: "select",
      label: "Questions for each who comes",
      options: "by-page",
      help: "Made under Questions. What is asked once of an order needs no choice here.",
    },
  },
  gift: {
    fairValue: {
      ...currencyField,
      label: "What buyers get in return is worth",
      help: "By your good-faith estimate, for one. The rest of its price is a gift, and receipts say so. Leave empty where nothing of it is; a donation then has nothing in return.",
    },
  },
  tax: { taxable: { type: "checkbox", label: "Taxed, where this program has a tax" } },
} as const;

/** The form's parts as pages draw them; the first is unfolded. */
export const productFormParts = [
  { label: "", fields: basicFields },
  { label: "Description", fields: advancedFieldGroups.description },
  { label: "Sale dates and audience", fields: advancedFieldGroups.sale },
  { label: "Limits for an order and a person", fields: advancedFieldGroups.limits },
  { label: "Tickets and admission", fields: advancedFieldGroups.admission },
  { label: "Questions", fields: advancedFieldGroups.questions },
  { label: "Gift", fields: advancedFieldGroups.gift },
  { label: "Tax", fields: advancedFieldGroups.tax },
] as const;

const productForm = {
  ...basicFields,
  ...advancedFieldGroups.description,
  ...advancedFieldGroups.sale,
  ...advancedFieldGroups.limits,
  ...advancedFieldGroups.admission,
  ...advancedFieldGroups.questions,
  ...advancedFieldGroups.gift,
  ...advancedFieldGroups.tax,
} as const;

export const newProductDefaults = {
  kind: "ticket",
  audience: "all",
  fewest: 1,
  most: 20,
  tickets: 1,
  admits: 1,
  taxable: true,
} as const;

const tier = record({ until: Instant(), name: Str(), price: Integer(), memberPrice: nullable(Integer()) });

const product = record({
  productID: ID(),
  name: Str(),
  kind: oneOf(productKinds),
  price: Integer(),
  memberPrice: nullable(Integer()),
  size: nullable(Integer()),
  description: Str(),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  audience: oneOf(audiences),
  hidden: Bool(),
  fewest: Integer(),
  most: Integer(),
  mostEach: nullable(Integer()),
  tickets: Integer(),
  admits: Integer(),
  reentry: Bool(),
  days: List(ID()),
  validFrom: nullable(Instant()),
  /** The form for each attendee. */
  formID: nullable(ID()),
  propertyGroupID: nullable(ID()),
  sponsorTierID: nullable(ID()),
  /** What is given in return for one; null: all of a donation is a gift, and nothing of anything else. */
  fairValue: nullable(Integer()),
  taxable: Bool(),
  tiers: List(tier),
  /** How much one unit takes of each shared limit. */
  shares: List(record({ quotaID: ID(), takes: Integer() })),
  /** The present price for visitors and for members. */
  priceNow: Integer(),
  memberPriceNow: nullable(Integer()),
  sold: Integer(),
  /** The number in carts and in payments under way. */
  held: Integer(),
  /** Null: unlimited. */
  left: nullable(Integer()),
  state: oneOf(productStates),
});
export type ProductSetup = Static<typeof product>;

const quota = record({
  quotaID: ID(),
  name: Str(),
  size: nullable(Integer()),
  sold: Integer(),
  held: Integer(),
  uses: List(record({ productID: ID(), takes: Integer() })),
});
export type QuotaSetup = Static<typeof quota>;

export const listProducts = get(`${path}/products`, {
  summary: "What a program sells, for its staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({
    products: List(product),
    /** Names what costs less than a card is charged; null: nothing does. */
    cardWarning: nullable(Str()),
    /** Shared limits. */
    quotas: List(quota),
    zone: oneOf(timeZoneNames),
    status: oneOf(serviceStatuses),
    /** The days of the tour or the event. */
    days: List(timeframe),
    /** Targets of homes and sponsors that products create. */
    propertyGroups: List(record({ propertyGroupID: ID(), name: Str() })),
    sponsorTiers: List(record({ sponsorTierID: ID(), name: Str() })),
  }),
});

/** What staff are told of a price that no card can be charged; null: nothing. */
const cardWarning = { cardWarning: nullable(Str()) };

export const createProduct = post(`${path}/products`, {
  ...editAccess,
  summary: "Add something that a program sells",
  form: productForm,
  answer: record({ productID: ID(), ...cardWarning }),
  done: "Added.",
});

export const editProduct = post(`${path}/products/:productID`, {
  ...editAccess,
  summary: "Change something that a program sells",
  form: productForm,
  answer: record(cardWarning),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** More prices by date than this can't be explained to a buyer. */
export const mostPriceTiers = 10;

export const changePrices = post(`${path}/products/:productID/prices`, {
  ...editAccess,
  summary: "Set the prices that a product has until certain dates",
  body: inputRecord({
    tiers: List(
      inputRecord({
        until: Minute(),
        name: Str({ maxLength: 100 }),
        price: Integer({ minimum: 0, maximum: maxPriceCents }),
        memberPrice: NullableInteger({ minimum: 0, maximum: maxPriceCents }),
      }),
      { maxItems: mostPriceTiers },
    ),
  }),
  answer: record(cardWarning),
  more: changedMeanwhile,
  done: "Prices saved.",
});

export const removeProduct = post(`${path}/products/:productID/remove`, {
  ...editAccess,
  summary: "Remove a product that nobody has bought",
  answer: record({}),
  done: "Removed.",
});

export const withdrawProduct = post(`${path}/products/:productID/withdraw`, {
  ...editAccess,
  summary: "Withdraw a product: it isn't offered any more, and what was sold stays",
  answer: record({}),
  done: "Not sold any more.",
});

export const restoreProduct = post(`${path}/products/:productID/restore`, {
  ...editAccess,
  summary: "Offer a product again that was withdrawn",
  answer: record({}),
  done: "Offered again.",
});

export const orderProducts = post(`${path}/products-order`, {
  ...editAccess,
  summary: "Put what a program sells in order",
  body: inputRecord({ productIDs: List(ID(), { maxItems: 500 }) }),
  answer: record({}),
  more: reorderedMeanwhile,
  done: "Order updated.",
});

const quotaBody = inputRecord({
  name: Str({ minLength: 1, maxLength: 200, pattern: "\\S" }),
  size: NullableInteger({ minimum: 0, maximum: 1_000_000 }),
  /** How many of the limit one unit of each product takes. */
  uses: List(inputRecord({ productID: ID(), takes: Integer({ minimum: 1, maximum: 1_000 }) }), { maxItems: 500 }),
});
export type QuotaBody = Static<typeof quotaBody>;

export const createQuota = post(`${path}/quotas`, {
  ...editAccess,
  summary: "Add a limit that several products share",
  body: quotaBody,
  answer: record({ quotaID: ID() }),
  done: "Shared limit added.",
});

export const editQuota = post(`${path}/quotas/:quotaID`, {
  ...editAccess,
  summary: "Change a limit that several products share",
  body: quotaBody,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeQuota = post(`${path}/quotas/:quotaID/remove`, {
  ...editAccess,
  summary: "Remove a shared limit that nothing was taken from",
  answer: record({}),
  done: "Shared limit removed.",
});
