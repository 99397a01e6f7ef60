import { HOUR } from "../../../contract/platform/durations.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { TicketRestriction } from "../../../contract/votes/public-votes.ts";
import type { QuestionPurpose } from "../../../contract/commerce/questions/question-forms.ts";
import type { ProductKind } from "../../../contract/commerce/shop/sale-rules.ts";
import { weeksLater } from "../../../contract/platform/time-zone.ts";
import type { DatabaseRow } from "../../platform/db/rows.ts";
import { newCodes } from "../../platform/random-codes.ts";
import type { Blueprint } from "../blueprint.ts";
import type { Template } from "./template.ts";

type Price = { price: number; memberPrice?: number };

/** A product, in dollars; its ticket, quota and questions are named by their labels. */
type Product = Price & {
  name: string;
  description: string;
  kind?: ProductKind;
  size?: number;
  most?: number;
  tickets?: number;
  admits?: number;
  /** A lower price in the first weeks after the program is made. */
  early?: Price & { weeks: number };
  seats?: number;
  asks?: string;
  group?: string;
  tier?: string;
  hidden?: boolean;
};

/** Each code gets a random ending, so that knowing the template isn't knowing the code. */
type TemplatePromoCode = {
  begins: string;
  note: string;
  percent?: number;
  price?: number;
  of?: string;
  mostUses?: number;
};

/** An unpublished vote. */
type Vote = {
  name: string;
  question: string;
  description: string;
  ticketRestriction: TicketRestriction;
};

type Form = { name: string; description: string; purpose: QuestionPurpose | "property"; elements: readonly Element[] };

/** A program that sells, set up except for name, dates and place. */
type SellingContents = Pick<Template, "template" | "kind" | "name" | "purpose"> & {
  tagline: string;
  description: string;
  refundPolicy: string;
  seats?: { name: string; size: number };
  groups?: readonly { name: string; description: string }[];
  tiers: readonly {
    name: string;
    price: number;
    places: number;
    benefits: string;
    logo: "large" | "medium" | "small";
  }[];
  forms: readonly Form[];
  products: readonly Product[];
  codes: readonly TemplatePromoCode[];
  /** About the tour's homes, group by group. */
  votes?: readonly Vote[];
  sections: readonly DatabaseRow[];
};

export const sellingTemplate = (selling: SellingContents): Template => ({
  template: selling.template,
  kind: selling.kind,
  name: selling.name,
  purpose: selling.purpose,
  contents: [
    plural(selling.products.length, "ticket or price", "tickets and prices"),
    ...(selling.groups ? [plural(selling.groups.length, "group of homes", "groups of homes")] : []),
    plural(selling.tiers.length, "sponsorship tier"),
    plural(selling.forms.length, "form"),
    plural(selling.codes.length, "promo code"),
    ...(selling.votes ? [plural(selling.votes.length, "public vote")] : []),
  ],
  blueprint: (madeAt) => blueprintOf(selling, madeAt),
});

const blueprintOf = (selling: SellingContents, madeAt: Date): Blueprint => ({
  service: { kind: selling.kind, tagline: selling.tagline, description: selling.description },
  judging: null,
  mails: null,
  sales: { refund_policy: selling.refundPolicy },
  parts: {
    sections: selling.sections,
    propertyGroups: (selling.groups ?? []).map((group) => ({ property_group_id: group.name, ...group })),
    sponsorTiers: selling.tiers.map(({ name, price, places, benefits, logo: logo_size }) => ({
      sponsor_tier_id: name,
      name,
      price: cents(price),
      places,
      benefits,
      logo_size,
    })),
    forms: selling.forms.map(({ name, description, purpose }) => ({ form_id: name, purpose, name, description })),
    formVersions: selling.forms.map(({ name: form_id, elements }) => ({ form_id, version: 1, elements })),
    products: selling.products.map(productRow),
    productTiers: selling.products.flatMap((product) => earlyRow(product, madeAt)),
    quotas: quotasOf(selling),
    productQuotas: takenBy(selling),
    promoCodes: selling.codes.map(codeRow),
    promoCodeProducts: selling.codes.flatMap(({ begins, of }) =>
      of ? [{ promo_code_id: begins, product_id: of }] : [],
    ),
    publicVotes: (selling.votes ?? []).map(voteRow),
  },
});

const voteRow = ({ name, question, description, ticketRestriction }: Vote): DatabaseRow => ({
  public_vote_id: name,
  name,
  question,
  description,
  items: "properties",
  grouped: true,
  choices: 1,
  ticket_restriction: ticketRestriction,
});

const cents = (dollars: number | undefined) => (dollars === undefined ? null : dollars * 100);

const productRow = ({ name, description, kind = "ticket", ...product }: Product): DatabaseRow => ({
  product_id: name,
  kind,
  name,
  description,
  price: cents(product.price),
  member_price: cents(product.memberPrice),
  tickets: product.tickets ?? (kind === "ticket" ? 1 : 0),
  admits: product.admits ?? 1,
  most: product.most ?? 20,
  hidden: product.hidden ?? false,
  form_id: product.asks ?? null,
  property_group_id: product.group ?? null,
  sponsor_tier_id: product.tier ?? null,
});

const earlyRow = ({ name, early }: Product, madeAt: Date): DatabaseRow[] => {
  if (!early) return [];
  const until = weeksLater(startOfHour(madeAt), early.weeks, "America/Chicago");
  return [
    { product_id: name, until, name: "Early bird", price: cents(early.price), member_price: cents(early.memberPrice) },
  ];
};
const startOfHour = (madeAt: Date) => Math.floor(madeAt.getTime() / HOUR) * HOUR;

/** Each product has a quota of its own; seats are a shared quota. */
const quotasOf = ({ products, seats }: SellingContents): DatabaseRow[] => [
  ...products.map(({ name, size = null }) => ({ quota_id: `of ${name}`, product_id: name, name, size })),
  ...(seats ? [{ quota_id: "seats", ...seats }] : []),
];

const takenBy = ({ products }: SellingContents): DatabaseRow[] => [
  ...products.map(({ name }) => ({ product_id: name, quota_id: `of ${name}`, takes: 1 })),
  ...products.flatMap(({ name, seats }) => (seats ? [{ product_id: name, quota_id: "seats", takes: seats }] : [])),
];

const codeRow = ({ begins, note, percent, price, mostUses }: TemplatePromoCode): DatabaseRow => ({
  promo_code_id: begins,
  code: newCodes(1, begins)[0],
  note,
  kind: percent === undefined ? "price" : "percent",
  value: percent === undefined ? cents(price) : percent * 100,
  most_uses: mostUses ?? null,
});
