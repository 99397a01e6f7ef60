import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "../../contract/commerce/checkout/checkout.ts";
import { createProduct, newProductDefaults } from "../../contract/commerce/shop/products.ts";
import { registration } from "../../contract/commerce/cart/registration.ts";
import { changeStatus } from "../../contract/programs/services.ts";
import { kindNames, segmentOf } from "../../contract/platform/service-kinds.ts";
import { getSponsorPages } from "../../contract/sponsors/sponsor-pages.ts";
import {
  answerRenewal,
  confirmSponsor,
  copySponsors,
  getRenewal,
  listCopyable,
  requestRenewals,
} from "../../contract/sponsors/sponsor-renewals.ts";
import {
  addSponsor,
  changeSponsorInfo,
  changeSponsorOwner,
  createSponsorTier,
  editSponsorTier,
  getSponsor,
  listSponsors,
  removeSponsor,
  uploadSponsorLogo,
} from "../../contract/sponsors/sponsors.ts";
import { registerSponsor, sponsorRegistration } from "../../contract/commerce/cart/supporting-products.ts";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { mailsTo } from "../../test/mail.ts";
import { photo } from "../../test/picture.ts";
import { takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { HOLD_WORK, holdWork } from "../commerce/cart/hold-expiry.ts";

const town = useTown();
const manager: ReturnType<typeof town.as> = (...call) => town.as("tourManager")(...call);
const owner: ReturnType<typeof town.as> = (...call) => town.as("rival")(...call);
let last: { client: string; serviceType: string; service: string; serviceID: string };
let next: typeof last;
let tiers: Record<string, string>;
let had: Record<string, string>;
let years = 0;

const addProgram = async (url: string, kind: (typeof kindNames)[number], copiedFrom: string | null = null) => {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`
      insert into services (kind, url, name, status, copied_from) values (${kind}, ${url}, ${`Program ${url}`}, 'published', ${copiedFrom})
      returning service_id`,
  );
  return { client: "oak", serviceType: segmentOf(kind), service: url, serviceID: row!.serviceID };
};

beforeAll(() => takeTestCards(town));

/** A program of last year with two sponsors, and one of this year that was copied from it, with one tier of the same name. */
beforeEach(async () => {
  years += 1;
  last = await addProgram(`last-${years}`, "parade");
  next = await addProgram(`next-${years}`, "parade", last.serviceID);
  tiers = {};
  had = {};
  const tierOf = async (at: typeof last, name: string, places?: number) =>
    (await manager(createSponsorTier, at, { name, price: 150_000, logoSize: "medium", ...(places && { places }) }))
      .answer.sponsorTierID;
  const lastTiers = { Gold: await tierOf(last, "Gold"), Copper: await tierOf(last, "Copper") };
  tiers["Gold"] = await tierOf(next, " gold", 1);
  for (const [name, tier] of [
    ["Halden Windows", "Gold"],
    ["Ironwood", "Copper"],
    ["Pigment", "Gold"],
  ] as const)
    had[name] = (await manager(addSponsor, last, { sponsorTierID: lastTiers[tier], name })).answer.sponsorID;
  await manager(changeSponsorOwner, { ...last, sponsorID: had["Halden Windows"]! }, { user: town.people["rival"]! });
});

const copy = (...names: string[]) =>
  manager(copySponsors, next, { from: last.serviceID, sponsorIDs: names.map((name) => had[name]!) });
const here = async () => (await manager(listSponsors, next)).answer.sponsors;
const shown = async () =>
  (await town.as()(getSponsorPages, next)).answer.sponsorTiers.flatMap(({ sponsors }) =>
    sponsors.map(({ name }) => name),
  );
const halden = async () => {
  const [sponsorID] = (await copy("Halden Windows")).answer.copied;
  return { ...next, sponsorID: sponsorID! };
};
const keys = async () =>
  (await mailsTo(town, "rival@test.example")).flatMap(
    ({ content }) => content.action?.url.match(new RegExp(`${next.service}/sponsors/[^/]+/renew/(.+)$`))?.[1] ?? [],
  );

