import type { CountedQuota, SoldProduct } from "./visitors.ts";
import type { Element } from "../contract/platform/forms/element.ts";
import type { ProductKind } from "../contract/commerce/shop/sale-rules.ts";
import { type AddRow, type DemoData, type RelativeMoment, momentAt } from "./demo-data.ts";

type Program = { data: DemoData; add: AddRow; serviceID: string };

/** A product: prices in dollars; unlimited unless a quantity is set. */
type ProductPlan = {
  name: string;
  kind?: ProductKind;
  /** The group of the record that the product creates. */
  group?: string;
  tier?: string;
  description: string;
  price: number;
  memberPrice?: number;
  /** What is given in return for one; the rest of its price is a gift. */
  fairValue?: number;
  size?: number;
  early?: { until: RelativeMoment; price: number; memberPrice?: number };
  tickets?: number;
  admits?: number;
  most?: number;
  validFrom?: RelativeMoment;
  hidden?: boolean;
  /** Places of the program's limit that one takes. */
  seats?: number;
  late?: { name: string; from: RelativeMoment; price: number };
  /** Name of the form that each attendee is asked. */
  asks?: string;
};

type CodePlan = {
  code: string;
  note: string;
  percent?: number;
  off?: number;
  of?: string;
  mostUses?: number;
  uses?: number;
  closes?: RelativeMoment;
};

export type SalesPlan = {
  settings: { place: string; refund_policy: string; changes_until?: RelativeMoment } & {
    order_invoices?: boolean;
    order_invoice_note?: string;
  };
  seats?: { name: string; size: number };
  questions?: readonly { name: string; description: string; elements: readonly Element[] }[];
  products: readonly ProductPlan[];
  codes?: readonly CodePlan[];
};

const cents = (dollars: number | undefined) => (dollars === undefined ? null : Math.round(dollars * 100));

export function addSales(
  program: Program,
  { settings, seats, products, questions = [], codes = [] }: SalesPlan,
  { groups, tiers }: { groups: ReadonlyMap<string, string>; tiers: ReadonlyMap<string, string> },
): SoldProduct[] {
  const { data, add, serviceID: service_id } = program;
  const { changes_until: until, ...words } = settings;
  add("sales_settings", { service_id, ...words, changes_until: until ? momentAt(data, ...until) : null });
  const seatsID = data.newID();
  const ids = new Map(products.map(({ name }) => [name, data.newID()]));
  const forms = new Map(questions.map(({ name }) => [name, data.newID()]));
  questions.forEach(({ elements, ...form }, position) => {
    const form_id = forms.get(form.name);
    add("forms", { form_id, service_id, purpose: "attendee", position, ...form });
    add("form_versions", { form_id, version: 1, elements });
  });
  const quotas = products.map((plan, position) =>
    addProduct(program, plan, {
      product_id: ids.get(plan.name)!,
      position,
      form_id: plan.asks ? forms.get(plan.asks)! : null,
      property_group_id: plan.group ? groups.get(plan.group)! : null,
      sponsor_tier_id: plan.tier ? tiers.get(plan.tier)! : null,
    }),
  );
  const shared: CountedQuota | undefined = seats && {
    quota_id: seatsID,
    service_id,
    product_id: null,
    name: seats.name,
    size: seats.size,
    sold: 0,
  };
  if (shared) add("quotas", shared);
  for (const { name, seats: takes } of products)
    if (takes) add("product_quotas", { service_id, product_id: ids.get(name)!, quota_id: seatsID, takes });
  for (const plan of codes) addCode(program, plan, ids);
  return products.map(
    ({ name, kind = "ticket", price, fairValue, tickets = 1, admits = 1, seats: takes, asks }, place) => ({
      productID: ids.get(name)!,
      name,
      kind,
      tickets,
      price: Math.round(price * 100),
      fairValue: cents(fairValue),
      admits,
      quota: quotas[place]!,
      shared: shared && takes ? { quota: shared, takes } : undefined,
      formID: asks ? forms.get(asks)! : null,
    }),
  );
}

function addProduct(
  { data, add, serviceID: service_id }: Program,
  plan: ProductPlan,
  quotaOrGroup: {
    product_id: string;
    position: number;
    form_id: string | null;
    property_group_id: string | null;
    sponsor_tier_id: string | null;
  },
) {
  const { name, description, kind = "ticket", tickets = 1, admits = 1, most = 20, hidden = false, size = null } = plan;
  const { product_id } = quotaOrGroup;
  const moment = ([days, time]: RelativeMoment) => momentAt(data, days, time);
  add("products", {
    ...quotaOrGroup,
    service_id,
    kind,
    name,
    description,
    price: cents(plan.price),
    member_price: cents(plan.memberPrice),
    fair_value: cents(plan.fairValue),
    tickets,
    admits,
    most,
    hidden,
    valid_from: plan.validFrom ? moment(plan.validFrom) : null,
  });
  const quota_id = data.newID();
  const quota: CountedQuota = { quota_id, service_id, product_id, name, size, sold: 0 };
  add("quotas", quota);
  add("product_quotas", { service_id, product_id, quota_id, takes: 1 });
  const { early, late } = plan;
  if (early)
    add("product_tiers", {
      service_id,
      product_id,
      until: moment(early.until),
      name: "Early bird",
      price: cents(early.price),
      member_price: cents(early.memberPrice),
    });
  if (late)
    add("fees", {
      fee_id: data.newID(),
      service_id,
      name: late.name,
      kind: "flat",
      amount: cents(late.price),
      applies_to: "product",
      product_id,
      opens_at: moment(late.from),
    });
  return quota;
}

function addCode({ data, add, serviceID: service_id }: Program, plan: CodePlan, products: ReadonlyMap<string, string>) {
  const { code, note, percent, off, of, mostUses = null, uses = 0, closes } = plan;
  const promo_code_id = data.newID();
  add("promo_codes", {
    promo_code_id,
    service_id,
    code,
    note,
    kind: percent === undefined ? "amount" : "percent",
    value: percent === undefined ? cents(off) : percent * 100,
    most_uses: mostUses,
    uses,
    closes_at: closes ? momentAt(data, ...closes) : null,
  });
  if (of) add("promo_code_products", { service_id, promo_code_id, product_id: products.get(of)! });
}
