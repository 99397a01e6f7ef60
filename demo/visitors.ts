import { createHash } from "node:crypto";
import { builderConsentText } from "../contract/tours/builder-consent.ts";
import { MINUTE } from "../contract/platform/durations.ts";
import type { Values } from "../contract/platform/forms/element.ts";
import type { ProductKind } from "../contract/commerce/shop/sale-rules.ts";
import {
  type AddRow,
  type ClientData,
  type DemoData,
  type RelativeMoment,
  momentAt,
  nextNumber,
  personID,
} from "./demo-data.ts";
import { fullNameOf } from "./people.ts";

type Program = { data: DemoData; client: ClientData; add: AddRow; serviceID: string };

/** Visitors of a tour on a past day, with tickets that the box office sold; of an event, those who bought in the two weeks before. */
export type VisitorsPlan = {
  day: number;
  orders: number;
  /** Names of products, best-selling first. */
  products: readonly string[];
  verifier: string;
  /** What three of four orders have answered for each of their guests. */
  answers?: Values;
};

/** What somebody with an account gives, as paid at the office by check. */
export type GiftPlan = { person: string; product: string; quantity: number; moment: RelativeMoment };

/** A product such as 'Adult ticket', its price in cents and how many people it admits. */
export type SoldProduct = {
  productID: string;
  name: string;
  kind: ProductKind;
  price: number;
  /** How many one brings. */
  tickets: number;
  fairValue: number | null;
  admits: number;
  quota: CountedQuota;
  /** The limit that it shares with others, and how many places one takes of it. */
  shared: { quota: CountedQuota; takes: number } | undefined;
  /** The form that each attendee is asked. */
  formID: string | null;
};

/** A product's limit; its count is written with what was sold. */
export type CountedQuota = {
  quota_id: string;
  service_id: string;
  /** Null of a limit that products share. */
  product_id: string | null;
  name: string;
  size: number | null;
  sold: number;
};

export const firstNames = [
  "Alma",
  "Bert",
  "Cora",
  "Dean",
  "Edie",
  "Floyd",
  "Greta",
  "Hank",
  "Irma",
  "Joel",
  "Kaye",
  "Lyle",
];
export const familyNames = [
  "Aune",
  "Berg",
  "Colby",
  "Dahl",
  "Ekman",
  "Foss",
  "Gage",
  "Hovda",
  "Iverson",
  "Jorde",
  "Kuhn",
  "Lien",
];

/** Pseudo-random numbers from 0 to 1, the same at each filling. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A ticket verifier who is on duty now, and a shift's pass to try the door with. */
export function addDoor({ data, add, serviceID: service_id }: Program, verifier: string, property_id: string): void {
  const user_id = personID(data, verifier);
  add("ticket_verifiers", { verifier_id: data.newID(), service_id, user_id });
  add("shifts", {
    shift_id: data.newID(),
    service_id,
    name: "Vic Tryout",
    property_id,
    // A week, so that the door is open whenever it is tried.
    starts_at: momentAt(data, 0, "00:00"),
    ends_at: momentAt(data, 7, "23:00"),
    sells: true,
    made_by: user_id,
    created_at: momentAt(data, -1),
  });
}

/** Orders, tickets and scans of past visitors. */
export function addVisitors(
  program: Program,
  plan: VisitorsPlan,
  sold: readonly SoldProduct[],
  homes: readonly string[],
): void {
  const { data, add, serviceID: service_id } = program;
  const roll = seededRandom(1_913 + plan.day);
  const user_id = personID(data, plan.verifier);
  const sellers = plan.products.flatMap((name) => sold.filter((one) => one.name === name));
  const opens = Date.parse(momentAt(data, plan.day, "10:00"));
  for (let order = 0; order < plan.orders; order += 1) {
    const product = sellers[Math.floor(roll() ** 2 * sellers.length)]!;
    const quantity = product.admits > 1 ? 1 : 1 + Math.floor(roll() * 3);
    const name = `${firstNames[Math.floor(roll() * 12)]} ${familyNames[Math.floor(roll() * 12)]}`;
    const tickets = addOrder(program, {
      product,
      quantity,
      name,
      order,
      moment: orderedAt(data, plan, order),
      toBuilders: homes.length > 0,
    });
    if (plan.answers && product.formID && order % 4 !== 0)
      for (const ticket_id of tickets)
        add("form_answers", { service_id, ticket_id, form_id: product.formID, version: 1, answers: plan.answers });
    // Most visitors come late in the morning or after lunch, and see a few homes in a row.
    const first = opens + (roll() < 0.5 ? 20 + roll() * 110 : 170 + roll() * 130) * MINUTE;
    const homesVisited = Math.min(2 + Math.floor(roll() * 4), homes.length);
    const begin = Math.floor(roll() ** 1.5 * homes.length);
    for (let stop = 0; stop < homesVisited; stop += 1) {
      const scannedAt = first + stop * (18 + roll() * 14) * MINUTE;
      const property_id = homes[(begin + stop) % homes.length]!;
      for (const ticket_id of tickets) {
        const moment = new Date(scannedAt + roll() * 2 * MINUTE).toISOString();
        const scan = { scan_id: data.newID(), service_id, property_id, ticket_id, at: moment, received_at: moment };
        add("scans", { ...scan, user_id, told: "ok", verdict: "ok", seat: 1 });
      }
    }
  }
}

