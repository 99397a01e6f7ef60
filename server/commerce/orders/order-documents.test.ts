import { expect, test } from "vitest";
import type { PurchasedTicket } from "../../../contract/commerce/orders/transactions.ts";
import { countTurns } from "../../../test/turns.ts";
import { drawTickets } from "./order-documents.ts";

test("F20 while many tickets are drawn others are served, between any two", async () => {
  const turns = countTurns();
  const turnsAt: number[] = [];
  const said = { zone: "America/Chicago", program: "Tour", days: [], validFrom: null, place: "", admits: 1 };
  const tickets = Array.from({ length: 20 }, (_, number) => ({
    ...said,
    number,
    code: `CODE-${number}`,
    holderName: "Ana Ruiz",
    get product() {
      turnsAt.push(turns.taken());
      return "Day ticket";
    },
  }));
  await drawTickets({
    association: "Oak",
    order: 7,
    logo: undefined,
    tickets: tickets as unknown as PurchasedTicket[],
  });
  turns.stop();
  expect(turnsAt).toHaveLength(20);
  expect(new Set(turnsAt).size).toBe(20);
});
