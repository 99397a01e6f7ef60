import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { createProduct, newProductDefaults } from "../../../contract/commerce/shop/products.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { hasFeature, kindNames, segmentOf } from "../../../contract/platform/service-kinds.ts";
import { getSponsorPages } from "../../../contract/sponsors/sponsor-pages.ts";
import { createSponsorTier, listSponsors, publishSponsor } from "../../../contract/sponsors/sponsors.ts";
import { takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

beforeAll(async () => {
  await takeTestCards(town);
  await town.inside("oak", async (sql) => {
    for (const kind of kindNames)
      await sql`insert into services (kind, url, name, status) values (${kind}, ${`sells-${kind}`}, 'Sells', 'published')`;
  });
});

describe.each(kindNames)("the specification’s calls of supporting products in a %s", (kind) => {
  const at = { client: "oak", service: `sells-${kind}` };
  const sponsorsAt = { ...at, serviceType: segmentOf(kind) };
  /** By the address itself, as any program would ask. */
  const ask = async (rest: string, sent: object = {}, person = "rival") => {
    const { statusCode, body } = await town.server.inject({
      method: "POST",
      url: `/api/clients/oak/services/${at.service}/supporting-product/${rest}`,
      headers: { authorization: `Bearer ${await town.token(person)}` },
      payload: sent,
    });
    return { status: statusCode, answer: JSON.parse(body || "{}") };
  };
  const sold = { ...newProductDefaults, tickets: 0 } as const;

  test("F16 N07 a sponsorship is shown, put into the cart and paid, and the sponsor stands in its tier", async () => {
    const { sponsorTierID } = (
      await owner(createSponsorTier, sponsorsAt, { name: "Gold", logoSize: "small", places: 1 })
    ).answer;
    const product = { ...sold, kind: "sponsor", name: "Gold sponsorship", price: 50_000, sponsorTierID } as const;
    const { productID: ticketID } = (await owner(createProduct, at, product)).answer;
    expect(await ask("sponsor/registration")).toMatchObject({
      status: 200,
      answer: { products: [{ ticketID, goesTo: "Gold", price: 50_000, unavailable: null }] },
    });
    const put = await ask("sponsor", {
      ticketID,
      name: "Kaw Valley Bank",
      website: "kaw.example",
      blurb: "Since 1901.",
    });
    expect(put.status).toBe(200);
    const { cartKey } = put.answer as { cartKey: string };
    const { balance } = (await town.as("rival")(registration, at, { cartKey })).answer.cart!;
    const token = `test_approve_visa_4242_${randomUUID()}`;
    const buyer = { guestName: "Rival Tester", guestEmail: "rival@test.example" };
    const paid = await town.as("rival")(checkout, at, { cart: cartKey, balance, token, ...buyer });
    expect([paid.status, paid.answer.state]).toEqual([200, "paid"]);
    expect((await owner(listSponsors, sponsorsAt)).answer.sponsors).toMatchObject([
      { name: "Kaw Valley Bank", sponsorTierID, published: false, user: { userID: town.people["rival"]! } },
    ]);
    const shown = async () => (await town.as()(getSponsorPages, sponsorsAt)).answer.sponsorTiers;
    expect(await shown(), "staff look at what was bought before visitors do").toEqual([]);
    const [bought] = (await owner(listSponsors, sponsorsAt)).answer.sponsors;
    await owner(publishSponsor, { ...sponsorsAt, sponsorID: bought!.sponsorID }, { published: true });
    expect(await shown()).toMatchObject([{ name: "Gold", sponsors: [{ name: "Kaw Valley Bank" }] }]);
    expect((await ask("sponsor", { ticketID, name: "Second" }, "stranger")).status).toBe(409);
  });

  test("F16 N07 the registration of a home answers, and is for a tour alone", async () => {
    const product = { ...sold, kind: "property", name: "Register a home", price: 45_000 } as const;
    const { status, answer } = await owner(createProduct, at, product);
    const isTour = hasFeature(kind, "properties");
    expect(status).toBe(isTour ? 200 : 400);
    const offered = await ask("property/registration");
    expect(offered.status).toBe(200);
    expect(offered.answer.products).toHaveLength(isTour ? 1 : 0);
    const home = { ticketID: isTour ? answer.productID : randomUUID(), company: "Park & Rye", name: "Quarry House" };
    expect((await ask("property", home)).status).toBe(isTour ? 200 : 404);
  });

  test("F16 nobody is asked to pay for applying for a scholarship", async () => {
    const fee = { name: "To apply", appliesTo: "category", categoryID: "every", kind: "flat", amount: 1_000 } as const;
    const refused = hasFeature(kind, "recommendations");
    const { status, problem } = await owner(createFee, at, fee);
    expect(status).toBe(refused ? 400 : 200);
    if (refused) expect(problem.errors).toHaveProperty("appliesTo");
  });
});
