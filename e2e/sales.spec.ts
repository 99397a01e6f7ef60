import { expect, expectAccessible, expectFits, signIn, test, toastSaying } from "./test.ts";

test("F14 F32 staff set up a gala from nothing, and the preview says what is on sale, and why", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio");
  await page.getByRole("button", { name: "New program" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Event/ }).check();
  await dialog.getByLabel("Name").fill("Harvest Gala");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page).toHaveURL(/\/prairie\/studio\/events\/harvest-gala$/);
  await page.getByRole("navigation").getByRole("link", { name: "Tickets" }).click();
  await expect(page.getByText("Nothing to sell yet")).toBeVisible();

  await page.getByRole("button", { name: "Add ticket" }).click();
  await dialog.getByLabel("Name").fill("Seat");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("145");
  await dialog.getByLabel("Member price").fill("120");
  await expect(dialog.getByLabel("Fewest in an order")).toBeHidden();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(toastSaying(page, /^Added\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Add ticket" }).click();
  await dialog.getByLabel("Name").fill("Table of ten");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("1350");
  await dialog.getByLabel("How many there are").fill("16");
  await dialog.getByText("Tickets and admission").click();
  await dialog.getByLabel("Tickets it gives").fill("10");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const rows = page.getByRole("list", { name: "Tickets" }).getByRole("listitem");
  await expect(rows.first()).toContainText("$145, members $120 · 0 sold · no limit");
  await expect(rows.last()).toContainText("$1,350 · 10 tickets · 0 sold · 16 left");

  await page.getByRole("button", { name: "Add shared limit" }).click();
  await dialog.getByLabel("Name").fill("Seats in the hall");
  await dialog.getByLabel("How many there are in all").fill("240");
  await dialog.getByRole("textbox", { name: "Seat", exact: true }).fill("1");
  await dialog.getByLabel("Table of ten").fill("10");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("240 left · Seat, Table of ten (10 each)")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Seat", exact: true }).click();
  await page.getByRole("menuitem", { name: "Prices by date" }).click();
  await dialog.getByRole("button", { name: "Add a price" }).click();
  await dialog.getByLabel("Until").fill("2099-06-01T17:00");
  await dialog.getByLabel("Called").fill("Early bird");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("125");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(rows.first()).toContainText("$125 ·");

  await page.getByRole("link", { name: "Promo codes" }).click();
  await page.getByRole("button", { name: "Add promo code" }).click();
  await dialog.getByLabel("Code").fill("HARVEST10");
  await dialog.getByLabel("Percent off").fill("10");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("row", { name: /HARVEST10/ })).toContainText("10% off");

  await page.getByRole("link", { name: "Preview" }).click();
  const offers = page.getByRole("list", { name: "On sale" });
  await expect(offers.getByText(/^Early bird counts until .*: \$125\.$/)).toBeVisible();
  await page.getByLabel(/^Date and time/).fill("2099-06-02T12:00");
  await expect(offers.getByText("Its regular price is $145.")).toBeVisible();
  await page.getByRole("button", { name: "Member", exact: true }).click();
  await expect(offers.getByText("Members pay $120, and this is a member.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
});

test("T09 codes are made by the hundred and come as a file", async ({ page, site }) => {
  await signIn(page, site, "boxoffice");
  await page.goto("/prairie/studio/events/gala/tickets/promo-codes");
  await expect(page.getByRole("row", { name: /SOLDOUT/ })).toContainText("Used up");
  await expect(page.getByRole("row", { name: /EXPIRED/ })).toContainText("Over");
  await page.getByRole("button", { name: "Make many" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("How many codes").fill("100");
  await dialog.getByLabel("They begin with").fill("CHOIR");
  await dialog.getByLabel("Percent off").fill("20");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Make them" }).click();
  expect((await download).suggestedFilename()).toMatch(/^prairie-gala-promo-codes-.*\.csv$/);
  await page.getByLabel("Search promo codes").fill("choir-");
  await expect(page.getByText("50 of 100")).toBeVisible();
});
