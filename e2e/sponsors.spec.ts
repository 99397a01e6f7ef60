import type { Page } from "@playwright/test";
import sharp from "sharp";
import { chooseCard } from "./checkout.ts";
import { linkMailedTo } from "./mailed.ts";
import type { Server } from "./server.ts";
import {
  expect,
  expectAccessible,
  expectFits,
  pressUntil,
  settled,
  signIn,
  signOut,
  test,
  toastSaying,
} from "./test.ts";

const spring = "/prairie/parades/spring-parade";
const studio = "/prairie/studio/parades/spring-parade/sponsors";

test("F11 F29 a bank's marketing person accepts an invitation, puts in logo, link and words, stands on the tour's page in its tier, and reads the report", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  await page.getByRole("button", { name: "Actions for Kaw Valley Bank" }).click();
  await page.getByRole("menuitem", { name: "Invite by mail" }).click();
  const inviting = page.getByRole("dialog", { name: "Invite a sponsor" });
  await inviting.getByLabel("Email").fill("marketing@kawvalley.example");
  await inviting.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("invited marketing@kawvalley.example")).toBeVisible();

  const link = await linkMailedTo(page, "marketing@kawvalley.example");
  await signOut(page);
  await page.goto(link);
  await page.getByRole("link", { name: "Make an account and accept" }).click();
  await page.getByLabel("Full name").fill("Mara Kettle");
  await page.locator('input[name="password"]').fill("a-bank-by-the-river-1");
  await page.getByRole("button", { name: "Make my account" }).click();
  await expect(page.getByText("Missing: a logo, a link, a sentence or two")).toBeVisible();
  await page.getByRole("link", { name: "Complete page" }).click();

  const logo = sharp({ create: { width: 600, height: 200, channels: 3, background: "#27348B" } });
  const buffer = await logo.png().toBuffer();
  await page.locator("#logo input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await expect(page.locator("#preview").getByRole("img", { name: "Kaw Valley Bank" }).first()).toBeVisible();
  await page.getByLabel("Website").fill("kawvalley.example");
  await page.getByLabel("In a sentence or two").fill("A bank that lends to its neighbors.");
  await page.locator("#info").getByRole("button", { name: "Save" }).click();
  await expect(toastSaying(page, "Changes saved.")).toBeVisible();
  await expect(page.getByText("Page is complete")).toBeVisible();
  await expect(page.locator("#benefits")).toContainText("Four tickets");
  await expectAccessible(page);

  const counted = page.waitForResponse((response) => response.url().endsWith("/sponsor-counts"));
  await page.goto(spring);
  const tier = page.locator('[data-slot="sponsor-tier"]').filter({ hasText: "Silver" });
  await tier.scrollIntoViewIfNeeded();
  expect((await counted).status()).toBe(200);
  await tier.getByRole("link", { name: "Kaw Valley Bank" }).click();
  await expect(page.getByText("A bank that lends to its neighbors.")).toBeVisible();
  const website = page.getByRole("link", { name: "kawvalley.example" });
  await expect(website).toHaveAttribute("rel", /sponsored/);
  await expect(page.getByText("Kaw Valley Bank supports Spring Parade of Homes as a sponsor.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);

  await page.goto(`${spring}/mine`);
  await page.getByRole("link", { name: "Kaw Valley Bank" }).click();
  const own = page.locator("#own-page");
  await own.getByLabel("A color of your own").check();
  await own.getByLabel("Color", { exact: true }).fill("#f4d35e");
  for (const [home, words] of [
    ["Cottage on Fourth", "The first loan of the year"],
    ["Courtyard on Elm", ""],
  ] as const) {
    await own.getByLabel("Add a home").selectOption({ label: home });
    await own.getByLabel(`What of ${home} is yours`).fill(words);
  }
  await expectFits(page);
  await own.getByRole("button", { name: "Save page" }).click();
  await expect(toastSaying(page, "Changes saved.").last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "See your page" }).click();
  await expect(page.getByRole("heading", { name: "See their work on the tour" })).toBeVisible();
  await expect(page.getByText("The first loan of the year", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add both to my route" }).click();
  await expect(page.getByRole("link", { name: "On my route" })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "On my route" }).click();
  await expect(
    page.getByRole("heading", { name: "Courtyard on Elm" }).or(page.getByText("Courtyard on Elm")).first(),
  ).toBeVisible();

  await page.goto(`${spring}/mine`);
  await page.getByRole("link", { name: "Kaw Valley Bank" }).click();
  await page.getByRole("link", { name: "Report" }).click();
  await expect(page.getByRole("heading", { name: "What the sponsorship did" })).toBeVisible();
  await expect(page.getByText("0 of 2")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PDF" }).click();
  expect((await saving).suggestedFilename()).toBe("Sponsorship of Kaw Valley Bank.pdf");
  await expectFits(page);
});

test("F11 F16 D04 last year's sponsor is copied into a tier with a date of its own, renews from a mail on a phone, pays, and is thanked", async ({
  page,
  browser,
  site,
}) => {
  const fall = "/prairie/parades/fall-parade";
  await signIn(page, site, "admin");
  await page.goto("/prairie/studio/parades/fall-parade/sponsors");
  await page.getByRole("button", { name: "Add tier" }).first().click();
  const adding = page.getByRole("dialog", { name: "New tier" });
  await adding.getByLabel("Name").fill("Gold");
  await adding.getByLabel("Price").fill("2500");
  await adding.getByLabel("Logos and words are due").fill("2031-08-20T17:00");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText(/0 sponsors · \$2,500 · due Wed, Aug 20, 2031/)).toBeVisible();
  await sellGold(page, site);

  await page.getByRole("button", { name: "Copy from another program" }).click();
  const copying = page.getByRole("dialog", { name: "Copy sponsors" });
  await copying.getByLabel("From").selectOption({ label: "Spring Parade of Homes (16 sponsors)" });
  await copying.getByRole("button", { name: "Copy 16" }).click();
  await expect(toastSaying(page, "16 sponsors copied as drafts.")).toBeVisible();
  await page.getByRole("button", { name: "Actions for Halden Windows" }).click();
  await page.getByRole("menuitem", { name: "Ask to renew" }).click();
  await page
    .getByRole("dialog", { name: "Ask Halden Windows to renew?" })
    .getByRole("button", { name: "Send" })
    .click();
  await expect(toastSaying(page, "1 owner was asked by mail.")).toBeVisible();

  const owner = await (
    await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await owner.goto("/dev/mail");
  await owner.getByRole("listitem").filter({ hasText: "sponsor@demo.test" }).getByRole("link").first().click();
  const asked = owner.frameLocator("iframe[title='As HTML']").locator('a[href*="/renew/"]').first();
  await owner.goto(new URL((await asked.getAttribute("href"))!).pathname);
  await expect(owner.getByRole("heading", { level: 1, name: "Will you be with us again?" })).toBeVisible();
  await expect(owner.getByText("You were a sponsor of Spring Parade of Homes.")).toBeVisible();
  await expectFits(owner);
  await expectAccessible(owner);
  await signIn(owner, site, "sponsor");
  await owner.getByRole("button", { name: "Renew and go on to pay" }).click();
  await expect(owner.getByText("You renew Halden Windows")).toBeVisible();
  await expect(owner.getByRole("textbox", { name: "Website" })).toHaveValue("https://halden.example");
  await owner.getByRole("button", { name: "Go on to pay" }).click();
  await owner
    .getByRole("button", { name: /^Pay \$2,500/ })
    .filter({ visible: true })
    .click();
  const paying = owner.getByRole("dialog", { name: "Pay By Credit Card" });
  await chooseCard(owner, "4242424242424242");
  await paying.getByRole("button", { name: "Complete Purchase" }).click();
  await expect(owner).toHaveURL(`${fall}/tickets/thanks`);
  await expect(owner.getByRole("heading", { name: "Thank you for your support" })).toBeVisible();
  await expect(owner.getByRole("list", { name: "What you have registered" })).toContainText("Halden Windows");
  await expect(owner.getByText(/tickets? can be given back/i)).toHaveCount(0);
  await owner.getByRole("link", { name: "See your order" }).click();
  await owner.getByRole("link", { name: "Complete your sponsorship" }).click();
  await expect(owner).toHaveURL(/\/mine\/sponsors\//);

  // Thanked in its tier, with logo and words of last year; whoever was only copied isn't.
  await owner.goto(`${fall}/sponsors`);
  await expect(owner.getByRole("heading", { name: "Gold" })).toBeVisible();
  await expect(owner.getByRole("link", { name: /Halden Windows/ }).first()).toBeVisible();
  await expect(owner.getByText("Northgate Lumber")).toBeHidden();
});

/** The tier is sold online. */
async function sellGold(page: Page, site: Server): Promise<void> {
  const data = { email: "admin@demo.test", password: "rosette-demo-1" };
  const login = await page.request.post(`${site.url}/api/users/login`, { data });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const at = `${site.url}/api/prairie/parades/fall-parade`;
  const listed = await page.request.get(`${at}/sponsors`, { headers });
  const { sponsorTiers } = (await listed.json()) as { sponsorTiers: { sponsorTierID: string }[] };
  const sold = await page.request.post(`${site.url}/api/clients/prairie/services/fall-parade/products`, {
    headers,
    data: {
      kind: "sponsor",
      audience: "all",
      fewest: 1,
      most: 1,
      tickets: 0,
      admits: 1,
      taxable: false,
      name: "Gold sponsorship",
      price: "2500.00",
      sponsorTierID: sponsorTiers[0]!.sponsorTierID,
    },
  });
  expect(sold.status(), await sold.text()).toBe(200);
}

test("F11 F27 staff put sponsors in order by keyboard and by hand, within a tier and into another", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  const list = page.getByRole("list", { name: "Tiers and sponsors" });
  const order = async () => {
    const names = await list
      .getByRole("button", { name: /^Move / })
      .evaluateAll((handles) => handles.map((handle) => handle.getAttribute("aria-label")!.slice(5)));
    return names.slice(names.indexOf("Gold"), names.indexOf("Bronze"));
  };
  await expect
    .poll(order)
    .toEqual(
      ["Gold", "Halden Windows", "Switchgrass Electric", "Ironwood", "Silver"].concat([
        "Kaw Valley Bank",
        "Hearth + Tile",
        "Pigment",
        "Meadow Title",
      ]),
    );

  // Below the last of Gold is the first place of Silver, behind its own row.
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await page.getByRole("button", { name: "Move Ironwood" }).focus();
  await page.keyboard.press("Space");
  await expect(spoken).toHaveText(/^Ironwood .* place 9/);
  await pressUntil(page, "ArrowDown", spoken.getByText(/^Ironwood is over place 10/));
  await page.keyboard.press("Space");
  await expect(toastSaying(page, "Order updated.").first()).toBeVisible();
  const moved = ["Gold", "Halden Windows", "Switchgrass Electric", "Silver", "Ironwood"];
  await expect.poll(async () => (await order()).slice(0, 5)).toEqual(moved);

  const handle = page.getByRole("button", { name: "Move Switchgrass Electric" });
  const above = (await page.getByRole("button", { name: "Move Halden Windows" }).boundingBox())!;
  const from = (await handle.boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 });
  await page.mouse.move(above.x + above.width / 2, above.y - 4, { steps: 8 });
  await page.mouse.up();
  const turned = ["Gold", "Switchgrass Electric", "Halden Windows", "Silver", "Ironwood"];
  await expect.poll(async () => (await order()).slice(0, 5)).toEqual(turned);

  await page.goto(`${spring}/sponsors`);
  const tier = (name: string) =>
    page.locator('[data-slot="sponsor-tier"]').filter({ has: page.getByRole("heading", { name }) });
  await expect(tier("Silver").locator("[data-sponsor]")).toHaveCount(5);
  await expect(tier("Gold").locator("[data-sponsor]")).toHaveCount(2);
  await page.goto(studio);
  await expect.poll(async () => (await order()).slice(0, 5)).toEqual(turned);
});

test("F11 of two who put sponsors in order at once, the second reads both orders tier by tier, and theirs is shown when it is taken", async ({
  browser,
  page,
  site,
}) => {
  const other = await (await browser.newContext({ baseURL: site.url, reducedMotion: "reduce" })).newPage();
  for (const each of [page, other]) {
    await signIn(each, site, "admin");
    await each.goto(studio);
  }
  const silver = async (each: Page) => {
    const handles = each.getByRole("list", { name: "Tiers and sponsors" }).getByRole("button", { name: /^Move / });
    const names = await handles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!.slice(5)));
    return names.slice(names.indexOf("Silver") + 1, names.indexOf("Bronze"));
  };
  for (const each of [page, other]) await expect.poll(async () => (await silver(each)).length).toBeGreaterThan(3);
  const [first, second, third, ...rest] = (await silver(page)) as [string, string, string, ...string[]];
  await moveDown(page, first);
  await expect(toastSaying(page, "Order updated.")).toBeVisible();
  await moveDown(other, second);
  const dialog = other.getByRole("alertdialog", { name: "Changed by somebody else meanwhile" });
  await expect(dialog).toContainText(`Silver: ${[second, first, third, ...rest].join(", ")}`);
  await expect(dialog).toContainText(`Silver: ${[first, third, second, ...rest].join(", ")}`);
  await expectAccessible(other);
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await expect.poll(() => silver(other)).toEqual([second, first, third, ...rest]);
  await moveDown(other, second);
  await expect(toastSaying(other, "Order updated.")).toBeVisible();
  await expect.poll(() => silver(other)).toEqual([first, second, third, ...rest]);
  await other.context().close();
});

