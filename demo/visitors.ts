import { createHash } from "node:crypto";
import { builderConsentText } from "../contract/tours/builder-consent.ts";
import { MINUTE } from "../contract/platform/durations.ts";
import { type AddRow, type ClientData, type DemoData, momentAt, nextNumber, personID } from "./demo-data.ts";

type Program = { filling: DemoData; client: ClientData; add: AddRow; serviceID: string };

/** Who has come to a tour on a day that is over, with the tickets that they had bought of the box office. */
export type VisitorsPlan = {
  day: number;
  orders: number;
  /** What they bought, by what was sold most. */
  products: readonly string[];
  /** Who let them in. */
  verifier: string;
};

/** 'Adult ticket' with what it costs and how many it admits, in cents. */
export type SoldProduct = { productID: string; name: string; price: number; admits: number; quota: CountedQuota };

/** A product's own limit, which counts what is sold of it before it is written. */
export type CountedQuota = {
  quota_id: string;
  service_id: string;
  product_id: string;
  name: string;
  size: number | null;
  sold: number;
};

export const givenNames = [
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

/** The same numbers each time the town is filled: 0 to 1. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Who lets people in now, and a pass for whoever comes to the demo town to try the door. */
export function addDoor({ filling, add, serviceID: service_id }: Program, verifier: string, property_id: string): void {
  const user_id = personID(filling, verifier);
  add("ticket_verifiers", { verifier_id: filling.newID(), service_id, user_id });
  add("shifts", {
    shift_id: filling.newID(),
    service_id,
    name: "Vic Tryout",
    property_id,
    // A week, so that they find a door that is open.
    starts_at: momentAt(filling, 0, "00:00"),
    ends_at: momentAt(filling, 7, "23:00"),
    sells: true,
    made_by: user_id,
    created_at: momentAt(filling, -1),
  });
}

/** Orders, tickets and scans as the box office and the doors have left them. */
export function addVisitors(
  program: Program,
  plan: VisitorsPlan,
  sold: readonly SoldProduct[],
  homes: readonly string[],
): void {
  const { filling, add, serviceID: service_id } = program;
  const roll = seededRandom(1_913 + plan.day);
  const user_id = personID(filling, plan.verifier);
  const sellers = plan.products.flatMap((name) => sold.filter((one) => one.name === name));
  const opens = Date.parse(momentAt(filling, plan.day, "10:00"));
  for (let order = 0; order < plan.orders; order += 1) {
    const product = sellers[Math.floor(roll() ** 2 * sellers.length)]!;
    const quantity = product.admits > 1 ? 1 : 1 + Math.floor(roll() * 3);
    const name = `${givenNames[Math.floor(roll() * 12)]} ${familyNames[Math.floor(roll() * 12)]}`;
    const tickets = addOrder(program, { product, quantity, name, order, moment: orderedAt(filling, plan, order) });
    // Most come late in the morning and after lunch, and see a few homes one after the other.
    const first = opens + (roll() < 0.5 ? 20 + roll() * 110 : 170 + roll() * 130) * MINUTE;
    const seen = Math.min(2 + Math.floor(roll() * 4), homes.length);
    const begin = Math.floor(roll() ** 1.5 * homes.length);
    for (let stop = 0; stop < seen; stop += 1) {
      const shown = first + stop * (18 + roll() * 14) * MINUTE;
      const property_id = homes[(begin + stop) % homes.length]!;
      for (const ticket_id of tickets) {
        const moment = new Date(shown + roll() * 2 * MINUTE).toISOString();
        const scan = { scan_id: filling.newID(), service_id, property_id, ticket_id, at: moment, received_at: moment };
        add("scans", { ...scan, user_id, told: "ok", verdict: "ok", seat: 1 });
      }
    }
  }
}

/** One after the other in the two weeks before, while the office is open. */
function orderedAt(filling: DemoData, { day, orders }: Pick<VisitorsPlan, "day" | "orders">, order: number): string {
  const days = (order / orders) * 14;
  const minute = 9 * 60 + Math.floor((days % 1) * 8 * 60);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return momentAt(filling, day - 14 + Math.floor(days), clock);
}

type OrderPlan = { product: SoldProduct; quantity: number; name: string; order: number; moment: string };

/** Paid in cash at the association's office, some days before. */
function addOrder({ filling, client, add, serviceID: service_id }: Program, plan: OrderPlan): string[] {
  const { product, quantity, name, order, moment } = plan;
  const [transaction_id, item_id, payment_id] = [filling.newID(), filling.newID(), filling.newID()];
  const total = product.price * quantity;
  const taken_by = personID(filling, "boxoffice");
  add("transactions", {
    transaction_id,
    begun_service_id: service_id,
    state: "paid",
    number: nextNumber(client, "transaction"),
    guest_name: name,
    guest_email: emailOf(name, order),
    method: "cash",
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
    total,
  });
  const { quota } = product;
  add("transaction_quotas", { transaction_id, quota_id: quota.quota_id, quantity, sold: true });
  quota.sold += quantity;
  const payment = { payment_id, transaction_id, provider: "cash", reference: payment_id, amount: total };
  add("payments", { ...payment, taken_by, at: moment });
  if (total > 0)
    add("ledger", {
      ledger_id: filling.newID(),
      kind: "charge",
      transaction_id,
      source_id: payment_id,
      amount: total,
      at: moment,
    });
  if (order % 4 === 0)
    add("builder_consents", {
      consent_id: filling.newID(),
      service_id,
      transaction_id,
      email: emailOf(name, order),
      wording: builderConsentText,
      given_at: moment,
      given_with: "staff",
      user_id: taken_by,
    });
  return Array.from({ length: quantity }, () => {
    const [ticket_id, number] = [filling.newID(), nextNumber(client, "ticket")];
    const ticket = { ticket_id, transaction_id, item_id, service_id, product_id: product.productID, number };
    add("tickets", { ...ticket, paid: product.price, created_at: moment });
    add("ticket_codes", { code: codeOf(ticket_id), ticket_id, created_at: moment });
    return ticket_id;
  });
}

export const emailOf = (name: string, order: number) => `${name.toLowerCase().replace(" ", ".")}${order}@mail.example`;

const codeOf = (ticketID: string) => createHash("sha256").update(ticketID).digest("base64url").slice(0, 22);