/** After the orders of its program, since numbers are in order of time. */
export function addGift(program: Program, plan: GiftPlan, sold: readonly SoldProduct[]): void {
  const { person, quantity, moment } = plan;
  addOrder(program, {
    product: sold.find(({ name }) => name === plan.product)!,
    quantity,
    name: fullNameOf(person),
    person,
    order: 0,
    moment: momentAt(program.data, ...moment),
    toBuilders: false,
  });
}

/** Moments spread over the two weeks before, in office hours. */
function orderedAt(data: DemoData, { day, orders }: Pick<VisitorsPlan, "day" | "orders">, order: number): string {
  const days = (order / orders) * 14;
  const minute = 9 * 60 + Math.floor((days % 1) * 8 * 60);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return momentAt(data, day - 14 + Math.floor(days), clock);
}

type OrderPlan = {
  product: SoldProduct;
  quantity: number;
  name: string;
  /** Of an order with an account. */
  person?: string;
  order: number;
  moment: string;
  /** Whether buyers are asked if builders may write to them. */
  toBuilders: boolean;
};

/** An order paid at the association's office: in cash for a tour, and not in cash for an evening, so that no till holds it. */
function addOrder({ data, client, add, serviceID: service_id }: Program, plan: OrderPlan): string[] {
  const { product, quantity, name, person, order, moment, toBuilders } = plan;
  const email = person === undefined ? emailOf(name, order) : `${person}@demo.test`;
  const [transaction_id, item_id, payment_id] = [data.newID(), data.newID(), data.newID()];
  const total = product.price * quantity;
  const method = toBuilders ? "cash" : "manual";
  const taken_by = personID(data, "boxoffice");
  add("transactions", {
    transaction_id,
    begun_service_id: service_id,
    state: "paid",
    number: nextNumber(client, "transaction"),
    user_id: person === undefined ? null : personID(data, person),
    guest_name: name,
    guest_email: email,
    method,
    sold_by: taken_by,
    subtotal: total,
    total,
    created_at: moment,
    paid_at: moment,
  });
  add("transaction_items", {
    item_id,
    transaction_id,
    service_id,
    position: 0,
    product_id: product.productID,
    name: product.name,
    quantity,
    unit_price: product.price,
    sold_as: product.kind,
    fair_value: product.fairValue,
    total,
  });
  for (const { quota, takes } of [{ quota: product.quota, takes: 1 }, ...(product.shared ? [product.shared] : [])]) {
    add("transaction_quotas", { transaction_id, quota_id: quota.quota_id, quantity: quantity * takes, sold: true });
    quota.sold += quantity * takes;
  }
  const payment = { payment_id, transaction_id, provider: method, reference: payment_id, amount: total };
  add("payments", { ...payment, taken_by, at: moment });
  if (total > 0)
    add("ledger", {
      ledger_id: data.newID(),
      kind: "charge",
      transaction_id,
      source_id: payment_id,
      amount: total,
      at: moment,
    });
  if (order % 4 === 0 && toBuilders)
    add("builder_consents", {
      consent_id: data.newID(),
      service_id,
      transaction_id,
      email,
      wording: builderConsentText,
      given_at: moment,
      given_with: "staff",
      user_id: taken_by,
    });
  return Array.from({ length: quantity * product.tickets }, () => {
    const [ticket_id, number] = [data.newID(), nextNumber(client, "ticket")];
    const ticket = { ticket_id, transaction_id, item_id, service_id, product_id: product.productID, number };
    add("tickets", { ...ticket, paid: product.price, created_at: moment });
    add("ticket_codes", { code: codeOf(ticket_id), ticket_id, created_at: moment });
    return ticket_id;
  });
}

export const emailOf = (name: string, order: number) => `${name.toLowerCase().replace(" ", ".")}${order}@mail.example`;

const codeOf = (ticketID: string) => createHash("sha256").update(ticketID).digest("base64url").slice(0, 22);
