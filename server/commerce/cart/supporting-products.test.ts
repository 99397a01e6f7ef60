import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { listBuilders } from "../../../contract/tours/builders.ts";
import {
  createProduct,
  editProduct,
  listProducts,
  newProductDefaults,
} from "../../../contract/commerce/shop/products.ts";
import { createPropertyGroup, getProperty, listProperties } from "../../../contract/tours/properties.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { transactionHistory } from "../../../contract/commerce/orders/order-management.ts";
import { addSponsor, createSponsorTier, listSponsors } from "../../../contract/sponsors/sponsors.ts";
import {
  propertyRegistration,
  registerProperty,
  registerSponsor,
  sponsorRegistration,
} from "../../../contract/commerce/cart/supporting-products.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { expireHold } from "./hold-expiry.ts";
import { RECEIPT_WORK, finalise } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { lockCartByKey } from "./transaction-queries.ts";

const town = useTown();
const at = { client: "oak", service: "fall" };
const sponsorsAt = { ...at, serviceType: "parades" };
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);
const builder: ReturnType<typeof town.as> = (...call) => town.as("builder")(...call);
let groupID: string;
let tierID: string;
let home: string;
let gold: string;

beforeAll(async () => {
  await town.addPerson("builder");
  await takeTestCards(town);
  await town.inside(
    "oak",
    (sql) => sql`insert into services (kind, url, name, status) values ('parade', 'fall', 'Fall Parade', 'published')`,
  );
  groupID = (await owner(createPropertyGroup, at, { name: "New homes" })).answer.propertyGroupID;
  tierID = (await owner(createSponsorTier, sponsorsAt, { name: "Gold", logoSize: "medium", places: 2 })).answer
    .sponsorTierID;
  const sold = { ...newProductDefaults, tickets: 0 };
  home = (
    await owner(createProduct, at, {
      ...sold,
      kind: "property",
      name: "Register a home",
      price: 45_000,
      propertyGroupID: groupID,
    })
  ).answer.productID;
  gold = (
    await owner(createProduct, at, {
      ...sold,
      kind: "sponsor",
      name: "Gold sponsorship",
      price: 150_000,
      sponsorTierID: tierID,
    })
  ).answer.productID;
  const late = { name: "Late fee", appliesTo: "product", productID: home, kind: "flat", amount: 7_500 } as const;
  await owner(createFee, at, { ...late, opensAt: "2020-01-01T00:00:00Z" });
});

const balanceOf = async (cartKey: string) =>
  (await town.as("builder")(registration, at, { cartKey })).answer.cart!.balance;

async function pay(cartKey: string, guestEmail = "elena@test.example") {
  const balance = await balanceOf(cartKey);
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const buyer = { guestName: "Elena Park", guestEmail };
  return builder(checkout, at, { cart: cartKey, balance, token, ...buyer });
}

const details = { company: "Park & Rye", name: "Quarry House", city: "Winona" };
const homes = async () => (await owner(listProperties, at)).answer.properties;

test("N07 F16 a product says which group or tier what it creates goes into", async () => {
  const { products, propertyGroups, sponsorTiers } = (await owner(listProducts, at)).answer;
  expect(products).toMatchObject([{ propertyGroupID: groupID }, { sponsorTierID: tierID }]);
  expect([propertyGroups, sponsorTiers]).toMatchObject([[{ name: "New homes" }], [{ name: "Gold" }]]);
  const elsewhere = {
    ...newProductDefaults,
    kind: "property",
    name: "Astray",
    price: 1,
    propertyGroupID: tierID,
  } as const;
  expect((await owner(createProduct, at, elsewhere)).status).toBe(404);
  const ticket = { ...newProductDefaults, name: "Ticket", price: 100 };
  const { productID } = (await owner(createProduct, at, ticket)).answer;
  await owner(editProduct, { ...at, productID }, { ...ticket, kind: "sponsor", sponsorTierID: tierID });
  await owner(editProduct, { ...at, productID }, ticket);
  const [, , plain] = (await owner(listProducts, at)).answer.products;
  expect(plain).toMatchObject({ kind: "ticket", sponsorTierID: null });
});