describe("copying", () => {
  test("F11 D04 last year’s sponsors come as drafts with logo, link, words, owner and their tier by its name", async () => {
    const place = { ...last, sponsorID: had["Halden Windows"]! };
    await manager(uploadSponsorLogo, place, undefined, { file: await photo(), fileName: "logo.jpg" });
    const said = {
      name: "Halden Windows",
      website: "https://halden.example",
      blurb: "Oiled ash.",
      phone: "5075550114",
    };
    await manager(changeSponsorInfo, place, said);
    const offered = (await manager(listCopyable, next)).answer;
    expect(offered).toMatchObject({ from: last.serviceID, sponsors: [{ owner: "Rival Tester" }, {}, {}] });
    expect(offered.programs[0]).toMatchObject({ serviceID: last.serviceID, sponsors: 3 });
    const { answer } = await copy("Halden Windows", "Ironwood", "Pigment");
    // The tier has one place, and no tier here is called Copper.
    expect(answer).toMatchObject({ there: [], withoutTier: ["Pigment", "Ironwood"] });
    const [first, ...others] = await here();
    expect(first).toMatchObject({ ...said, sponsorTierID: tiers["Gold"], renewal: "draft", askedAt: null });
    expect(first).toMatchObject({ user: { fullName: "Rival Tester" }, logo: { uploadID: expect.any(String) } });
    expect(others.map(({ sponsorTierID, renewal }) => [sponsorTierID, renewal])).toEqual([
      [null, "draft"],
      [null, "draft"],
    ]);
    expect(await shown()).toEqual([]);
  });

  test("a sponsor comes once, however many copy it at once, also when the copy was removed or it was added by hand", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => copy("Halden Windows", "Pigment")));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(all.flatMap(({ answer }) => answer.copied)).toHaveLength(2);
    const [one] = await here();
    await manager(removeSponsor, { ...next, sponsorID: one!.sponsorID });
    expect((await copy("Halden Windows", "Pigment")).answer).toMatchObject({ copied: [] });
    await manager(addSponsor, next, { sponsorTierID: tiers["Gold"]!, name: "IRONWOOD " });
    expect((await copy("Ironwood")).answer).toMatchObject({ copied: [], there: ["Ironwood"] });
    expect(await here()).toHaveLength(3);
    const offered = (await manager(listSponsors, last)).answer.sponsors[0]!;
    const added = { sponsorTierID: offered.sponsorTierID!, name: "O’Brien & Café" };
    had["O’Brien"] = (await manager(addSponsor, last, added)).answer.sponsorID;
    const [, , byHand] = await here();
    const spelling = "O'Brien & Cafe\u0301";
    await town.inside(
      "oak",
      (sql) => sql`update sponsors set name = ${spelling} where sponsor_id = ${byHand!.sponsorID}`,
    );
    expect((await copy("O’Brien")).answer).toMatchObject({ copied: [], there: ["O’Brien & Café"] });
  });

  test("is for whoever may add sponsors in both programs, and for sponsors that are there", async () => {
    await town.addPerson("narrow");
    await town.grant("narrow", "oak", "tourManager", next.serviceID);
    expect((await town.as("viewer")(listCopyable, next)).status).toBe(403);
    expect((await town.as("narrow")(listCopyable, next)).answer.programs).toEqual([]);
    const sent = { from: last.serviceID, sponsorIDs: [had["Ironwood"]!] };
    expect((await town.as("narrow")(copySponsors, next, sent)).status).toBe(404);
    await manager(removeSponsor, { ...last, sponsorID: had["Ironwood"]! });
    expect((await copy("Ironwood")).status).toBe(409);
    expect((await manager(copySponsors, next, { ...sent, from: next.serviceID })).status).toBe(404);
  });

  test("V20 staff confirm a draft by themselves, and the page thanks it", async () => {
    const place = await halden();
    expect((await town.as("viewer")(confirmSponsor, place)).status).toBe(403);
    expect((await manager(confirmSponsor, place)).status).toBe(200);
    expect(await shown()).toEqual(["Halden Windows"]);
  });
});

