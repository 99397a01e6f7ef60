import { Array as List, Boolean as Bool, Integer, Number as Num, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { nameField } from "../../platform/forms/fields.ts";
import { maxPriceCents } from "../../platform/money.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { ID, Instant, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

/** The choice of all categories for a fee. */
export const allCategories = "every";

const path = "/clients/:client/services/:service/fees";
const editAccess = { allow: "EDIT_SALES", feature: "sales", changes: "service" } as const;

const feeTargets = ["order", "product", "category"] as const;
const feeKinds = ["flat", "percent"] as const;
export const feePeriodStates = ["open", "future", "closed"] as const;

/** Fields of the folded parts, by subject. */
const feeFields = {
  fee: {
    name: { ...nameField, help: "Buyers read it: “Late fee”, “Service fee”." },
    appliesTo: {
      type: "select",
      label: "It is added to",
      required: true,
      options: [
        { value: "order", label: "Each order" },
        { value: "product", label: "Each of one ticket" },
        { value: "category", label: "Each entry" },
      ],
    },
    productID: {
      type: "select",
      label: "Ticket",
      required: true,
      options: "by-page",
      showWhen: { name: "appliesTo", is: ["product"] },
    },
    categoryID: {
      type: "select",
      label: "Category",
      required: true,
      options: "by-page",
      besides: allCategories,
      showWhen: { name: "appliesTo", is: ["category"] },
    },
    kind: {
      type: "select",
      label: "It is",
      required: true,
      options: [
        { value: "flat", label: "An amount" },
        { value: "percent", label: "A percentage" },
      ],
    },
    amount: {
      type: "input",
      kind: "currency",
      label: "Amount",
      required: true,
      max: maxPriceCents,
      showWhen: { name: "kind", is: ["flat"] },
    },
    percentage: {
      type: "input",
      kind: "number",
      label: "Percent",
      required: true,
      min: 0.01,
      max: 100,
      help: "Of what is paid for it after the promo code.",
      showWhen: { name: "kind", is: ["percent"] },
    },
    neededToSubmit: {
      type: "checkbox",
      label: "Needed before an entry is submitted",
      showWhen: { name: "appliesTo", is: ["category"] },
    },
  },
  otherPrices: {
    memberAmount: {
      type: "input",
      kind: "currency",
      label: "For members",
      max: maxPriceCents,
      help: "Leave empty where members pay the same.",
      showWhen: { name: "appliesTo", is: ["category"] },
    },
    laterFrom: {
      type: "input",
      kind: "number",
      whole: true,
      label: "Cheaper from the entrant’s nth entry",
      min: 2,
      max: 100,
      help: "3 for the third and each one after it. Entries count once they are submitted or paid.",
      showWhen: { name: "appliesTo", is: ["category"] },
    },
    laterAmount: {
      type: "input",
      kind: "currency",
      label: "Amount from that entry on",
      max: maxPriceCents,
      showWhen: { name: "appliesTo", is: ["category"] },
    },
    copyAmount: {
      type: "input",
      kind: "currency",
      label: "For the same entry in one more category",
      max: maxPriceCents,
      help: "Entrants copy their entry into it. Leave empty where that costs the same.",
      showWhen: { name: "appliesTo", is: ["category"] },
    },
  },
  dates: {
    opensAt: {
      type: "input",
      kind: "dateTime",
      label: "Added from",
      help: "A late fee begins here. Leave empty for a fee that counts already.",
    },
    closesAt: {
      type: "input",
      kind: "dateTime",
      isEnd: true,
      label: "Added until",
      help: "Leave empty for a fee without an end.",
    },
  },
} as const;

/** The form's parts as pages draw them; the first is unfolded. */
export const feeFormParts = [
  { label: "", fields: feeFields.fee },
  { label: "Members, later entries, one more category", fields: feeFields.otherPrices },
  { label: "From when, until when", fields: feeFields.dates },
] as const;

const feeForm = { ...feeFields.fee, ...feeFields.otherPrices, ...feeFields.dates } as const;

const fee = record({
  feeID: ID(),
  name: Str(),
  appliesTo: oneOf(feeTargets),
  productID: nullable(ID()),
  /** For fees of entries alone; `every` is every category. */
  categoryID: nullable(Str()),
  kind: oneOf(feeKinds),
  amount: nullable(Integer()),
  percentage: nullable(Num()),
  /** The other prices of an entry; null: the amount. */
  memberAmount: nullable(Integer()),
  laterFrom: nullable(Integer()),
  laterAmount: nullable(Integer()),
  copyAmount: nullable(Integer()),
  neededToSubmit: Bool(),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  state: oneOf(feePeriodStates),
});
export type FeeSetup = Static<typeof fee>;

export const listFees = get(path, {
  summary: "What is added to orders, tickets and entries of a program, for its staff",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({
    fees: List(fee),
    /** Names the fees of entries that are less than a card is charged; null: none is. */
    cardWarning: nullable(Str()),
    products: List(record({ productID: ID(), name: Str() })),
    categories: List(record({ categoryID: ID(), name: Str() })),
    zone: oneOf(timeZoneNames),
  }),
});

export const createFee = post(path, {
  ...editAccess,
  summary: "Add a fee",
  form: feeForm,
  /** What staff are told of an amount that no card can be charged; null: nothing. */
  answer: record({ feeID: ID(), cardWarning: nullable(Str()) }),
  done: "Fee added.",
});

export const editFee = post(`${path}/:feeID`, {
  ...editAccess,
  summary: "Change a fee",
  form: feeForm,
  answer: record({ cardWarning: nullable(Str()) }),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const removeFee = post(`${path}/:feeID/remove`, {
  ...editAccess,
  summary: "Remove a fee that no entry has paid",
  answer: record({}),
  done: "Fee removed.",
});