test("what is registered isn't sold among the tickets, nor to nobody", async () => {
  const { products } = (await town.as()(registration, at, {})).answer;
  expect(products.map(({ name }) => name)).toEqual(["Ticket"]);
  expect((await town.as()(propertyRegistration, at)).status).toBe(401);
  expect((await town.as()(registerProperty, at, { ticketID: home, ...details })).status).toBe(401);
});

test("F16 a builder sees what it costs and what is added because it is late", async () => {
  const { products } = (await builder(propertyRegistration, at)).answer;
  expect(products).toMatchObject([
    {
      ticketID: home,
      price: 45_000,
      goesTo: "New homes",
      fees: [{ name: "Late fee", amount: "$75.00", opensAt: null }],
    },
  ]);
});

describe("a home that is registered and paid", () => {
  test("F16 is there, in its group, with its builder, and is its buyer's", async () => {
    const { cartKey } = (await builder(registerProperty, at, { ticketID: home, ...details })).answer;
    expect(await homes()).toEqual([]);
    expect(await balanceOf(cartKey)).toBe(52_500);
    expect((await pay(cartKey)).answer.state).toBe("paid");
    const [made] = await homes();
    expect(made).toMatchObject({
      name: "Quarry House",
      city: "Winona",
      company: "Park & Rye",
      propertyGroupID: groupID,
    });
    const place = { ...at, propertyID: made!.propertyID };
    expect((await builder(getProperty, place)).answer.property).toMatchObject({ user: { fullName: "Builder Tester" } });
  });

  test("two in one order are both there, and their builder is one", async () => {
    const before = (await homes()).length;
    const first = (await builder(registerProperty, at, { ticketID: home, ...details, name: "Larkspur" })).answer;
    const { cartKey } = first;
    await builder(registerProperty, at, {
      ticketID: home,
      cartKey,
      ...details,
      company: "Park‐& Rye",
      name: "Bluestem",
    });
    expect(await balanceOf(cartKey)).toBe(105_000);
    await pay(cartKey);
    expect((await homes()).slice(before).map(({ name }) => name)).toEqual(["Larkspur", "Bluestem"]);
    expect((await owner(listBuilders, at)).answer.builders).toMatchObject([{ company: "Park & Rye", homes: 3 }]);
  });

  test("is made once, whoever tells of the payment how often, and at once", async () => {
    const before = (await homes()).length;
    const { cartKey } = (await builder(registerProperty, at, { ticketID: home, ...details, name: "Once" })).answer;
    const money = { method: "card", provider: "test", reference: randomUUID(), amount: 52_500 } as const;
    const tell = () =>
      town.inside("oak", async (sql) => {
        const [transaction] = await lockCartByKey(sql, cartKey);
        return finalise(sql, transaction!, money);
      });
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.map(({ what }) => what).toSorted()).toEqual(["again", "again", "paid"]);
    expect((await homes()).length).toBe(before + 1);
  });

  test("isn't there when its payment isn't: nothing of it stays", async () => {
    const before = (await homes()).length;
    const { cartKey } = (await builder(registerProperty, at, { ticketID: home, ...details, name: "Never" })).answer;
    const broken = town.inside("oak", async (sql) => {
      const [transaction] = await lockCartByKey(sql, cartKey);
      await finalise(sql, transaction!, { method: "card", provider: "test", reference: randomUUID(), amount: 52_500 });
      throw new Error("the database went away");
    });
    await expect(broken).rejects.toThrow("went away");
    expect((await homes()).length).toBe(before);
  });
});