/** By keyboard, one place down. */
async function moveDown(page: Page, name: string): Promise<void> {
  const spoken = page.locator('[id^="DndLiveRegion"]');
  await page.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press("Space");
  const lifted = /(?:picked up at|is over) place (\d+)/;
  await expect(spoken).toHaveText(lifted);
  const at = Number(lifted.exec((await spoken.textContent())!)![1]);
  await pressUntil(page, "ArrowDown", spoken.getByText(`${name} is over place ${at + 1}`));
  await page.keyboard.press("Space");
}

test("F11 staff say since when somebody is a sponsor; its page says it, and it and the homes lead to each other", async ({
  page,
  site,
}) => {
  await signIn(page, site, "admin");
  await page.goto(studio);
  await page.getByRole("link", { name: "Halden Windows" }).first().click();
  await page.getByRole("button", { name: "Sponsor since 2019" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("A sponsor since").fill("2100");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/Choose this year or one before/).first()).toBeVisible();
  await dialog.getByLabel("A sponsor since").fill("2015");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Sponsor since 2015" })).toBeVisible();

  await page.goto(spring);
  await page.getByRole("navigation", { name: "Programs" }).getByRole("link", { name: "Sponsors" }).click();
  await expect(page).toHaveURL(/\/sponsors$/);
  await settled(page);
  await expectAccessible(page);
  // Whoever stands there: other journeys move sponsors from tier to tier.
  const areasIn = async (tier: string) => {
    const here = page.locator('[data-slot="sponsor-tier"]').filter({ has: page.getByRole("heading", { name: tier }) });
    const logos = await here.getByRole("img").filter({ visible: true }).all();
    const boxes = await Promise.all(logos.map((logo) => logo.boundingBox()));
    return boxes.map((box) => box!.width * box!.height);
  };
  // A logo has its size once it is drawn.
  await expect
    .poll(async () => {
      const areas = await areasIn("Gold");
      return areas.length < 2 ? Infinity : Math.max(...areas) / Math.min(...areas);
    }, "logos of one tier weigh the same")
    .toBeLessThan(1.15);
  expect(Math.min(...(await areasIn("Diamond"))), "a higher tier is larger").toBeGreaterThan(
    Math.max(...(await areasIn("Gold"))) * 1.4,
  );
  await page.getByRole("link", { name: "Halden Windows" }).click();
  await expect(page.getByText("at our side since 2015")).toBeVisible();
  await page.getByRole("link", { name: "Quarry House" }).click();
  await expect(page.getByRole("heading", { name: "Sponsors at work here" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Halden Windows Twenty-two fixed panes" }).click();
  await expect(page.getByText("at our side since 2015")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await page.locator("p", { hasText: "as a sponsor." }).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Spring Parade of Homes", level: 1 })).toBeVisible();
});
