import { expect, test } from "vitest";
import { cardForm } from "../../../contract/commerce/checkout/card-form.ts";
import { setTestGateway } from "../../../contract/commerce/payments/payment-settings.ts";
import { addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";

const town = useTown();

test("D14 whoever pays is told which provider's card fields to show, once there is one", async () => {
  const shop = await addShop(town, { products: { Ticket: { price: 100 } } });
  expect((await town.as()(cardForm, shop)).answer).toEqual({ card: null });
  const passwordHash = await hashPassword("owner-pass-1", "127.0.0.1");
  await town.home(
    (sql) => sql`update users set password_hash = ${passwordHash} where user_id = ${town.people["owner"]!}`,
  );
  const { status } = await town.as("owner")(setTestGateway, shop, { currentPassword: "owner-pass-1" });
  expect(status).toBe(200);
  expect((await town.as()(cardForm, shop)).answer).toEqual({ card: { provider: "test", live: false } });
});
