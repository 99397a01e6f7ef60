import { expect, expectAccessible, expectFits, settled, signIn, test, toastSaying } from "./test.ts";

const spring = "/prairie/parades/spring-parade";

test("F07 on a phone a visitor finds homes on list and map, saves some, drives them in a good order, and buys a ticket; and reads it all without scripts", async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(spring);
  await page.getByRole("link", { name: "See the homes" }).click();
  await settled(page);
  const cards = page.locator('[data-slot="home-card"]');
  const places = page.getByRole("navigation", { name: "This tour" });
  await expect(cards).toHaveCount(10);
  await expectFits(page);
  await expectAccessible(page);
  const common = page.getByRole("list", { name: "Common filters" });
  await expect(page.locator('[data-slot="scrolling-row"]')).toHaveAttribute("data-goes-on", "true");
  await common.getByRole("link", { name: "Under $500,000" }).click();
  await expect(cards).toHaveCount(3);
  await page.locator('[data-slot="all-filters"] summary').click();
  await expect(page.getByLabel("Price")).toHaveValue("0-500000");
  await page.getByLabel("Bedrooms").selectOption({ label: "3 or more bedrooms" });
  await expect(page).toHaveURL(/price=0-500000&beds=3/);
  await expect(cards).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Bedrooms")).toBeHidden();
  await page.reload();
  await expect(cards).toHaveCount(2);
  await common.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Show all homes" }).click();
  await expect(cards).toHaveCount(10);
  for (const [search, count] of Object.entries({ "55987": 10, "overlook drive": 1, okafor: 1, winona: 10 })) {
    await page.getByRole("searchbox").fill(search);
    await expect(cards, search).toHaveCount(count);
  }
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Save Larkspur House" }).click();
  await places.getByRole("link", { name: "Map" }).click();
  const map = page.getByRole("region", { name: "Map of the homes" });
  await expect(map.getByRole("button", { name: /^\d homes, from \$4/ })).toBeVisible();
  await map.getByRole("button", { name: /^\d homes, from \$524K/ }).press("Enter");
  await map.getByRole("button", { name: "Hawthorn Farmhouse, $524K" }).press("Enter");
  await expect(page.getByRole("link", { name: "Hawthorn Farmhouse" })).toBeInViewport();
  await page.getByRole("button", { name: "Put Hawthorn Farmhouse on my route" }).click();
  await expectFits(page);
  await expectAccessible(page);
  await places.getByRole("link", { name: "List" }).click();
  await page.getByRole("button", { name: "Put Ridgeline House on my route" }).click();
  await page.getByRole("button", { name: "Put Larkspur House on my route" }).click();
  await common.getByRole("link", { name: "Saved (1)" }).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole("link", { name: "Larkspur House" }).click();
  await expect(page.getByRole("heading", { name: "When it is open" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Saved" })).toHaveAttribute("aria-pressed", "true");
  await settled(page);
  await expectFits(page);
  await expectAccessible(page);
  await page.goto(`${spring}/route`);
  const stops = page.locator('[data-slot="stop"]');
  await expect(stops).toHaveCount(3);
  // Of today it depends on the hour what can be seen.
  await page.getByLabel("Day").selectOption({ index: 2 });
  await expect(page.getByRole("status").filter({ hasText: /3 homes · [\d.]+ miles · done by/ })).toBeVisible();
  await expect(stops.first()).toContainText("There at");
  const names = () => stops.getByRole("heading").allInnerTexts();
  const [first, second] = await names();
  await page.getByRole("button", { name: `Move ${second} up` }).click();
  await expect.poll(names).toEqual([second, first, expect.any(String)]);
  await page.reload();
  await expect.poll(names).toEqual([second, first, expect.any(String)]);
  await page.getByRole("button", { name: "Best order" }).click();
  await expect.poll(names).toEqual([first, second, expect.any(String)]);
  await expect(page.getByRole("link", { name: "Drive with Google Maps" })).toHaveAttribute(
    "href",
    /waypoints=44\.\d+%2C-91\.\d+%7C44\.\d+%2C-91\.\d+$/,
  );
  await settled(page);
  await expectFits(page);
  await expectAccessible(page);
  await places.getByRole("link", { name: "Tickets" }).click();
  await expect(page).toHaveURL(/spring-parade\/tickets$/);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plain = await context.newPage();
  await plain.goto(`${spring}/homes?price=800000-`);
  await expect(plain.locator('[data-slot="home-card"]')).toHaveCount(3);
  await plain.locator('[data-slot="all-filters"] summary').click();
  await plain.getByLabel("Bedrooms").selectOption("4");
  await plain.getByRole("button", { name: "Show", exact: true }).click();
  await expect(plain.locator('[data-slot="home-card"]')).toHaveCount(2);
  await context.close();
});

test("D26 on a phone a home's page has its picture to the edges, its hours and when it is quiet, one storey at a time, and a ticket, the route and sharing at hand", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${spring}/homes`);
  await page.getByRole("link", { name: "Ridgeline House" }).click();
  await settled(page);
  const pictures = page.getByRole("region", { name: "Pictures of Ridgeline House" });
  const { x, y, width } = (await pictures.locator("[data-on-photo]").boundingBox())!;
  expect([x, y, width]).toEqual([0, 0, 390]);
  await expect(pictures.getByText("1 of 4", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Quietest after \d+(:30)? [AP]M, going by /)).toBeVisible();
  await expect(page.getByRole("img", { name: "Floor plan, Ground floor" })).toBeVisible();
  await page.getByRole("button", { name: "Upper floor" }).click();
  await expect(page.getByRole("img", { name: "Floor plan, Upper floor" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Floor plan, Ground floor" })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "Upper floor by stairs only." })).toBeVisible();

  await page.getByRole("button", { name: "Route", exact: true }).click();
  await expect(page.getByRole("button", { name: "On my route" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(toastSaying(page, "The address of this home is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

  const bar = page.getByRole("complementary", { name: "Tickets" });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(bar).toContainText("Tickets from $24");
  const box = (await bar.boundingBox())!;
  expect(box.y + box.height).toBe(844);
  await settled(page);
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "My route", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ridgeline House" })).toBeVisible();
  await page.goBack();
  await bar.getByRole("link", { name: "Get tickets" }).click();
  await expect(page).toHaveURL(/spring-parade\/tickets$/);
});

test("F16 a builder sees what is missing of the own homes, fills it in, and registers one more for the fall", async ({
  page,
  site,
}) => {
  await signIn(page, site, "builder");
  await page.goto(spring);
  await page.getByRole("link", { name: "For builders and sponsors" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Larkspur House" });
  await expect(row).toContainText("Missing: getting in");
  await settled(page);
  await expectAccessible(page);
  await row.getByRole("link", { name: "Complete page" }).click();
  await page.getByLabel("Getting in").fill("One step at the porch.");
  const longitude = page.getByLabel("Longitude");
  await expect(longitude).toHaveValue("-91.6718");
  await page.getByRole("button", { name: "The home", exact: true }).press("ArrowRight");
  await expect(longitude).toHaveValue(/^-91\.6717/);
  await page.locator("#about").getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page.getByText("Page is complete")).toBeVisible();
  await page.goto("/prairie/parades/fall-parade");
  await page.getByRole("link", { name: "Register a home" }).click();
  await expect(page.getByText(/Late fee: \$75.00 is added from/)).toBeVisible();
  await page.getByLabel("Name of the home").fill("Sumac House");
  await page.getByRole("button", { name: "Go on to pay" }).click();
  await expect(page).toHaveURL(/fall-parade\/tickets\/checkout/);
  await expect(page.getByText("1 × Register a home").filter({ visible: true })).toBeVisible();
});
