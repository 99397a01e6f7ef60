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
  await page.getByRole("button", { name: "Change order" }).click();
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

test("F08 a visitor drives a route: the next home is the one card, what was seen folds, what is skipped comes back, and the line follows the streets", async ({
  page,
  request,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { homes, days, now } = await (await request.get(`${site.url}/api${spring}/tour`)).json();
  const idOf = (name: string): string => homes.find((home: { name: string }) => home.name === name).propertyID;
  const names = ["Larkspur House", "Cottage on Fourth", "Bluestem Pavilion", "Ridgeline House"];
  await page.goto(`${spring}/route#${names.map(idOf).join(".")}`);
  await page.getByRole("button", { name: "Take it" }).click();
  await page.getByRole("button", { name: "Best order" }).click();
  const next = page.locator('[data-slot="next-stop"]');
  const seen = page.locator('[data-slot="seen-stop"]');
  const stops = page.locator('[data-slot="stop"]');
  const inCard = () => next.getByRole("heading").innerText();
  await expect(stops).toHaveCount(4);

  // Today's starts are those still to come; of another day all, from its first door.
  const start = page.getByLabel("Start").getByRole("option");
  const today = days.find(({ closesAt }: { closesAt: string }) => closesAt > now);
  const minutesLeft = (Date.parse(today.closesAt) - Date.now()) / 60_000;
  expect(await start.count()).toBeLessThanOrEqual(1 + Math.ceil(minutesLeft / 30));
  await page.getByLabel("Day").selectOption({ index: 2 });
  await expect(start.nth(1)).toHaveText("10:00 AM");
  await expect(next.getByRole("button", { name: "We’re here" })).toBeHidden();
  await page.getByLabel("Day").selectOption({ index: 1 });

  const first = await inCard();
  await expect(next).toContainText(/First[\s\S]*There at[\s\S]*Open until/);
  await expect(next.getByRole("link", { name: `Directions to ${first}` })).toHaveAttribute("href", /destination=44\./);
  await next.getByRole("button", { name: "We’re here" }).click();
  await expect(toastSaying(page, `${first} is seen.`)).toBeVisible();
  await expect(seen).toContainText(new RegExp(`${first}[\\s\\S]*Seen at`));
  await expect(page.getByRole("status").filter({ hasText: "1 of 4 seen · done by" })).toBeVisible();
  await expect(next).toContainText(/Next, \d+ min, [\d.]+ miles?/);
  await expect(page.getByLabel("Start")).toBeHidden();
  await page.reload();
  await expect(seen).toHaveCount(1);
  await settled(page);
  await expectFits(page);
  await expectAccessible(page);

  const skipped = await inCard();
  await next.getByRole("button", { name: "Skip" }).click();
  await expect(page.locator('[data-slot="skipped-stop"]')).toContainText(skipped);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator('[data-slot="skipped-stop"]')).toBeHidden();
  await expect.poll(inCard).toBe(skipped);
  await next.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(stops).toHaveCount(3);

  // By streets, which have corners; where the map has none the line is straight.
  const map = page.getByRole("region", { name: "Map of the homes" });
  await expect(map.locator("path.map-way")).toHaveCount(3);
  await expect(map.locator("path.map-way-seen")).toHaveCount(0);
  await expect(map.locator("path.map-way-straight")).toHaveCount(0);
  const corners = await map
    .locator("path.map-way")
    .evaluateAll((paths) => paths.map((path) => (path.getAttribute("d") ?? "").split("L").length));
  expect(Math.min(...corners)).toBeGreaterThan(3);
  await expect(page.getByText(/min of driving by these streets/)).toBeVisible();

  const more = page.getByRole("complementary", { name: "On your way" });
  const offered = await more.getByRole("link").innerText();
  await more.getByRole("button", { name: "Add" }).click();
  await expect(stops.filter({ hasText: offered })).toBeVisible();

  for (let left = await stops.count(); left > 0; left -= 1) {
    await next.getByRole("button", { name: "We’re here" }).click();
    await expect(stops).toHaveCount(left - 1);
  }
  await expect(page.getByRole("status").filter({ hasText: "All 5 homes seen" })).toBeVisible();
  await page.getByText("5 homes seen, last").click();
  await expect(seen).toHaveCount(5);
  await expectAccessible(page);
  await page.getByRole("button", { name: `${first} isn’t seen yet` }).click();
  await expect.poll(inCard).toBe(first);
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

test("the list is sorted by distance once somebody asks for it, each card says how far; a reload forgets it, and a device that says nothing is said in words", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    navigator.geolocation.getCurrentPosition = (...given) => {
      document.documentElement.dataset["askedWhere"] = "yes";
      ask(...given);
    };
  });
  const answer = await page.request.get(`${site.url}/api/prairie/parades/spring-parade/tour`);
  const { homes } = (await answer.json()) as {
    homes: { name: string; latitude: number | null; longitude: number | null }[];
  };
  const last = homes.findLast(({ latitude }) => latitude !== null)!;
  await page.goto("/prairie/parades/spring-parade/homes");
  const cards = page.locator('[data-slot="home-card"]');
  const order = page.getByLabel("Order");
  const listed = await cards.locator("h2").allInnerTexts();
  await order.selectOption({ label: "Nearest first" });
  await expect(page.getByText("This page may not ask your device where it is")).toBeVisible();
  await expect(order).toHaveValue("");
  expect(await cards.locator("h2").allInnerTexts()).toEqual(listed);

  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: last.latitude!, longitude: last.longitude! });
  await page.reload();
  await expect(order).toHaveValue("");
  await expect(page.locator("html")).not.toHaveAttribute("data-asked-where", "yes");
  await order.selectOption({ label: "Nearest first" });
  await expect(cards.first().locator("h2")).toHaveText(last.name);
  await expect(cards.first()).toContainText("Right here");
  await expect(cards.nth(1)).toContainText(/\d miles? away/);
  await expectAccessible(page);
  const miles = (await cards.getByText(/miles? away$/).allInnerTexts()).map((text) => Number.parseFloat(text));
  expect(miles.length).toBeGreaterThan(3);
  expect(miles).toEqual(miles.toSorted((one, other) => one - other));
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectFits(page);
  }
  await page.reload();
  await expect(order).toHaveValue("");
  await expect(cards.getByText(/miles? away$/)).toHaveCount(0);
  expect(await cards.locator("h2").allInnerTexts()).toEqual(listed);
});
