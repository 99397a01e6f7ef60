import { Array as List, Boolean as Bool, Integer, Number as Num, Optional, type Static, String as Str } from "typebox";
import { downloadQuery } from "../../platform/downloads.ts";
import { get, post } from "../../platform/endpoint.ts";
import { maxPriceCents } from "../../platform/money.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { Cursor, ID, Instant, nullable, oneOf, record, inputRecord } from "../../platform/schema.ts";
import { timeZoneNames } from "../../platform/time-zone.ts";

const path = "/clients/:client/services/:service/promo-codes";
const editAccess = { allow: "EDIT_SALES", feature: "sales" } as const;

const promoCodeKinds = ["percent", "amount", "price"] as const;
export const promoCodeStates = ["active", "notYet", "ended", "usedUp", "withdrawn"] as const;
export type PromoCodeState = (typeof promoCodeStates)[number];

export const mostCodesPerBatch = 5_000;

const codeField = {
  type: "input",
  kind: "text",
  format: "promo-code",
  label: "Code",
  required: true,
  help: "3 to 40 letters, digits, hyphens and underscores. Capitals and small letters are one.",
} as const;

/** The code's effect, and its products. */
const reductionFields = {
  kind: {
    type: "select",
    label: "What it does",
    required: true,
    options: [
      { value: "percent", label: "Takes a percentage off" },
      { value: "amount", label: "Takes an amount off the order" },
      { value: "price", label: "Makes each cost another price" },
    ],
  },
  percentage: {
    type: "input",
    kind: "number",
    label: "Percent off",
    required: true,
    min: 0.01,
    max: 100,
    showWhen: { name: "kind", is: ["percent"] },
  },
  amount: {
    type: "input",
    kind: "currency",
    label: "Amount",
    required: true,
    max: maxPriceCents,
    showWhen: { name: "kind", is: ["amount", "price"] },
  },
  products: {
    type: "multiSelect",
    label: "Tickets it is for",
    options: "by-page",
    help: "Choose none for all that aren’t hidden. A hidden ticket is shown to whoever has a code for it.",
  },
} as const;

const periodFields = {
  opensAt: { type: "input", kind: "dateTime", label: "Counts from" },
  closesAt: { type: "input", kind: "dateTime", isEnd: true, label: "Counts until" },
  membersOnly: { type: "checkbox", label: "For members only" },
} as const;

const integerField = { type: "input", kind: "number", whole: true, min: 1 } as const;
const usageFields = {
  mostUses: { ...integerField, label: "Orders in all", max: 1_000_000, help: "Leave empty for as many as are made." },
  mostEach: { ...integerField, label: "Orders of one person", max: 1_000, help: "By email address." },
  budget: {
    type: "input",
    kind: "currency",
    label: "Most it takes off in all",
    min: 1,
    max: maxPriceCents,
    help: "An order that would go beyond it doesn’t get the code.",
  },
} as const;

const noteFields = {
  note: { type: "textarea", label: "Note for staff", maxLength: 1_000, help: "Who it is for, and why." },
} as const;

const furtherParts = [
  { label: "Dates and members", fields: periodFields },
  { label: "How often it can be used", fields: usageFields },
  { label: "Note", fields: noteFields },
] as const;

const codeFields = { code: codeField, ...reductionFields } as const;
const promoCodeForm = { ...codeFields, ...periodFields, ...usageFields, ...noteFields } as const;
export const promoCodeFormParts = [{ label: "", fields: codeFields }, ...furtherParts] as const;

const batchFields = {
  count: { ...integerField, label: "How many codes", required: true, max: mostCodesPerBatch },
  prefix: {
    type: "input",
    kind: "text",
    format: "promo-code",
    label: "They begin with",
    maxLength: 20,
    help: "GALA makes GALA-7KQXM3RT.",
  },
  ...reductionFields,
} as const;
const batchForm = { ...batchFields, ...periodFields, ...usageFields, ...noteFields } as const;
export const promoCodeBatchFormParts = [{ label: "", fields: batchFields }, ...furtherParts] as const;

const promoCode = record({
  promoCodeID: ID(),
  code: Str(),
  kind: oneOf(promoCodeKinds),
  percentage: nullable(Num()),
  amount: nullable(Integer()),
  products: List(ID()),
  opensAt: nullable(Instant()),
  closesAt: nullable(Instant()),
  membersOnly: Bool(),
  mostUses: nullable(Integer()),
  mostEach: nullable(Integer()),
  budget: nullable(Integer()),
  note: Str(),
  /** Shared by codes that were made together. */
  batchID: nullable(ID()),
  /** Uses in paid orders and in carts. */
  uses: Integer(),
  spent: Integer(),
  state: oneOf(promoCodeStates),
});
export type PromoCodeSetup = Static<typeof promoCode>;

const filter = {
  search: Optional(Str({ maxLength: 200 })),
  state: Optional(oneOf(promoCodeStates)),
  batchID: Optional(ID()),
};

export const listPromoCodes = get(path, {
  summary: "A program's promo codes, and how often each was used, for its staff",
  allow: "VIEW_SALES",
  feature: "sales",
  query: inputRecord({ ...filter, after: Optional(Cursor()) }),
  answer: record({
    promoCodes: List(promoCode),
    total: Integer(),
    products: List(record({ productID: ID(), name: Str() })),
    zone: oneOf(timeZoneNames),
    next: nullable(Cursor()),
  }),
});

export const downloadPromoCodes = post(`${path}/download`, {
  summary: "Download promo codes",
  allow: "VIEW_SALES",
  feature: "sales",
  ...downloadQuery(filter),
});

export const createPromoCode = post(path, {
  ...editAccess,
  summary: "Add a promo code",
  form: promoCodeForm,
  answer: record({ promoCodeID: ID() }),
  done: "Promo code added.",
});

export const createPromoCodes = post(`${path}/many`, {
  ...editAccess,
  summary: "Make many promo codes that nobody can guess",
  form: batchForm,
  answer: record({ batchID: ID() }),
  done: "Promo codes made.",
});

export const editPromoCode = post(`${path}/:promoCodeID`, {
  ...editAccess,
  summary: "Change a promo code",
  form: promoCodeForm,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const withdrawPromoCode = post(`${path}/:promoCodeID/withdraw`, {
  ...editAccess,
  summary: "Withdraw a promo code: nobody can use it any more",
  answer: record({}),
  done: "Promo code ended.",
});

export const withdrawBatch = post(`${path}/:promoCodeID/withdraw-batch`, {
  ...editAccess,
  summary: "Withdraw all promo codes that were made together with one",
  answer: record({ withdrawn: Integer() }),
  done: "Promo codes ended.",
});

export const restorePromoCode = post(`${path}/:promoCodeID/restore`, {
  ...editAccess,
  summary: "Let a promo code count again that was withdrawn",
  answer: record({}),
  done: "Promo code counts again.",
});