describe("a sponsorship", () => {
  const wanted = { name: "Halden Windows", website: "halden.example", blurb: "Oiled ash." };

  test("F16 is bought, stands in its tier, and an order says what it made", async () => {
    expect((await builder(sponsorRegistration, at)).answer.products).toMatchObject([
      { ticketID: gold, goesTo: "Gold" },
    ]);
    const { cartKey } = (await builder(registerSponsor, at, { ticketID: gold, ...wanted })).answer;
    await pay(cartKey);
    const [made] = (await owner(listSponsors, sponsorsAt)).answer.sponsors;
    expect(made).toMatchObject({
      ...wanted,
      website: "https://halden.example",
      sponsorTierID: tierID,
      user: { fullName: "Builder Tester" },
    });
    const [{ transactionID } = { transactionID: "" }] = await town.inside("oak", (sql) => lockCartByKey(sql, cartKey));
    const { made: records } = (await owner(transactionHistory, { ...at, transactionID })).answer;
    expect(records).toEqual([
      { kind: "sponsor", recordID: made!.sponsorID, name: "Halden Windows", disqualified: false, removed: false },
    ]);
  });

  test("isn't had once its tier is full", async () => {
    await pay((await builder(registerSponsor, at, { ticketID: gold, ...wanted })).answer.cartKey);
    const full = await builder(registerSponsor, at, { ticketID: gold, ...wanted });
    expect([full.status, full.problem.detail]).toEqual([
      409,
      "Gold has 2 sponsors, as many as it can have. Choose another tier.",
    ]);
  });
});

describe("the last place of a tier", () => {
  const wanted = { name: "Kaw Valley Bank" };
  async function lastPlace() {
    const tier = { name: `Only ${randomUUID()}`, logoSize: "large", places: 1 } as const;
    const { sponsorTierID } = (await owner(createSponsorTier, sponsorsAt, tier)).answer;
    const sold = { ...newProductDefaults, tickets: 0, kind: "sponsor", name: "The only one", price: 900_000 } as const;
    const { productID: ticketID } = (await owner(createProduct, at, { ...sold, sponsorTierID })).answer;
    return { ticketID, sponsorTierID };
  }
  const put = (ticketID: string, person = "builder") => town.as(person)(registerSponsor, at, { ticketID, ...wanted });
  const inTier = async (tier: string) =>
    (await owner(listSponsors, sponsorsAt)).answer.sponsors.filter(({ sponsorTierID }) => sponsorTierID === tier);

  test("F16 is had by one of two who want it at once, and by one of a cart", async () => {
    const { ticketID, sponsorTierID } = await lastPlace();
    const both = await Promise.all([put(ticketID), put(ticketID, "rival")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = both.findIndex(({ status }) => status === 200);
    const { cartKey } = both[first]!.answer;
    const person = ["builder", "rival"][first]!;
    const twice = await town.as(person)(registration, at, { cartKey, cart: [{ ticketID, quantity: 2 }] });
    expect(twice.status).toBe(409);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused.problem.detail).toContain("is in somebody’s cart just now");
    const balance = (await town.as(person)(registration, at, { cartKey })).answer.cart!.balance;
    const token = `test_approve_visa_4242_${randomUUID()}`;
    const buyer = { guestName: "Elena Park", guestEmail: "elena@test.example" };
    await town.as(person)(checkout, at, { cart: cartKey, balance, token, ...buyer });
    expect(await inTier(sponsorTierID)).toHaveLength(1);
  });

  test("F16 isn't had by two whose carts ran out and who pay at once, nor after it was given to another", async () => {
    const { ticketID, sponsorTierID } = await lastPlace();
    const people = ["builder", "rival"] as const;
    const carts: { person: string; cartKey: string; balance: number }[] = [];
    for (const person of people) {
      const { cartKey } = (await put(ticketID, person)).answer;
      carts.push({ person, cartKey, balance: 900_000 });
      await town.inside("oak", async (sql) => {
        const [held] = await lockCartByKey(sql, cartKey);
        await sql`update transactions set held_until = now() - interval '1 second' where transaction_id = ${held!.transactionID}`;
        await expireHold(sql, held!.transactionID);
      });
    }
    const buyer = { guestName: "Elena Park", guestEmail: "elena@test.example" };
    const payOne = ({ person, cartKey, balance }: (typeof carts)[number]) => {
      const token = `test_approve_visa_4242_${randomUUID()}`;
      return town.as(person)(checkout, at, { cart: cartKey, balance, token, ...buyer });
    };
    const both = await Promise.all(carts.map(payOne));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await inTier(sponsorTierID)).toHaveLength(1);
    const again = await payOne(carts[both.findIndex(({ status }) => status === 409)]!);
    expect(again.problem.detail).toMatch(/has 1 sponsor, as many as it can have. Choose another tier.$/);
    expect(await inTier(sponsorTierID)).toHaveLength(1);
  });

  test("isn't had twice by money that comes after the place was given to another: staff decide about it", async () => {
    const { ticketID, sponsorTierID } = await lastPlace();
    const { cartKey } = (await put(ticketID)).answer;
    const [{ transactionID } = { transactionID: "" }] = await town.inside("oak", (sql) => lockCartByKey(sql, cartKey));
    await town.inside("oak", async (sql) => {
      const [held] = await lockCartByKey(sql, cartKey);
      await sql`update transactions set held_until = now() - interval '1 second' where transaction_id = ${held!.transactionID}`;
      await expireHold(sql, held!.transactionID);
    });
    await owner(addSponsor, sponsorsAt, { sponsorTierID, name: "Came by hand" });
    const money = { method: "card", provider: "test", reference: randomUUID(), amount: 900_000 } as const;
    const told = await town.inside("oak", async (sql) => {
      const [transaction] = await lockCartByKey(sql, cartKey);
      return finalise(sql, transaction!, money);
    });
    expect(told.what).toBe("late");
    expect(await inTier(sponsorTierID)).toMatchObject([{ name: "Came by hand" }]);
    expect((await owner(transactionHistory, { ...at, transactionID })).answer.made).toEqual([]);
  });
});