describe("asking", () => {
  test("the owner gets one mail, whoever asks how often, and one press of its button renews", async () => {
    const place = await halden();
    const [pigment] = (await copy("Pigment")).answer.copied;
    const sent = { sponsorIDs: [place.sponsorID, pigment!] };
    const all = await Promise.all(Array.from({ length: 5 }, () => manager(requestRenewals, next, sent)));
    expect(all.map(({ answer }) => answer.asked).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(all[0]!.answer.left).toContainEqual({
      name: "Pigment",
      why: "Nobody looks after it. Invite somebody, or confirm it yourself.",
    });
    expect(await keys()).toHaveLength(1);
    const link = (await keys())[0]!;
    expect((await town.as()(getRenewal, place, undefined, { link })).answer).toMatchObject({
      sponsor: "Halden Windows",
      before: `Program ${last.service}`,
      tier: { price: 150_000 },
      state: "draft",
      sold: false,
    });
    expect(await shown()).toEqual([]);
    const presses = await Promise.all([1, 2, 3].map(() => town.as()(answerRenewal, place, { renew: true }, { link })));
    expect(presses.map(({ answer }) => answer.state)).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect(await shown()).toEqual(["Halden Windows"]);
    const late = await town.as()(answerRenewal, place, { renew: false }, { link });
    expect([late.status, late.problem.detail]).toEqual([409, expect.stringContaining("is renewed already")]);
  });

  test("a no frees the place of the tier, and a yes after it needs one", async () => {
    const place = await halden();
    await manager(requestRenewals, next, { sponsorIDs: [place.sponsorID] });
    const link = (await keys())[0]!;
    expect((await town.as()(answerRenewal, place, { renew: false }, { link })).answer.state).toBe("declined");
    expect(await shown()).toEqual([]);
    await manager(addSponsor, next, { sponsorTierID: tiers["Gold"]!, name: "Kaw Valley Bank" });
    expect((await town.as()(answerRenewal, place, { renew: true }, { link })).status).toBe(409);
    expect((await manager(confirmSponsor, place)).status).toBe(409);
  });

  test("a link is for its own sponsor alone, and nobody else answers", async () => {
    const place = await halden();
    const [pigment] = (await copy("Pigment")).answer.copied;
    await manager(requestRenewals, next, { sponsorIDs: [place.sponsorID] });
    const link = (await keys())[0]!;
    const other = { ...next, sponsorID: pigment! };
    expect((await town.as()(answerRenewal, other, { renew: true }, { link })).status).toBe(403);
    expect((await town.as()(getSponsor, place, undefined, { link })).status).toBe(401);
    expect((await town.as()(answerRenewal, place, { renew: true })).status).toBe(401);
    expect((await town.as("stranger")(answerRenewal, place, { renew: true })).status).toBe(403);
    expect((await owner(answerRenewal, place, { renew: true })).answer.state).toBe("confirmed");
    const before = { ...last, sponsorID: had["Halden Windows"]! };
    expect((await owner(answerRenewal, before, { renew: true })).status).toBe(404);
  });

  test("of a draft program nobody is asked", async () => {
    const place = await halden();
    await town.as("owner")(changeStatus, next, { status: "draft" });
    expect((await manager(requestRenewals, next, { sponsorIDs: [place.sponsorID] })).status).toBe(409);
    expect(await keys()).toEqual([]);
  });
});

describe("where the tier is sold", () => {
  const shop = () => ({ client: "oak", service: next.service });
  let gold: string;
  beforeEach(async () => {
    const product = { ...newProductDefaults, tickets: 0, kind: "sponsor", name: "Gold", price: 150_000 } as const;
    gold = (await town.as("owner")(createProduct, shop(), { ...product, sponsorTierID: tiers["Gold"]! })).answer
      .productID;
  });
  const intoCart = (place: { sponsorID: string }, cartKey?: string) =>
    owner(registerSponsor, shop(), {
      ticketID: gold,
      sponsorID: place.sponsorID,
      name: "Halden Windows",
      website: "https://halden.example",
      ...(cartKey && { cartKey }),
    });
  const pay = async (cart: string) => {
    const { balance } = (await owner(registration, shop(), { cartKey: cart })).answer.cart!;
    const token = `test_approve_visa_4242_${randomUUID()}`;
    return owner(checkout, shop(), { cart, balance, token, guestName: "R", guestEmail: "rival@test.example" });
  };

  test("F16 a yes leads to buying it, which confirms the copy in its own place and makes no second sponsor", async () => {
    const place = await halden();
    expect((await owner(getRenewal, place)).answer.sold).toBe(true);
    expect((await owner(answerRenewal, place, { renew: true })).answer.state).toBe("wanted");
    expect(await shown()).toEqual([]);
    expect((await owner(sponsorRegistration, shop())).answer.renewals).toMatchObject([{ sponsorID: place.sponsorID }]);
    // The sponsor's tier has one place, which is its own.
    const { answer, status } = await intoCart(place);
    expect(status).toBe(200);
    expect((await intoCart(place, answer.cartKey)).answer.cartKey).toBe(answer.cartKey);
    expect((await intoCart(place)).status).toBe(409);
    expect((await pay(answer.cartKey)).answer.state).toBe("paid");
    expect(await here()).toMatchObject([
      { sponsorID: place.sponsorID, renewal: "confirmed", website: "https://halden.example" },
    ]);
    expect((await intoCart(place)).status).toBe(404);
  });

  /** The state after a quarter of an hour without payment. */
  const letGo = async () => {
    await town.inside("oak", (sql) => sql`update transactions set held_until = now() where state = 'held'`);
    await makeDue(town, HOLD_WORK);
    await doDueWork(town.app, { [HOLD_WORK]: holdWork });
  };
  const takeUp = (cart: string) =>
    owner(registration, shop(), { cartKey: cart, cart: [{ ticketID: gold, quantity: 1 }] });
  const payAtOnce = (cart: string) =>
    owner(checkout, shop(), {
      cart,
      balance: 150_000,
      token: `test_approve_visa_4242_${randomUUID()}`,
      guestName: "R",
      guestEmail: "rival@test.example",
    });
  const paidFor = () =>
    town.inside(
      "oak",
      (sql) => sql<{ state: string }>`
        select x.state from transactions x join transaction_items i using (client_id, transaction_id)
        where i.product_id = ${gold} and x.state = 'paid'`,
    );

  test("F11 F16 a cart that somebody comes back to doesn't pay what another cart renews: both say so, and nothing is charged twice", async () => {
    const place = await halden();
    const first = (await intoCart(place)).answer.cartKey;
    await letGo();
    const second = (await intoCart(place)).answer.cartKey;
    const elsewhere = "This renewal is in another cart of yours. Pay it there, or come back in a quarter of an hour.";
    for (const back of [takeUp, payAtOnce]) {
      const { status, problem } = await back(first);
      expect([status, problem.detail]).toEqual([409, elsewhere]);
    }
    expect((await pay(second)).answer.state).toBe("paid");
    for (const back of [takeUp, payAtOnce]) {
      const { status, problem } = await back(first);
      expect([status, problem.detail]).toEqual([
        409,
        "Halden Windows is renewed already. Take it out of the cart: nothing is to be paid for it.",
      ]);
    }
    expect((await owner(registration, shop(), { cartKey: first, cart: [] })).status).toBe(200);
    expect(await paidFor()).toHaveLength(1);
  });

  test("of a renewal that is being paid no second cart is begun", async () => {
    const place = await halden();
    await intoCart(place);
    await town.inside("oak", (sql) => sql`update transactions set state = 'awaitingPayment' where state = 'held'`);
    const all = await Promise.all(Array.from({ length: 5 }, () => intoCart(place)));
    expect(all.map(({ status, problem }) => [status, problem.detail])).toEqual(
      Array(5).fill([
        409,
        "This renewal is being paid in another cart of yours. Wait for the answer there: it is paid once.",
      ]),
    );
  });

  test("paid from three carts at the same moment, whose time was over, it is paid once", async () => {
    const place = await halden();
    const carts: string[] = [];
    for (let cart = 0; cart < 3; cart += 1) {
      carts.push((await intoCart(place)).answer.cartKey);
      await letGo();
    }
    const all = await Promise.all([...carts, ...carts].map(payAtOnce));
    const paid = all.flatMap(({ status, answer }) => (status === 200 ? [answer.state] : []));
    expect(paid.length).toBeGreaterThan(0);
    expect(all.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual(
      Array(6 - paid.length).fill(409),
    );
    expect(await paidFor()).toHaveLength(1);
    expect(await here()).toMatchObject([{ sponsorID: place.sponsorID, renewal: "confirmed" }]);
  });

  test("a cart that gave a renewal up has another sponsor instead, though the first is in another cart by then", async () => {
    const place = await halden();
    const first = (await intoCart(place)).answer.cartKey;
    await owner(registration, shop(), { cartKey: first, cart: [] });
    expect((await intoCart(place)).status).toBe(200);
    await manager(editSponsorTier, { ...next, sponsorTierID: tiers["Gold"]! }, { name: "Gold", logoSize: "medium" });
    const sent = { ticketID: gold, name: "Rival & Sons", cartKey: first };
    expect((await owner(registerSponsor, shop(), sent)).status).toBe(200);
    expect((await pay(first)).answer.state).toBe("paid");
    expect((await here()).map(({ name, renewal }) => [name, renewal])).toContainEqual(["Rival & Sons", null]);
  });

  test("bought from many browsers at once, it is in one cart", async () => {
    const place = await halden();
    const all = await Promise.all(Array.from({ length: 5 }, () => intoCart(place)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const sold = await town.as("stranger")(registerSponsor, shop(), {
      ticketID: gold,
      sponsorID: place.sponsorID,
      name: "Mine",
    });
    expect(sold.status).toBe(404);
  });
});

test.each(kindNames)("F11 sponsors of a %s are copied and renewed", async (kind) => {
  const to = await addProgram(`renewed-${kind}-${years}`, kind, last.serviceID);
  const sent = { from: last.serviceID, sponsorIDs: [had["Halden Windows"]!] };
  const [sponsorID] = (await manager(copySponsors, to, sent)).answer.copied;
  expect((await manager(requestRenewals, to, { sponsorIDs: [sponsorID!] })).answer.asked).toBe(1);
  expect((await owner(answerRenewal, { ...to, sponsorID: sponsorID! }, { renew: true })).answer.state).toBe("wanted");
  expect((await manager(confirmSponsor, { ...to, sponsorID: sponsorID! })).status).toBe(200);
});
