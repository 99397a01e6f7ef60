import { type ClientData, type DemoData, addClientPart, momentAt, nextNumber, personID } from "./demo-data.ts";

type InvoicePlan = {
  who: string;
  days: number;
  due: number;
  note: string;
  lines: readonly { name: string; amount: number; quantity: number }[];
  /** Days from today on which a check came. */
  paid?: { days: number };
};

const plans: readonly InvoicePlan[] = [
  {
    who: "builder",
    days: -70,
    due: -40,
    note: "Thank you for another year.",
    lines: [{ name: "Membership dues", amount: 38_500, quantity: 1 }],
    paid: { days: -52 },
  },
  {
    who: "builder",
    days: -6,
    due: 18,
    note: "Your booth stands by the south door. Power is included.",
    lines: [
      { name: "Booth at the builders’ day", amount: 45_000, quantity: 1 },
      { name: "Lunch for your crew", amount: 1_850, quantity: 6 },
    ],
  },
];

/** What somebody is billed for: one is paid, one is open. */
export function addInvoices(filling: DemoData, client: ClientData): void {
  const add = addClientPart(client, `invoices of ${client.row["name"] as string}`);
  for (const plan of plans) {
    const { who, days, due, note, lines, paid } = plan;
    const [invoice_id, transaction_id, payment_id] = [filling.newID(), filling.newID(), filling.newID()];
    const user_id = personID(filling, who);
    const { email, full_name } = filling.users.find((user) => user["user_id"] === user_id)!;
    const total = lines.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
    const created_at = momentAt(filling, days, "10:15");
    const number = nextNumber(client, "invoice");
    const named = {
      user_id,
      number,
      note,
      created_at,
      sent_at: created_at,
      created_by: personID(filling, "boxoffice"),
    };
    add("invoices", {
      invoice_id,
      ...named,
      name: full_name,
      email,
      due_on: momentAt(filling, due).slice(0, 10),
      remind_before: 3,
      remind_after: 7,
    });
    add("invoice_lines", ...lines.map((line, position) => ({ invoice_id, position, ...line })));
    const sums = { subtotal: total, total, added: { fees: [], taxes: [] } };
    const shared = { discount: 0, fees: 0, tax: 0, refunded: 0, decline_contact: false, member: false };
    const bought = { transaction_id, invoice_id, user_id, guest_name: full_name, guest_email: email, guest_phone: "" };
    const money = { ...sums, ...shared, ...bought, created_at };
    if (!paid) add("transactions", { ...money, state: "held", note: "" });
    else {
      const paid_at = momentAt(filling, paid.days, "14:30");
      add("transactions", {
        ...money,
        state: "paid",
        number: nextNumber(client, "transaction"),
        method: "manual",
        note: "Check 2207",
        paid_at,
      });
      const taken_by = personID(filling, "boxoffice");
      const reference = payment_id;
      const payment = { payment_id, transaction_id, provider: "manual", reference, amount: total, currency: "usd" };
      add("payments", { ...payment, taken_by, at: paid_at });
      add("ledger", {
        ledger_id: filling.newID(),
        kind: "charge",
        transaction_id,
        source_id: payment_id,
        amount: total,
        at: paid_at,
      });
    }
  }
}