describe("what a registered home or a sponsorship leads to", () => {
  const orderOf = async (link: string) => (await town.as()(getPurchase, at, undefined, { link })).answer;
  async function mailTo(recipient: string) {
    await doDueWork(town.app, { [RECEIPT_WORK]: receiptWork });
    const [mail] = await mailsTo(town, recipient);
    return JSON.stringify(mail!.content);
  }

  test("is the home to complete, in the order and in the mail, without a word of tickets", async () => {
    const { cartKey } = (await builder(registerProperty, at, { ticketID: home, ...details, name: "Onward" })).answer;
    await pay(cartKey, "onward@test.example");
    const order = await orderOf(cartKey);
    const { propertyID } = (await homes()).find(({ name }) => name === "Onward")!;
    expect(order.lines).toMatchObject([{ kind: "property", made: [{ propertyID, sponsorID: null, name: "Onward" }] }]);
    const mail = await mailTo("onward@test.example");
    expect(mail).toContain("Complete your home");
    expect(mail).toContain(`/oak/parades/fall/mine/homes/${propertyID}`);
    expect(mail).not.toMatch(/ticket/i);
  });

  test("is the sponsorship to complete; a removed one leads nowhere", async () => {
    const tier = { name: "Silver", logoSize: "medium", places: 5 } as const;
    const { sponsorTierID } = (await owner(createSponsorTier, sponsorsAt, tier)).answer;
    const silver = { ...newProductDefaults, tickets: 0, kind: "sponsor", name: "Silver", price: 90_000 } as const;
    const { productID } = (await owner(createProduct, at, { ...silver, sponsorTierID })).answer;
    const sold = { ticketID: productID, name: "Plains Glass", website: "", blurb: "" };
    const { cartKey } = (await builder(registerSponsor, at, sold)).answer;
    await pay(cartKey, "glass@test.example");
    const [{ made: [made] = [] } = {}] = (await orderOf(cartKey)).lines;
    const mail = await mailTo("glass@test.example");
    expect(mail).toContain("Complete your sponsorship");
    expect(mail).toContain(`/oak/parades/fall/mine/sponsors/${made!.sponsorID}`);
    await town.inside(
      "oak",
      (sql) => sql`update sponsors set removed_at = now() where sponsor_id = ${made!.sponsorID}`,
    );
    expect((await orderOf(cartKey)).lines).toMatchObject([{ made: [] }]);
  });

  test("a visitor's consent isn't asked of who registers a home, and isn't taken from them either", async () => {
    const { cartKey } = (await builder(registerProperty, at, { ticketID: home, ...details, name: "Unasked" })).answer;
    await pay(cartKey, "unasked@test.example");
    expect((await orderOf(cartKey)).builderConsent).toBeNull();
  });
});
