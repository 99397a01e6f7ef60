import { beforeAll, expect, test } from "vitest";
import {
  createPromoCode,
  createPromoCodes,
  downloadPromoCodes,
  editPromoCode,
  listPromoCodes,
  restorePromoCode,
  withdrawBatch,
  withdrawPromoCode,
} from "../../../contract/commerce/shop/promo-codes.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { type Shop, addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
let shops = 0;
let shop: Shop;

async function beginShop() {
  shop = await addShop(town, {
    url: `codes-${(shops += 1)}`,
    products: { Ticket: { price: 10_000 }, VIP: { price: 20_000, hidden: true } },
  });
}
beforeAll(beginShop);

const off10 = { kind: "percent" as const, percentage: 10 };
const add = (code: string, more: object = {}) => town.as("owner")(createPromoCode, shop, { code, ...off10, ...more });
const list = async (query: object = {}) => (await town.as("owner")(listPromoCodes, shop, undefined, { query })).answer;
const codeNamed = async (code: string) => (await list({ search: code })).promoCodes[0]!;
const buy = (name: string, promoCode: string) =>
  town.as()(registration, shop, {
    cartKey: newKey(town.clients["oak"]),
    cart: [{ ticketID: shop.products[name]!, quantity: 1 }],
    promoCode,
  });
const sentOf = ({ code, kind, percentage, amount, products, ...rest }: Awaited<ReturnType<typeof codeNamed>>) => {
  const { opensAt, closesAt, membersOnly, mostUses, mostEach, budget, note } = rest;
  const does = kind === "percent" ? { percentage } : { amount };
  return { code, kind, ...does, products, opensAt, closesAt, membersOnly, mostUses, mostEach, budget, note };
};

test("T09 a code takes off what it says, and the list says how often it was used and for how much", async () => {
  await beginShop();
  expect((await add("GALA10")).status).toBe(200);
  await add("TABLE50", { kind: "amount", percentage: null, amount: 5_000 });
  await add("VIP", { kind: "price", percentage: null, amount: 15_000, products: [shop.products["VIP"]!] });
  expect((await buy("Ticket", "gala10")).answer.cart!.balance).toBe(9_000);
  expect((await buy("Ticket", "TABLE50")).answer.cart!.balance).toBe(5_000);
  expect((await buy("VIP", "vip")).answer.cart!.balance).toBe(15_000);
  const { promoCodes, total } = await list();
  expect(total).toBe(3);
  expect(promoCodes.map(({ code, uses, spent, state }) => ({ code, uses, spent, state }))).toEqual([
    { code: "VIP", uses: 1, spent: 5_000, state: "active" },
    { code: "TABLE50", uses: 1, spent: 5_000, state: "active" },
    { code: "GALA10", uses: 1, spent: 1_000, state: "active" },
  ]);
});

test("T09 capitals and small letters are one code, and a program has it once", async () => {
  await beginShop();
  await add("Early");
  const { status, problem } = await add("EARLY");
  expect([status, problem.detail]).toEqual([409, "This program has this code already. Choose another."]);
});

test("T09 the list is looked through by words and by state", async () => {
  await beginShop();
  const past = "2020-01-01T00:00:00Z";
  await add("RUNS", { note: "For the choir" });
  await add("ENDED", { closesAt: past });
  await add("LATER", { opensAt: "2099-01-01T00:00:00Z" });
  await add("ONCE", { mostUses: 1 });
  await buy("Ticket", "ONCE");
  const gone = await codeNamed("RUNS");
  await add("GONE");
  await town.as("owner")(withdrawPromoCode, { ...shop, promoCodeID: (await codeNamed("GONE")).promoCodeID });
  const codes = async (query: object) => (await list(query)).promoCodes.map(({ code }) => code);
  expect(await codes({ search: "choir" })).toEqual(["RUNS"]);
  for (const [state, code] of Object.entries({
    active: "RUNS",
    ended: "ENDED",
    notYet: "LATER",
    usedUp: "ONCE",
    withdrawn: "GONE",
  }))
    expect(await codes({ state })).toEqual([code]);
  expect(gone.note).toBe("For the choir");
});

test("T09 a withdrawn code isn’t taken, and counts again once it is restored", async () => {
  await beginShop();
  await add("OFF");
  const named = { ...shop, promoCodeID: (await codeNamed("OFF")).promoCodeID };
  await town.as("owner")(withdrawPromoCode, named);
  expect((await buy("Ticket", "OFF")).answer.cart!.balance).toBe(10_000);
  await town.as("owner")(restorePromoCode, named);
  expect((await buy("Ticket", "OFF")).answer.cart!.balance).toBe(9_000);
});

test("T09 a limit below what was used, and a budget below what was taken off, are refused in words", async () => {
  await beginShop();
  await add("TWICE");
  await buy("Ticket", "TWICE");
  await buy("Ticket", "TWICE");
  const code = await codeNamed("TWICE");
  const edit = (more: object, base?: object) =>
    town.as("owner")(
      editPromoCode,
      { ...shop, promoCodeID: code.promoCodeID },
      { ...sentOf(code), ...more } as never,
      base && { base },
    );
  expect((await edit({ mostUses: 1 })).problem.errors).toEqual({
    mostUses: "It has been used 2 times already, carts counted. Choose 2 or more.",
  });
  expect((await edit({ budget: 1_999 })).problem.errors).toEqual({
    budget: "It has taken $20.00 off already, carts counted. Choose that or more.",
  });
  expect((await edit({ budget: 2_000 })).status).toBe(200);
  expect((await codeNamed("TWICE")).state).toBe("usedUp");
  expect((await edit({ mostUses: 2 })).status).toBe(200);
  expect((await codeNamed("TWICE")).state).toBe("usedUp");
  expect((await edit({ mostUses: 3 }, sentOf(code))).status).toBe(412);
});

test("T09 hundreds of codes are made at once, none like another, without letters that look alike, and withdrawn at once", async () => {
  await beginShop();
  const making = { count: 600, prefix: "GALA", ...off10, products: [shop.products["Ticket"]!], mostUses: 1 };
  const { status, answer } = await town.as("owner")(createPromoCodes, shop, making);
  expect(status).toBe(200);
  const { total, promoCodes } = await list({ batchID: answer.batchID });
  expect([total, promoCodes.length]).toEqual([600, 50]);
  for (const { code } of promoCodes) expect(code).toMatch(/^GALA-[ACDEFGHJKMNPQRTVWXY34679]{8}$/);
  expect((await buy("Ticket", promoCodes[0]!.code.toLowerCase())).answer.cart!.balance).toBe(9_000);
  const asked = { batchID: answer.batchID, format: "csv" } as const;
  const lines = linesOf((await downloaded(town, "owner", downloadPromoCodes, shop, asked)).bytes);
  expect(lines).toHaveLength(601);
  expect(new Set(lines).size).toBe(601);
  const [first] = promoCodes;
  const gone = await town.as("owner")(withdrawBatch, { ...shop, promoCodeID: first!.promoCodeID });
  expect(gone.answer.withdrawn).toBe(600);
  expect((await list({ state: "withdrawn", batchID: answer.batchID })).total).toBe(600);
});

test("P04 a viewer sees codes and makes none", async () => {
  await beginShop();
  expect((await town.as("viewer")(listPromoCodes, shop)).status).toBe(200);
  expect((await town.as("viewer")(createPromoCode, shop, { code: "MINE", ...off10 })).status).toBe(403);
});
